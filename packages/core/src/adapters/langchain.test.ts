import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit.ts";
import { interruptOn } from "./langchain.ts";

const write = { readOnly: false, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;

test("a person sees the arguments of a tool that cannot say what it would do", async () => {
  const probe = createProbe<object>({ title: "Write a probe", annotations: write });
  const { tools } = createToolkit({ probe }, {});
  const { description } = interruptOn(tools)["Probe_Run"] ?? {};
  expect(await description?.({ args: { count: 3 } })).toBe('Write a probe: {"count":3}');
});
