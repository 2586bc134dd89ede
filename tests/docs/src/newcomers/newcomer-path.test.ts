import { expect, it } from "vitest";
import { readNewcomerPaths } from "../../../../consumers/newcomer-path.ts";
import { readPage } from "../pages/links.ts";

const paths = readNewcomerPaths(readPage("docs/getting-started/index.md"));

it("the page for newcomers leads to a first call with npm, pnpm, yarn and bun", () => {
  expect(paths.map(({ manager }) => manager)).toEqual(["npm", "pnpm", "yarn", "bun"]);
});

it("it takes three commands and one file, the command that packs included", () => {
  for (const { commands, file } of paths) {
    expect(commands.length + 1).toBeLessThanOrEqual(3);
    // A file of this kind is an ES module in every project.
    expect(file).toMatch(/\.mjs$/);
  }
});

it("the program has no types, since it runs as it is", () => {
  for (const { program } of paths) expect(program).not.toMatch(/\bas \w|import type|: (?:string|number)\b/);
});
