import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadToolkits } from "../../../scripts/write-types/load-toolkits.ts";
import { renderDefinitions } from "../../../scripts/write-types/render-definitions.ts";
import { renderFiles } from "../../../scripts/write-types/render-files.ts";

describe.each(await loadToolkits())("the generated types of $name", (toolkit) => {
  const folder = new URL("src/types/", toolkit.folder);
  const files = renderFiles(toolkit);

  it("are up to date; `npx -y pnpm@12 types` writes them", () => {
    for (const { path, code } of files) expect(readFileSync(new URL(path, folder), "utf8"), path).toBe(code);
  });

  it("belong to the tools of the folder, which `npx -y pnpm@12 types` lists in definitions.ts", () => {
    const definitions = readFileSync(new URL("src/definitions.ts", toolkit.folder), "utf8");
    expect(definitions).toBe(renderDefinitions(toolkit.folder));
  });

  it("have a file per tool, one per shared type and one for the toolkit, and no other", () => {
    expect(readdirSync(folder).sort()).toEqual(files.map(({ path }) => path).sort());
    expect(files.length).toBeGreaterThan(toolkit.tools.length);
  });
});
