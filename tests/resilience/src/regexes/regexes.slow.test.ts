import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createRedact } from "../../../../packages/core/src/http/redact.ts";
import { isNightly } from "../fuzz.ts";
import { type SourceRegex, sourceRegexes } from "./source-regexes.ts";

// Strings from models and backends can have a megabyte, so a regular expression with quadratic time would block the
// process.

const regexes = sourceRegexes(fileURLToPath(new URL("../../../../packages/", import.meta.url)));
/** Expressions for values that models and backends can't choose: the host's settings, and those of private tests. */
const OF_THE_HOST = /^(?:cli|evals|sandbox)\/|^core\/src\/manifest\/check-form/;
const checked = regexes.literals.filter(({ place }) => !OF_THE_HOST.test(place));
const distinct = new Map(checked.map((regex) => [`/${regex.source}/${regex.flags}`, regex]));
/** The checker's version, then each expression that it proved. A proof takes up to 12 s, so only nightly runs repeat it. */
const PROVEN = new URL("proven.txt", import.meta.url);
const { version } = createRequire(import.meta.url)("recheck/package.json") as { version: string };
const record = [`recheck ${version}`, ...[...distinct.keys()].sort()];
const [provenBy, ...proven] = readFileSync(PROVEN, "utf8").trimEnd().split("\n");
const isProven = (text: string) => !isNightly && provenBy === record[0] && proven.includes(text);
const cases = [...distinct]
  .filter(([text]) => !isProven(text))
  .map(([text, regex]): [string, SourceRegex] => [`${regex.place} ${text}`, regex]);
const isLinear = /^safe, (?:safe|linear)$/;
let judge: (regex: Pick<SourceRegex, "source" | "flags">) => string;

beforeAll(async () => {
  // Use recheck's JavaScript build, which needs no other runtime.
  vi.stubEnv("RECHECK_BACKEND", "pure");
  const { checkSync } = await import("recheck");
  judge = ({ source, flags }) => {
    // Only recheck's automaton checker proves linear time; its fuzzer does not.
    const proof = { checker: "automaton", timeout: null, maxRepeatCount: 100, maxPatternSize: 10_000 } as const;
    const verdict = checkSync(source, flags, proof);
    if (verdict.status === "unknown") return `unknown, ${verdict.error.kind}`;
    return verdict.status === "vulnerable" ? `slow for ${verdict.attack.pattern}` : `safe, ${verdict.complexity.type}`;
  };
});

afterAll(() => void vi.unstubAllEnvs());

describe("the checker", () => {
  it.each([/^(a+)+$/, /\s+$/, /<[^>]*>/, /(?:.*\n)+x/])("the checker recognizes %s as slow", (regex) => {
    expect(judge(regex)).toContain("slow for");
  });

  it.each([/^a+$/, /<[^<>]*>/])("the checker proves %s linear", (regex) => {
    expect(judge(regex)).toBe("safe, linear");
  });
});

describe("regular expressions in the sources", () => {
  const refused: string[] = [];

  it.each(cases)("%s takes time in proportion to the string", (name, regex) => {
    const verdict = judge(regex);
    if (!isLinear.test(verdict)) refused.push(name);
    expect(verdict).toMatch(isLinear);
  });

  it("proven.txt lists exactly these expressions; `npx -y pnpm@12 test regexes --update` writes it", async () => {
    expect(refused).toEqual([]);
    await expect(`${record.join("\n")}\n`).toMatchFileSnapshot(fileURLToPath(PROVEN));
  });
});

/** Keys in the vendors' formats, and keys with characters that have a meaning in an expression or an escape. */
const KEYS = [
  ...["0c4aa17e00dd4f3b", "(a+)+$|[^a]*", "%25%25%25"],
  ...(isNightly ? ["ab+c/d&e%25f", "a".repeat(32), '"'.repeat(9), "\\".repeat(16)] : []),
];

describe("regular expressions that redact keys", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each(KEYS)("the expressions that redact %j take time in proportion to the string", (key) => {
    const constructed: Pick<SourceRegex, "source" | "flags">[] = [];
    class RecordingRegExp extends RegExp {
      constructor(source: string, flags: string) {
        super(source, flags);
        constructed.push({ source: this.source, flags: this.flags });
      }
    }
    vi.stubGlobal("RegExp", RecordingRegExp);
    expect(createRedact([key]).text(`this is ${key}.`)).toBe("this is [secret].");
    vi.unstubAllGlobals();
    expect(constructed.length).toBeGreaterThan(0);
    for (const regex of constructed) expect(judge(regex)).toMatch(isLinear);
  });
});
