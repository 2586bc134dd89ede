import { findTool } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createRecorder } from "./record-responses.ts";
import { runPlan } from "./run-plan.ts";

test("a tool does not run without a value for each of its required parameters", async () => {
  const clock = testClock(0);
  const { tools } = createObservability({ ...createSandbox({ clock }).observability.options, clock });
  const [run] = await runPlan([{ tool: "Observability.GetTrace", calls: () => [{}] }], {
    findTool: async (name) => findTool(tools, name) ?? "unknown",
    recorder: createRecorder(10),
    clock,
    deadlineMs: 60_000,
  });
  expect(run).toMatchObject({ outcome: { kind: "not run", reason: "the plan has no trace_id for it" }, requests: 0 });
});
