import { describe, expect, it } from "vitest";
import { matchesPattern } from "./match-names.ts";
import { readQueries } from "./read-queries.ts";

// Quadratic work would exceed the test timeout.
describe("a metric query of a megabyte", () => {
  it.each([
    ["a.", "{env:prod} by {host}"],
    ["a:", ""],
    [" ", "a{*}"],
    ["a  ", "{*}"],
    [".c(", ""],
    ["avg:a{*}", ""],
    ["avg:a{*}  by   ", ""],
    ["count(v: ", ""],
    ["count(v: v<=5):", "a"],
    [" a", ")"],
    ["p9.9.", ":a"],
    ["\"'", "'"],
    ["a by ", ""],
  ])("is read in linear time if it repeats %j", (part, end) => {
    const text = `top(a, ${part.repeat(Math.ceil(1_000_000 / part.length))}${end}`;
    const { queries } = readQueries([text], "");
    expect(queries[0]?.length).toBeGreaterThan(900_000);
  });
});

it("a pattern of a million wildcards is matched in linear time", () => {
  expect(matchesPattern("a".repeat(1_000_000), `${"*a".repeat(500_000)}*b`)).toBe(false);
});
