import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";
import { countCases, isNightly } from "../fuzz.ts";

// A body of a few megabytes can become gigabytes of objects. The tools run in a process with a small heap, which crashes
// if they use more.

const HEAP_MB = 512;
const VALUES = isNightly ? "all" : "10^5 objects,10^6 objects,10^5 lists deep";

interface Line {
  readonly done?: true;
  readonly tool?: string;
  readonly label?: string;
  readonly code?: string;
  readonly message?: string;
  readonly thrown?: string;
  readonly tokens?: number;
}

async function readHugeResponses(): Promise<Line[]> {
  const script = fileURLToPath(new URL("./huge-responses.ts", import.meta.url));
  const options = ["--conditions=@toolwright/source", `--max-old-space-size=${HEAP_MB}`, script, VALUES];
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 64 * 1_048_576 });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

describe("huge responses", () => {
  it("huge responses are rejected or read within a heap of 512 MB and fitted to the token budget", async (test) => {
    const lines = await readHugeResponses();
    expect(lines.at(-1)).toMatchObject({ done: true });
    const results = lines.slice(0, -1);
    countCases(test, results.length);
    expect([...new Set(results.map(({ tool }) => tool))]).toEqual(TOOL_NAMES);
    for (const line of results) {
      expect(line.thrown, line.label).toBeUndefined();
      expect(line.message ?? "", line.label).not.toContain("could not be processed");
      if (line.code === undefined) expect(line.tokens, JSON.stringify(line)).toBeLessThanOrEqual(8_000);
      // 100,000 people with one email need 1,000 lookups, which exceeds the rate limit.
      else expect(["bad_response", "rate_limited"]).toContain(line.code);
    }
    expect(results.some(({ code }) => code === "bad_response")).toBe(true);
    expect(results.some(({ tokens }) => tokens !== undefined)).toBe(true);
  });
});
