import { describe, expect, it } from "vitest";
import { runOf } from "../report/__fixtures__/reports.ts";
import { createProgress } from "./progress.ts";

const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, cost: 0.25 };

/** Progress whose output the test reads. */
function start(isTerminal: boolean, finished = [runOf("one", 1)]) {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), isTerminal, total: 4, finished });
  return { progress, written };
}

describe("createProgress", () => {
  it("writes a line per run without a terminal", () => {
    const { progress, written } = start(false);
    progress.ended(runOf("two", 1, { trajectory: { usage } }));
    progress.ended(runOf("three", 1, { failed: "facts" }));
    progress.close();
    expect(written).toEqual([
      "2/4 two run 1: passed, 4 calls, 1,000 result tokens, $0.2500\n",
      "3/4 three run 1: FAILED (facts), 4 calls, 1,000 result tokens\n",
    ]);
  });

  it("redraws one bar on a terminal, and removes it at the end", () => {
    const { progress, written } = start(true);
    progress.ended(runOf("two", 1, { failed: "facts", trajectory: { usage } }));
    progress.close();
    expect(written).toEqual([
      "\r\u001b[2K[######------------------] 1/4 1 passed",
      "\r\u001b[2K[############------------] 2/4 1 passed, $0.2500",
      "\r\u001b[2K",
    ]);
  });
});
