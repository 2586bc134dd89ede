import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { loadToolkits } from "./write-types/load-toolkits.ts";
import { renderFiles } from "./write-types/render-files.ts";

// Writes the types of every tool, which editors show and programs import, from the definitions.
for (const toolkit of await loadToolkits()) {
  const folder = new URL("src/types/", toolkit.folder);
  const files = renderFiles(toolkit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { path, code } of files) writeFileSync(new URL(path, folder), code);
}
