import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { headerOf, runOf } from "../report/__fixtures__/reports.ts";
import { createRunFile, openRunFile, readRunFile } from "./run-file.ts";

const header = headerOf({ one: "investigation" });

/** A run file in a new folder, which the end of the test removes. */
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "evals-run-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "runs.jsonl");
}

/** A file with a header and two runs. */
function fileWithRuns(): string {
  const path = newPath();
  const file = createRunFile(path, header);
  file.append(runOf("one", 1));
  file.append(runOf("one", 2));
  file.close();
  return path;
}

describe("a run file", () => {
  it("creates its folder, and refuses a path in which a file is in the way", () => {
    const path = fileWithRuns();
    const nested = join(path, "..", "a", "b", "runs.jsonl");
    createRunFile(nested, header).close();
    expect(readRunFile(nested).header).toEqual(header);
    expect(() => createRunFile(join(path, "out", "runs.jsonl"), header)).toThrow(/Cannot write .*runs\.jsonl: ENOTDIR/);
  });

  it("has every appended run", () => {
    expect(readRunFile(fileWithRuns())).toEqual({ header, runs: [runOf("one", 1), runOf("one", 2)] });
  });

  it("loses only the last run if a process dies while it writes", () => {
    const path = fileWithRuns();
    const complete = readFileSync(path);
    const headerEnd = complete.indexOf("\n") + 1;
    const firstEnd = complete.indexOf("\n", headerEnd) + 1;
    const lengths = [firstEnd, firstEnd + 1, Math.floor((firstEnd + complete.length) / 2), complete.length - 1];
    for (const length of lengths) {
      writeFileSync(path, complete.subarray(0, length));
      expect(readRunFile(path).runs).toEqual([runOf("one", 1)]);
      const file = openRunFile(path);
      file.append(runOf("one", 2));
      file.close();
      expect(readFileSync(path).equals(complete), `cut at ${length}`).toBe(true);
    }
  });

  it("replaces no file", () => {
    const path = fileWithRuns();
    expect(() => createRunFile(path, header)).toThrow(/exists. Continue it with --resume/);
    expect(readRunFile(path).runs).toHaveLength(2);
  });

  it("counts a run once, even if two processes wrote it", () => {
    const path = fileWithRuns();
    appendFileSync(path, `${JSON.stringify(runOf("one", 2, { failed: "facts" }))}\n`);
    expect(readRunFile(path).runs).toEqual([runOf("one", 1), runOf("one", 2)]);
  });

  it.each([
    ["", /is not a run file of version 1/],
    ["{}\n", /is not a run file of version 1/],
    [`${JSON.stringify({ ...header, version: 2 })}\n`, /is not a run file of version 1/],
    [`${JSON.stringify(header)}\nx\n`, /Line 2 of .* is not JSON/],
  ])("is refused if its content is %j", (content, message) => {
    const path = newPath();
    writeFileSync(path, content);
    expect(() => readRunFile(path)).toThrow(message);
  });

  it("is refused with the reason if it cannot be read", () => {
    expect(() => readRunFile(newPath())).toThrow(/Cannot read .*: ENOENT\./);
  });
});
