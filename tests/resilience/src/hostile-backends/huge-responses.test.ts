import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";
import { countCases, isNightly } from "../fuzz.ts";

// A body of a few megabytes may become gigabytes of objects. The tools run in a process with a small heap, which dies
// when they hold on to more.

const HEAP_MB = 512;
const VALUES = isNightly ? "all" : "10^5 objects,10^6 objects,10^5 lists deep";

interface Line {
  readonly done?: true;
  readonly tool?: string;
  readonly what?: string;
  readonly code?: string;
  readonly message?: string;
  readonly thrown?: string;
  readonly tokens?: number;
}

async function meetHugeAnswers(): Promise<Line[]> {
  const script = fileURLToPath(new URL("./huge-answers.ts", import.meta.url));
  const options = ["--conditions=@toolwright/source", `--max-old-space-size=${HEAP_MB}`, script, VALUES];
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 64 * 1_048_576 });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

describe("huge answers", () => {
  it("are refused or read within a heap of 512 MB, and fit their budget", async (test) => {
    const lines = await meetHugeAnswers();
    expect(lines.at(-1)).toMatchObject({ done: true });
    const met = lines.slice(0, -1);
    countCases(test, met.length);
    expect([...new Set(met.map(({ tool }) => tool))]).toEqual(TOOL_NAMES);
    for (const line of met) {
      expect(line.thrown, line.what).toBeUndefined();
      expect(line.message ?? "", line.what).not.toContain("could not be processed");
      if (line.code === undefined) expect(line.tokens, JSON.stringify(line)).toBeLessThanOrEqual(8_000);
      // A hundred thousand people of one email are a thousand lookups, more than a second takes.
      else expect(["bad_response", "rate_limited"]).toContain(line.code);
    }
    expect(met.some(({ code }) => code === "bad_response")).toBe(true);
    expect(met.some(({ tokens }) => tokens !== undefined)).toBe(true);
  });
});
