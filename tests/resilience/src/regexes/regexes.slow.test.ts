import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createRedact } from "../../../../packages/core/src/http/redact.ts";
import { isNightly } from "../fuzz.ts";
import { type SourceRegex, sourceRegexes } from "./source-regexes.ts";

// A text of a model or a backend may be a megabyte long: an expression that takes the square of the length is an outage.

const found = sourceRegexes(fileURLToPath(new URL("../../../../packages/", import.meta.url)));
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

describe("the checker", () => {
  it.each([/^(a+)+$/, /\s+$/, /<[^>]*>/, /(?:.*\n)+x/])("the checker recognizes %s as slow", (regex) => {
    expect(judge(regex)).toContain("slow for");
  });

  it.each([/^a+$/, /<[^<>]*>/])("the checker proves %s linear", (regex) => {
    expect(judge(regex)).toBe("safe, linear");
  });
});

describe("takes time in proportion to the text", () => {
  it.each(cases)("%s takes time in proportion to the string", (_, regex) => {
    expect(judge(regex)).toMatch(/^safe, (?:safe|linear)$/);
  });
});

/** Each with one sign that is written in several ways; the checker takes seconds for one, and minutes for five. */
const KEYS = ["4c2f", "ab c", "ab+c"];
const SLOW_TO_JUDGE = ["ab/c", "ab\\c", 'ab"c', "ab&c", "ab%c"];

describe("the expressions that mask keys take time in proportion to the text", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each(isNightly ? [...KEYS, ...SLOW_TO_JUDGE] : KEYS)(
    "the expressions that redact %j take time in proportion to the string",
    (key) => {
      const made: Pick<SourceRegex, "source" | "flags">[] = [];
      class Recorded extends RegExp {
        constructor(source: string, flags: string) {
          super(source, flags);
          made.push({ source, flags });
        }
      }
      const redact = createRedact(() => [key]);
      vi.stubGlobal("RegExp", Recorded);
      expect(redact(`this is ${key}.`)).toBe("this is [secret].");
      vi.unstubAllGlobals();
      expect(made.length).toBeGreaterThan(0);
      for (const regex of made) expect(judge(regex)).toMatch(/^safe, (?:safe|linear)$/);
    },
  );
});
