import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { dispatch } from "./dispatch.ts";
import type { CallEvent } from "./shared/agent-tool.ts";

const ran: object[] = [];
const run = async (args: object) => {
  ran.push(args);
  return { rows: [args] };
};
const annotations = { ...createProbe().annotations, readOnly: false };
const { tools } = createToolkit(
  {
    count: createProbe({ name: "Probe.Count", run, input: v.strictObject({ to: wholeNumber(1, 9, "Last") }) }),
    send: createProbe({ name: "Probe.Send", run, annotations }),
  },
  {},
);

test.each(["Probe_Count", "Probe.Count"])("runs %s with arguments as a model sends them", async (name) => {
  for (const args of [{ to: 3 }, '{"to":3}', { to: "3" }])
    expect(await dispatch(tools, name, args, { approve: false })).toMatchObject({
      ok: true,
      value: { rows: [{ to: 3 }] },
    });
});

test("returns errors for wrong arguments and unknown names, and never throws", async () => {
  expect(await dispatch(tools, "Probe_Count", "{", { approve: false })).toMatchObject({
    ok: false,
    error: { code: "incomplete_call" },
  });
  expect(await dispatch(tools, "Probe_Coutn", {}, { approve: false })).toMatchObject({
    ok: false,
    error: { code: "invalid_input", message: 'No tool is named "Probe_Coutn"; did you mean Probe_Count?' },
  });
  expect(await dispatch([], "", undefined)).toMatchObject({ ok: false });
  for (const name of [undefined, null, 5, {}, Object.create(null)])
    expect(await dispatch(tools, name as never, {}, { approve: false })).toMatchObject({
      ok: false,
      error: { code: "invalid_input", message: "The call has no tool name; known: Probe_Count, Probe_Send" },
    });
});

test("runs only selected tools, even when a model names another one", async () => {
  ran.length = 0;
  expect(await dispatch(tools, "Probe_Send", {}, { readOnly: true })).toMatchObject({ ok: false });
  expect(await dispatch(tools, "Probe_Send", {}, { except: ["Probe.Send"] })).toMatchObject({ ok: false });
  expect(ran).toEqual([]);
});

test("applies the approval, the observers and the signal of the context", async () => {
  const events: CallEvent[] = [];
  const onCall = (event: CallEvent) => events.push(event);
  const rejectedCall = await dispatch(tools, "Probe_Send", {}, { approve: () => false, onCall });
  expect(rejectedCall).toMatchObject({ ok: false, error: { code: "not_approved" } });
  expect(events).toMatchObject([{ tool: { name: "Probe.Send" }, answer: rejectedCall }]);
  const aborted = await dispatch(tools, "Probe_Send", {}, { approve: false, signal: AbortSignal.abort() });
  expect(aborted).toMatchObject({ ok: false, error: { code: "aborted" } });
});

test("rejects a selection that names no tool, and duplicate tool names: these are errors of the program, not of the model", async () => {
  await expect(dispatch(tools, "Probe_Send", {}, { only: ["Probe.Sned"] })).rejects.toThrow("did you mean Probe.Send?");
  await expect(dispatch([...tools, ...tools], "Probe_Send", {})).rejects.toThrow("Two tools are named Probe.Count");
});
