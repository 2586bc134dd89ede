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
