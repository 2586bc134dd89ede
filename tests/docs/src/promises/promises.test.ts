import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPromises } from "../../../../scripts/promises/read-promises.ts";
import { readPage } from "../pages/links.ts";

const ROOT = new URL("../../../../", import.meta.url);

describe.each(["SECURITY.md", "docs/threat-model.md"])("each row of %s", (page) => {
  const rows = readPromises(readPage(page));

  it("is found, so that no test of a row passes without rows", () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  it.each(rows.map((row) => [row.promise.join(": "), row] as const))("has a limit and tests: %s", (_, row) => {
    expect(row.promise.every((cell) => cell.length > 5)).toBe(true);
    expect(row.limits).not.toBe("");
    expect(row.tests.length).toBeGreaterThan(0);
    expect(row.tests.filter((path) => !/^(?:packages|tests)\/.+\.test\.ts$/.test(path))).toEqual([]);
    expect(row.tests.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });
});

describe("a table of promises", () => {
  it("has `limits` and `tests` as its last columns, and belongs to the heading above it", () => {
    const table =
      "| attack | defense | limits | tests |\n| --- | --- | --- | --- |\n| a \\| b | c | d | `x.ts`, `y.ts` |\n";
    expect(readPromises(`# Page\n## Keys\n${table}\n## Other\n| flag | meaning |\n| --- | --- |\n| a | b |\n`)).toEqual(
      [{ section: "Keys", promise: ["a \\| b", "c"], limits: "d", tests: ["x.ts", "y.ts"] }],
    );
  });
});
