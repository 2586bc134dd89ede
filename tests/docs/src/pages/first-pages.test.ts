import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readPage } from "./links.ts";

it("the README has at most 550 words", () => {
  expect(
    readPage("README.md")
      .split(/\s+/)
      .filter((word) => word !== "").length,
  ).toBeLessThanOrEqual(550);
});

it("CONTRIBUTING.md has at most 9 kB, since the pages in docs/contributing have the rest", () => {
  expect(Buffer.byteLength(readPage("CONTRIBUTING.md"))).toBeLessThanOrEqual(9_000);
});

it("the README's table has every package", () => {
  const table = readPage("README.md").matchAll(/^\| \[`[^`]+`\]\(packages\/([\w-]+)\) \|/gm);
  const packages = readdirSync(new URL("../../../../packages/", import.meta.url));
  expect([...table].map(([, name]) => name).sort()).toEqual(packages.sort());
});
