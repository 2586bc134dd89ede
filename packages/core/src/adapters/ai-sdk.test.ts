import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { ToolError } from "../errors.ts";
import { requiredText } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type AiSdkOptions, aiSdkApproval, aiSdkTools } from "./ai-sdk.ts";
import { mastraTools } from "./mastra.ts";
import { showCall } from "./shared/sdk-approval.ts";

const WRITES = { ...createProbe().annotations, readOnly: false };
const ROWS = Array.from({ length: 400 }, (_, id) => ({ id, name: `row ${id}` }));

/** Creates a tool that reads, one that writes with a preview, and one that writes without. */
function startTools() {
  const read = createProbe({ name: "Probe.Read", run: async () => ({ rows: ROWS }) });
  const write = createProbe({
    name: "Probe.Write",
    annotations: WRITES,
    input: v.strictObject({ to: requiredText("Whom") }),
    run: async () => {
      throw new ToolError({ code: "not_found", message: "No person has this name." });
    },
    inspect: () => ({
      card: async () => ({ summary: "Writes to Ada.", fields: [], details: null, warnings: [] }),
    }),
  });
  const silent = createProbe({ name: "Probe.Silent", annotations: WRITES });
  return createToolkit({ read, write, silent }, {}).tools;
}

/** Creates the record and returns two of its tools, whose types have no literal keys. */
function start(options: AiSdkOptions = {}) {
  const { Probe_Read: read, Probe_Write: write } = aiSdkTools(startTools(), { approve: "sdk", ...options });
  return { read: read!, write: write! };
}

describe("aiSdkTools", () => {
  test.each<[AiSdkOptions["approve"], boolean]>([
    ["sdk", true],
    [false, false],
    [() => true, false],
  ])("makes the SDK pause before writes only if it decides (approve: %s)", (approve, halts) => {
    const { read, write } = start({ approve });

    expect([read.needsApproval, write.needsApproval]).toEqual([false, halts]);
  });

  test.each<[AiSdkOptions["strict"], object]>([
    [undefined, { strict: false }],
    [true, { strict: true }],
    [["Probe_Write"], { strict: true }],
    [["Probe.Read"], { strict: false }],
    [null, {}],
  ])("declares whether a tool is strict, and omits the field for null (strict: %j)", (strict, expected) => {
    const { write } = start({ strict });

    expect("strict" in write ? { strict: write.strict } : {}).toEqual(expected);
    expect(write.inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toMatchObject({
      properties: { to: { type: "string" } },
      required: ["to"],
    });
  });

  test("rejects a strict name that no tool has", () => {
    expect(() => start({ strict: ["Probe.Wrote"] })).toThrow("did you mean Probe.Write?");
  });

  test("throws an error with the tool's error code", async () => {
    await expect(start({ approve: false }).write.execute({ to: "Ada" })).rejects.toMatchObject({
      code: "not_found",
      tool: "Probe.Write",
      message: "No person has this name.",
    });
  });

  test("shows the model the fitted result that the program received, even if it was loaded from storage", async () => {
    const { read } = start({ result: "fitted", maxResultTokens: 500 });

    const output = await read.execute({});

    expect(output).toMatchObject({ shown: expect.any(Number) });
    const storedOutput = { toolCallId: "1", input: {}, output };
    expect(read.toModelOutput(storedOutput)).toEqual({ type: "json", value: output });
    expect(read.toModelOutput(structuredClone(storedOutput))).toEqual({ type: "json", value: output });
  });

  test("names its tools for Mastra, and reads an output without its arguments", async () => {
    const record = mastraTools(startTools(), { only: ["Probe.Read"], maxResultTokens: 500 });
    const read = Object.values(record)[0]!;

    const output = await read.execute({});

    expect(Object.keys(record)).toEqual(["Probe_Read"]);
    expect(read.id).toBe("Probe_Read");
    expect(output).toEqual({ rows: ROWS });
    expect(read.toModelOutput(output)).toMatchObject({ value: { shown: expect.any(Number) } });
  });
});

describe("aiSdkApproval", () => {
  const call = { toolCallId: "1", messages: [{ role: "user", content: "Write." }] };

  test("requires approval for writes only, and adds the card of the call", async () => {
    const approval = aiSdkApproval(startTools());

    expect(Object.keys(approval)).toEqual(["Probe_Write", "Probe_Silent"]);
    expect(await approval.Probe_Write?.({ to: "Ada" }, call)).toEqual({
      type: "user-approval",
      reason: expect.stringMatching(/^Writes to Ada\.\n/),
    });
    expect(await approval.Probe_Silent?.({}, call)).toEqual({
      type: "user-approval",
      reason: expect.stringMatching(/^Run a probe\.\n[\s\S]*\nHash: sha256-/),
    });
  });

  test("checks the policy no more often than the card of the call does in other SDKs", async () => {
    let reads = 0;
    const send = createProbe({
      annotations: { ...WRITES, cost: "messages" },
      effects: () => ({ audience: "segment:1" }),
      inspect: () => ({
        card: async () => ({ summary: "Sends.", fields: [], details: null, warnings: [] }),
        effects: async () => ({ audienceSize: ++reads }),
      }),
    });
    const { tools } = createToolkit({ send }, {}, { policy: { maxRecipients: 1_000 } });

    await showCall(tools[0]!, {});
    const readsOfCard = reads;
    expect(await aiSdkApproval(tools).Probe_Run?.({}, call)).toMatchObject({ type: "user-approval" });
    expect(reads).toBe(2 * readsOfCard);
  });

  /** The conversation after a person approved the request, in which the SDK checks the call again. */
  const approved = (reason: string | undefined) => [
    ...call.messages,
    { role: "assistant", content: [{ type: "tool-approval-request", approvalId: "a", toolCallId: "1", reason }] },
    { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a", approved: true }] },
  ];

  test("denies an approved call whose request has no card", async () => {
    const { Probe_Write: write } = aiSdkApproval(startTools(), { only: ["Probe.Write"] });
    const messages = approved(undefined);

    expect(await write?.({ to: "Ada" }, { ...call, messages })).toEqual({
      type: "denied",
      reason: expect.stringContaining("Request approval again."),
    });
  });

  test("requests approval of a call that has the id of an earlier call", async () => {
    const { Probe_Write: write } = aiSdkApproval(startTools(), { only: ["Probe.Write"] });
    const messages = [...approved("A card."), { role: "user", content: "Write again." }];

    expect(await write?.({ to: "Ada" }, { ...call, messages })).toMatchObject({
      reason: expect.stringContaining("Ada"),
    });
  });

  test("denies a call that was shown as invalid and has become valid", async () => {
    const { Probe_Write: write } = aiSdkApproval(startTools(), { only: ["Probe.Write"] });
    const requested = await write?.({ wrong: 1 } as never, call);
    expect(requested).toEqual({ type: "user-approval", reason: expect.not.stringContaining("Hash:") });
    const messages = approved(requested?.reason);

    expect(await write?.({ wrong: 1 } as never, { ...call, messages })).toEqual({ type: "user-approval" });
    expect(await write?.({ to: "Ada" }, { ...call, messages })).toMatchObject({ type: "denied" });
  });
});
