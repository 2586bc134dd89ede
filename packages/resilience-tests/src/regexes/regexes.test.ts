import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type SourceRegex, sourceRegexes } from "./source-regexes.ts";

// A text of a model or a backend may be a megabyte long: an expression that takes the square of the length is an outage.

const found = sourceRegexes(fileURLToPath(new URL("../../../", import.meta.url)));
const distinct = new Map(found.literals.map((regex) => [`/${regex.source}/${regex.flags}`, regex]));
const cases = [...distinct].map(([text, regex]): [string, SourceRegex] => [`${regex.place} ${text}`, regex]);
let judge: (regex: Pick<SourceRegex, "source" | "flags">) => string;

beforeAll(async () => {
  // Its JavaScript build, which needs no other runtime.
  process.env["RECHECK_BACKEND"] = "pure";
  const { checkSync } = await import("recheck");
  judge = ({ source, flags }) => {
    // The automaton proves; the checker's other half tries inputs, which proves nothing.
    const proof = { checker: "automaton", timeout: null, maxRepeatCount: 100, maxPatternSize: 10_000 } as const;
    const found = checkSync(source, flags, proof);
    if (found.status === "unknown") return `unknown, ${found.error.kind}`;
    return found.status === "vulnerable" ? `slow for ${found.attack.pattern}` : `safe, ${found.complexity.type}`;
  };
});

it("finds the expressions of the sources, none of which is made out of a text", () => {
  expect(found.literals.length).toBeGreaterThan(150);
  expect(found.made).toEqual([]);
});

describe("the checker", () => {
  it.each([/^(a+)+$/, /\s+$/, /<[^>]*>/, /(?:.*\n)+x/])("recognises %s as slow", (regex) => {
    expect(judge(regex)).toContain("slow for");
  });

  it.each([/^a+$/, /<[^<>]*>/])("proves %s linear", (regex) => {
    expect(judge(regex)).toBe("safe, linear");
  });
});

describe("takes time in proportion to the text", () => {
  it.each(cases)("%s", (_, regex) => {
    expect(judge(regex)).toMatch(/^safe, (?:safe|linear)$/);
  });
});
