import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type AdkOptions, type AdkToolContext, adkTools } from "./adk.ts";

const WRITES = { ...createProbe().annotations, readOnly: false };
const runs: object[] = [];
const run = async (args: object) => ({ rows: [runs.push(args)] });
const { tools } = createToolkit(
  {
    read: createProbe({ name: "Probe.Read", run }),
    write: createProbe({ name: "Probe.Write", run, annotations: WRITES }),
  },
  {},
);

abstract class BaseTool {
  readonly name: string;
  constructor({ name }: { name: string }) {
    this.name = name;
  }
  declare runAsync: (call: { args: object; toolContext: AdkToolContext }) => Promise<object>;
  declare checkRequireConfirmation: () => Promise<boolean>;
  declare _getDeclaration: () => object;
}

function start(options: AdkOptions) {
  const [read, write] = adkTools(tools, BaseTool, options);
  const requests: { hint: string; payload: unknown }[] = [];
  const events: { readonly actions: { readonly requestedToolConfirmations: object } }[] = [];
  const toolContext = {
    actions: {},
    functionCallId: "1",
    invocationContext: { session: { events } },
    // ADK stores each request in the session.
    requestConfirmation(request: (typeof requests)[number]) {
      requests.push(request);
      events.push({ actions: { requestedToolConfirmations: { "1": request } } });
    },
  };
  return { read: read!, write: write!, requests, toolContext };
}

test("the tools are instances of ADK's class, with a declaration of Gemini", () => {
  const { read } = start({ approve: false });
  expect(read).toBeInstanceOf(BaseTool);
  expect(read._getDeclaration()).toMatchObject({ name: "Probe_Read", parametersJsonSchema: { type: "object" } });
});

test("a call returns the fitted result, and an error as an object", async () => {
  const { read, toolContext } = start({ approve: false });
  expect(await read.runAsync({ args: {}, toolContext })).toMatchObject({ rows: [expect.any(Number)] });
  expect(await read.runAsync({ args: { nope: 1 }, toolContext })).toMatchObject({ error: { code: "invalid_input" } });
});

test("the approver decides on a write", async () => {
  const { write, toolContext } = start({ approve: () => ({ approved: false, reason: "too late" }) });
  const before = runs.length;
  const refused = await write.runAsync({ args: {}, toolContext });
  expect(refused).toMatchObject({ error: { code: "not_approved", message: expect.stringContaining("too late") } });
  expect(runs).toHaveLength(before);
});

test("ADK may run a confirmed write in a process with any options, which passes on the decision", async () => {
  for (const approve of ["sdk", false, () => true] as const) {
    const { read, write } = start({ approve });
    expect([await read.checkRequireConfirmation(), await write.checkRequireConfirmation()]).toEqual([false, true]);
  }
});

test("with ADK's confirmation, a write waits for a person, who reads the card", async () => {
  const { write, requests, toolContext } = start({ approve: "sdk" });
  const before = runs.length;
  await write.runAsync({ args: {}, toolContext });
  expect(toolContext.actions).toEqual({ skipSummarization: true });
  expect(requests).toMatchObject([
    { hint: expect.stringContaining("Probe.Write"), payload: { hash: expect.stringMatching(/^sha256-/) } },
  ]);
  expect(runs).toHaveLength(before);

  const decide = (confirmed: boolean, payload?: unknown) =>
    write.runAsync({ args: {}, toolContext: { ...toolContext, toolConfirmation: { confirmed, payload } } });
  expect(await decide(false)).toMatchObject({ error: { code: "not_approved" } });
  expect(await decide(true, { hash: "another" })).toMatchObject({ error: { code: "not_approved" } });
  expect(runs).toHaveLength(before);
  expect(await decide(true, requests[0]?.payload)).toMatchObject({ rows: [before + 1] });
  expect(await decide(true)).toMatchObject({ rows: [before + 2] });
});

test("with ADK's confirmation, no person decides on a call with invalid arguments", async () => {
  const { write, requests, toolContext } = start({ approve: "sdk" });
  expect(await write.runAsync({ args: { nope: 1 }, toolContext })).toMatchObject({ error: { code: "invalid_input" } });
  expect(requests).toEqual([]);
});
