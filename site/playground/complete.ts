import type { Parameter } from "./catalog-tool.ts";
import { choicesOf } from "./json-text.ts";

/** Suggestions for the word at the caret, and the part of the text that they replace. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  /** JSON to insert, such as `"query": ` or `"logs"`. */
  readonly options: readonly string[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
const MAX_OPTIONS = 12;

/** Completes the name of a parameter, or a value from its list. Incomplete JSON is fine. */
export function complete(
  text: string,
  caret: number,
  parameters: Readonly<Record<string, Parameter>>,
): Completion | null {
  const { depth, name, isName, word } = contextAt(text.slice(0, caret));
  const isValue = !isName && (word !== "" || /[:[,]$/.test(text.slice(0, caret).trimEnd()));
  if (depth !== (parameters[name]?.type === "array" ? 2 : 1)) return null;
  const rest = word === "" ? "" : (/^[^\s,{}[\]":]*"?(?:\s*:\s*)?/.exec(text.slice(caret))?.[0] ?? "");
  const [from, to] = [caret - word.length, caret + rest.length];
  const all = isName && word !== "" ? unusedNames(text.slice(0, from) + text.slice(to), parameters) : [];
  const choices = isValue ? choicesOf(parameters[name] ?? {}) : all.map((unused) => `"${unused}": `);
  const typed = word.replaceAll('"', "").toLowerCase();
  const options = choices.filter((option) => option.toLowerCase().includes(typed)).slice(0, MAX_OPTIONS);
  return options.length === 0 ? null : { from, to, options };
}

function unusedNames(text: string, parameters: object): readonly string[] {
  const used = new Set([...text.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name));
  return Object.keys(parameters).filter((name) => !used.has(name));
}

interface Context {
  /** Number of open brackets. The arguments are at depth 1. */
  readonly depth: number;
  /** The latest name at depth 1; empty before the first. */
  readonly name: string;
  /** Whether the caret is at a name rather than a value. */
  readonly isName: boolean;
  /** The unfinished word before the caret, with its opening quote. */
  readonly word: string;
}

function contextAt(before: string): Context {
  let [depth, name, isName] = [0, "", true];
  const tokens = [...before.matchAll(TOKEN)].map(([token]) => token);
  const last = tokens.at(-1) ?? "";
  const isUnfinished = before.endsWith(last) && /^"(?:[^"\\]|\\.)*$|^[^\s{}[\],:"]/.test(last);
  for (const token of isUnfinished ? tokens.slice(0, -1) : tokens) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (depth !== 1) continue;
    else if (token === ":") isName = false;
    else if (token === ",") [name, isName] = ["", true];
    else if (isName) name = token.replaceAll('"', "");
  }
  return { depth, name, isName, word: isUnfinished ? last : "" };
}
