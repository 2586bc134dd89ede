import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { findToolkits } from "../tests/toolkits/src/find-toolkits.ts";
import { loadToolkits } from "./write-types/load-toolkits.ts";
import { renderDefinitions } from "./write-types/render-definitions.ts";
import { renderFiles } from "./write-types/render-files.ts";

// Writes the list of a toolkit's definitions from its folder of tools.
for (const { url } of findToolkits()) writeFileSync(new URL("src/definitions.ts", url), renderDefinitions(url));

// Writes the types of every tool, which editors show and programs import, from the definitions.
for (const toolkit of await loadToolkits()) {
  const folder = new URL("src/types/", toolkit.folder);
  const files = renderFiles(toolkit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { path, code } of files) writeFileSync(new URL(path, folder), code);
}
