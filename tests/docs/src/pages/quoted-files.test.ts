import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findPages, readPage } from "./links.ts";

const ROOT = new URL("../../../../", import.meta.url);

/** The blocks of a page that a line with the name of an example's file introduces. */
const quotesOf = (page: string) =>
  [...readPage(page).matchAll(/^`(examples\/\S+\.ts)`:\n\n```ts\n([\s\S]*?)^```$/gm)].map(
    ([, file = "", code = ""]) => ({ page, file, code }),
  );
const quotes = findPages().flatMap(quotesOf);

it.each(quotes)("$page quotes $file unchanged", ({ file, code }) => {
  const url = new URL(file, ROOT);
  expect(existsSync(url) ? readFileSync(url, "utf8") : "no such file").toBe(code);
});

it("the guide for many workers quotes every program of the examples with their own engines", () => {
  const programs = globSync("examples/durable-*/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".d.ts"));
  const inGuide = quotes.filter(({ page }) => page === "docs/guides/fleet.md").map(({ file }) => file);
  expect(inGuide.sort()).toEqual(programs.sort());
});
