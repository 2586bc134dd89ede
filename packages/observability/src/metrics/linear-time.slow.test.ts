import { describe, expect, it } from "vitest";
import { matchesPattern, nearestNames } from "./match-names.ts";
import { readQueries } from "./read-queries.ts";

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe("hostile arguments", () => {
  it.each([
    `${"a.".repeat(50_000)}{${"}".repeat(50_000)} by ${" ".repeat(50_000)}`,
    "a:".repeat(50_000),
    `a${" ".repeat(50_000)}`,
    `a:b${".c(".repeat(50_000)}`,
    "avg:a{*}".repeat(20_000),
  ])("a query such as %.20s is read in linear time", (text) => {
    expect(timeOf(() => readQueries([text], ""))).toBeLessThan(1_000);
  });

  it("a pattern with many wildcards is matched in linear time", () => {
    expect(timeOf(() => matchesPattern("a".repeat(10_000), `${"*a".repeat(5_000)}*b`))).toBeLessThan(1_000);
  });

  it("the nearest of 10,000 names are found within a second", () => {
    const names = Array.from(
      { length: 10_000 },
      (_, index) => `team${index}.service${index % 97}.metric.value${index}`,
    );
    expect(timeOf(() => nearestNames(names, "sevrice.metrc.vale and more words here"))).toBeLessThan(1_000);
  });
});
