import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { renderExamples } from "./reference/render-examples.ts";
import { renderPages } from "./reference/render-pages.ts";

const ROOT = new URL("../../../", import.meta.url);
const REFERENCE = new URL("../../../docs/reference/", import.meta.url);
const pages = await renderPages();
rmSync(REFERENCE, { recursive: true, force: true });
for (const [path, page] of pages) {
  const file = new URL(path, REFERENCE);
  mkdirSync(new URL("./", file), { recursive: true });
  writeFileSync(file, page);
}
for (const [path, source] of renderExamples()) writeFileSync(new URL(path, ROOT), source);
