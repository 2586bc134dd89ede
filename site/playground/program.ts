import { callCode } from "./call-code.ts";
import { el } from "./elements.ts";
import { parseArguments } from "./json-text.ts";
import { jsonTree } from "./json-tree.ts";
import type { Shown } from "./notes.ts";

/** Shows a call in TypeScript, and its full result, or these words instead of it. */
export function programOf({ tool, text, outcome: { isPreview, value } }: Shown, words: string | null): HTMLElement {
  const code = callCode(tool, parseArguments(text).args ?? {}, isPreview);
  return el("div", { className: "box" }, el("pre", { className: "code" }, code), words ?? jsonTree(value));
}
