import { describe, expect, it } from "vitest";
import { runOf } from "../report/__fixtures__/reports.ts";
import { type ExecuteOptions, executeRuns } from "./execute.ts";
import type { ScoredRun } from "./header.ts";
import { type PlannedRun, plannedRuns } from "./planned-runs.ts";

const cases = ["one", "two", "three", "four", "five"].map((id) => ({ id }));

function paid({ caseId, run }: PlannedRun, cost: number): ScoredRun {
  const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, cost };
  return runOf(caseId, run, { trajectory: { usage } });
}

/** Runs whose end the test decides. */
function heldRuns(options: Partial<ExecuteOptions> = {}) {
  const pending = new Map<string, { end: (cost: number) => void; fail: (error: unknown) => void }>();
  const ended: string[] = [];
  const controller = new AbortController();
  let highest = 0;
  const end = executeRuns({
    planned: plannedRuns(cases, 1, []),
    parallel: 2,
    maxCost: null,
    finished: [],
    signal: controller.signal,
    execute: (planned, signal) =>
      new Promise((resolve, reject) => {
        pending.set(planned.caseId, { end: (cost) => resolve(paid(planned, cost)), fail: reject });
        highest = Math.max(highest, pending.size);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    onRun: ({ trajectory }) => ended.push(trajectory.caseId),
    ...options,
  });
  const settle = (id: string, how: (run: { end: (cost: number) => void; fail: (error: unknown) => void }) => void) => {
    const run = pending.get(id);
    if (!run) throw new Error(`${id} is not running`);
    pending.delete(id);
    how(run);
    return new Promise((resolve) => setImmediate(resolve));
  };
  return {
    controller,
    ended,
    end,
    running: () => [...pending.keys()],
    highest: () => highest,
    finish: (id: string, cost = 0) => settle(id, (run) => run.end(cost)),
    fail: (id: string, error: unknown) => settle(id, (run) => run.fail(error)),
  };
}

describe("plannedRuns", () => {
  it("lists the first run of every case before any second run", () => {
    expect(plannedRuns(cases.slice(0, 2), 2, [])).toEqual([
      { caseId: "one", run: 1 },
      { caseId: "two", run: 1 },
      { caseId: "one", run: 2 },
      { caseId: "two", run: 2 },
    ]);
  });

  it("leaves out finished runs", () => {
    expect(plannedRuns(cases.slice(0, 2), 2, [runOf("one", 1), runOf("two", 2)])).toEqual([
      { caseId: "two", run: 1 },
      { caseId: "one", run: 2 },
    ]);
  });
});

describe("executeRuns", () => {
  it("keeps as many runs in progress as allowed, and starts the next one when one ends", async () => {
    const runs = heldRuns();
    expect(runs.running()).toEqual(["one", "two"]);
    await runs.finish("two");
    expect(runs.running()).toEqual(["one", "three"]);
    for (const id of ["three", "one", "four", "five"]) await runs.finish(id);
    expect(await runs.end).toBe("complete");
    expect(runs.ended).toEqual(["two", "three", "one", "four", "five"]);
    expect(runs.highest()).toBe(2);
  });

  it("reports no run that an interruption cut off", async () => {
    const runs = heldRuns();
    await runs.finish("one");
    runs.controller.abort();
    expect(await runs.end).toBe("interrupted");
    expect(runs.ended).toEqual(["one"]);
  });

  it("aborts the other runs and rejects after a defect", async () => {
    const runs = heldRuns();
    const rejected = expect(runs.end).rejects.toThrow("defect");
    await runs.fail("one", new Error("defect"));
    await rejected;
    expect(runs.ended).toEqual([]);
  });

  it("rejects with the error of a result that cannot be written", async () => {
    const onRun = () => {
      throw new Error("disk full");
    };
    const runs = heldRuns({ onRun });
    const rejected = expect(runs.end).rejects.toThrow("disk full");
    await runs.finish("one");
    await rejected;
  });

  describe("with a ceiling of the cost", () => {
    it("waits for the cost of the first run before it starts others", async () => {
      const runs = heldRuns({ maxCost: 10 });
      expect(runs.running()).toEqual(["one"]);
      await runs.finish("one", 1);
      expect(runs.running()).toEqual(["two", "three"]);
      for (const id of ["two", "three", "four", "five"]) await runs.finish(id, 1);
      expect(await runs.end).toBe("complete");
    });

    it("starts one run at a time while no run has cost anything, since a failed first run says nothing", async () => {
      const runs = heldRuns({ maxCost: 10 });
      await runs.finish("one", 0);
      expect(runs.running()).toEqual(["two"]);
      await runs.finish("two", 1);
      expect(runs.running()).toEqual(["three", "four"]);
      for (const id of ["three", "four", "five"]) await runs.finish(id, 1);
      expect(await runs.end).toBe("complete");
    });

    it("starts no run that would exceed it, at the highest cost so far", async () => {
      const runs = heldRuns({ maxCost: 4.5 });
      await runs.finish("one", 1);
      await runs.finish("two", 2);
      // 3 dollars are spent, and a run is now expected to cost 2.
      await runs.finish("three", 1);
      expect(await runs.end).toBe("max-cost");
      expect(runs.ended).toEqual(["one", "two", "three"]);
    });

    it("waits for a run in progress that may cost less than expected", async () => {
      const runs = heldRuns({ maxCost: 5 });
      await runs.finish("one", 2);
      expect(runs.running()).toEqual(["two"]);
      await runs.finish("two", 0.5);
      expect(runs.running()).toEqual(["three"]);
      await runs.finish("three", 0.5);
      expect(runs.running()).toEqual(["four"]);
      await runs.finish("four", 0.5);
      expect(await runs.end).toBe("max-cost");
    });

    it("counts the runs of an earlier start", async () => {
      const runs = heldRuns({ maxCost: 3, finished: [paid({ caseId: "zero", run: 1 }, 2)] });
      expect(await runs.end).toBe("max-cost");
      expect(runs.ended).toEqual([]);
    });
  });
});
