import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type OpenAiAgentsOptions, openaiAgentsApproval, openaiAgentsTools } from "./openai-agents.ts";

const WRITES = { ...createProbe().annotations, readOnly: false };

function startTools(options: OpenAiAgentsOptions & { programmatic?: undefined } = {}) {
  const { tools } = createToolkit(
    { read: createProbe({ name: "Probe.Read" }), write: createProbe({ name: "Probe.Write", annotations: WRITES }) },
    {},
  );
  const [read, write] = openaiAgentsTools(tools, { approve: "sdk", ...options });
  return { read: read!, write: write! };
}

describe("openaiAgentsTools", () => {
  test("returns text for any input, and never throws", async () => {
    const { read } = startTools();

    expect(JSON.parse(await read.invoke({}, "{}"))).toMatchObject({ rows: [{}] });
    expect(JSON.parse(await read.invoke({}, '{"nope":1}'))).toMatchObject({ error: { code: "invalid_input" } });
    expect(JSON.parse(await read.invoke({}, "{"))).toMatchObject({ error: { code: "incomplete_call" } });
  });

  test("returns its full result once, to the run and the call that it belongs to", async () => {
    const { read } = startTools();
    const [run, other] = [{}, {}];
    const toolCall = { callId: "1" };
    await read.invoke(run, "{}", { toolCall });

    expect(read.customDataExtractor({ runContext: other, toolCall })).toBeNull();
    expect(read.customDataExtractor({ runContext: run, toolCall: { callId: "2" } })).toBeNull();
    expect(read.customDataExtractor({ runContext: run, toolCall })).toEqual({ result: { rows: [{}] } });
    expect(read.customDataExtractor({ runContext: run, toolCall })).toBeNull();
  });

  test("interrupts the run before writes only if the SDK decides", async () => {
    const asks = async (options: Pick<OpenAiAgentsOptions, "approve">) => {
      const { read, write } = startTools(options);
      return [await read.needsApproval(), await write.needsApproval(), await write.isEnabled()];
    };

    expect(await asks({ approve: "sdk" })).toEqual([false, true, true]);
    expect(await asks({ approve: false })).toEqual([false, false, true]);
    expect(await asks({ approve: () => true })).toEqual([false, false, true]);
  });

  test("runs an approved call only with the arguments that were approved", async () => {
    const { write } = startTools();
    const run = { context: { toolwrightApprovals: { "1": "the hash of other arguments" } } };

    expect(JSON.parse(await write.invoke(run, "{}", { toolCall: { callId: "1" } }))).toMatchObject({
      error: { code: "not_approved" },
    });
    expect(JSON.parse(await write.invoke(run, '{"nope":1}', { toolCall: { callId: "2" } }))).toMatchObject({
      error: { code: "invalid_input" },
    });
  });

  test("refuses a decision that the run's context cannot store", async () => {
    const { tools } = createToolkit({ write: createProbe({ name: "Probe.Write", annotations: WRITES }) }, {});
    const approval = openaiAgentsApproval(tools);
    const interruption = { name: "Probe_Write", arguments: "{}", rawItem: { callId: "1" } };
    const { hash } = await approval.show(interruption);
    const decided: string[] = [];
    const state = (context: unknown) => ({
      approve: () => decided.push("approved"),
      reject: () => decided.push("rejected"),
      _context: { context },
    });
    const approve = (context: unknown) => approval.decide(state(context), interruption, { approved: true, hash });

    for (const context of [undefined, "a string", Object.freeze({})])
      await expect(approve(context)).rejects.toMatchObject({ code: "misconfigured" });
    expect(decided).toEqual([]);
    const context = new (class Desk {})();
    expect(await approve(context)).toBe(true);
    expect(context).toEqual({ toolwrightApprovals: { "1": hash } });
  });

  test("builds its tools with the SDK's own `tool` function when that is passed", async () => {
    const tool = (options: object) => ({ made: options });
    const { read, write } = startTools({ tool });

    expect(write).toMatchObject({ made: { name: "Probe_Write", strict: false, needsApproval: expect.any(Function) } });
    const { made } = read as unknown as { made: { execute(input: unknown, run: object): Promise<string> } };
    expect(JSON.parse(await made.execute({}, {}))).toMatchObject({ rows: [{}] });
  });

  test("lists its required parameters even when there are none, as the SDK's types require", () => {
    expect(startTools().read.parameters).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });

  test("rejects a strict name that no tool has", () => {
    expect(() => startTools({ strict: ["Probe.Wrote"] })).toThrow("did you mean Probe.Write?");
  });
});
