import { expect, test } from "vitest";
import { caseWith } from "./__fixtures__/case.ts";
import { FAST_CASES } from "./__fixtures__/fast-cases.ts";
import { testCases } from "./__fixtures__/test-cases.ts";
import { scriptedDriver } from "./drivers/scripted.ts";
import { loadCases } from "./load-cases.ts";
import { createToolwrightTools } from "./run/create-tools.ts";
import { openCase, runCase } from "./run/run-case.ts";

const cases = await loadCases();

testCases(cases.filter(({ id }) => !FAST_CASES.includes(id)));

test("the scripts of the cases call every tool, and each unstable one", async () => {
  const { toolkits } = caseWith();
  const { sandbox, clock } = openCase(caseWith());
  const unstableTools = ["SearchIncidents"] as const;
  const tools = createToolwrightTools({ sandbox, clock, policy: undefined, toolkits, unstableTools });
  const called = new Set<string>();
  for (const evalCase of cases) {
    const { trajectory } = await runCase(evalCase, scriptedDriver(evalCase.solve));
    for (const step of trajectory.steps) if (step.type === "call") called.add(step.tool);
  }
  expect(tools.length).toBeGreaterThan(30);
  expect(tools.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
});
