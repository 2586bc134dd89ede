import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { AuditEntry } from "../policy/policy.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { aiSdkTools } from "./ai-sdk.ts";
import { anthropicRunnerTools, anthropicTools } from "./anthropic.ts";
import { bedrockTools } from "./bedrock.ts";
import { dispatch } from "./dispatch.ts";
import { geminiCallableTool, geminiTools } from "./gemini.ts";
import { langchainTools } from "./langchain.ts";
import { llamaindexTools } from "./llamaindex.ts";
import { anthropicSessionTools, openaiSessionTools } from "./managed-agents.ts";
import { mastraTools } from "./mastra.ts";
import { mcpRegisterTools, mcpTools } from "./mcp.ts";
import { openaiChatRunnerTools, openaiChatTools, openaiResponsesRunnerTools, openaiResponsesTools } from "./openai.ts";
import { openaiAgentsTools } from "./openai-agents.ts";
import { strandsTools } from "./strands.ts";

const { tools } = createToolkit({ read: createProbe({ group: "probe" }) }, {});
const parts = {
  tool: () => ({ invoke: () => undefined }),
  ToolMessage: class {},
  interrupt: () => undefined,
} as never;

const ADAPTERS: Readonly<Record<string, (options: object, offered?: typeof tools) => unknown>> = {
  aiSdkTools: (options, offered = tools) => aiSdkTools(offered, options),
  anthropicTools: (options, offered = tools) => anthropicTools(offered, options),
  anthropicRunnerTools: (options, offered = tools) => anthropicRunnerTools(offered, options),
  bedrockTools: (options, offered = tools) => bedrockTools(offered, options),
  geminiTools: (options, offered = tools) => geminiTools(offered, options),
  geminiCallableTool: (options, offered = tools) => geminiCallableTool(offered, options),
  langchainTools: (options, offered = tools) => langchainTools(offered, parts, options),
  llamaindexTools: (options, offered = tools) => llamaindexTools(offered, options),
  openaiSessionTools: (options, offered = tools) => openaiSessionTools(offered, options),
  anthropicSessionTools: (options, offered = tools) => anthropicSessionTools(offered, options),
  mastraTools: (options, offered = tools) => mastraTools(offered, options),
  mcpTools: (options, offered = tools) => mcpTools(offered, options),
  mcpRegisterTools: (options, offered = tools) => mcpRegisterTools({ registerTool: () => null }, offered, options),
  openaiChatTools: (options, offered = tools) => openaiChatTools(offered, options),
  openaiChatRunnerTools: (options, offered = tools) => openaiChatRunnerTools(offered, options),
  openaiResponsesTools: (options, offered = tools) => openaiResponsesTools(offered, options),
  openaiResponsesRunnerTools: (options, offered = tools) => openaiResponsesRunnerTools(offered, options),
  openaiAgentsTools: (options, offered = tools) => openaiAgentsTools(offered, options),
  strandsTools: (options, offered = tools) => strandsTools(offered, (config) => config, options),
};

/** Words by which adapters leave approval to their SDK or host. */
const DELEGATES: Readonly<Record<string, string>> = {
  aiSdkTools: "sdk",
  mastraTools: "sdk",
  openaiAgentsTools: "sdk",
  langchainTools: "sdk",
  strandsTools: "sdk",
  mcpTools: "host",
  mcpRegisterTools: "host",
};

describe.each(Object.entries(ADAPTERS))("%s", (_name, create) => {
  test("rejects an unknown option and names the closest one, without its value", () => {
    const run = () => create({ aprove: "a secret" });
    expect(run).toThrow("aprove: is not an option here; did you mean approve?");
    expect(run).not.toThrow("a secret");
  });

  test("rejects a counter that returns no number", () => {
    expect(() => create({ countTokens: () => Number.NaN })).toThrow("countTokens: takes a function that returns");
  });

  test("accepts the options of every adapter, and an unknown one that is undefined", () => {
    const options = {
      only: ["Probe.Run"],
      except: [],
      group: "probe",
      readOnly: true,
      approve: () => true,
      maxResultTokens: 500,
      countTokens: (text: string) => text.length,
      onCall: () => undefined,
      onProgress: () => undefined,
      other: undefined,
    };
    expect(() => create(options)).not.toThrow();
  });
});

describe.each(Object.entries(ADAPTERS))("%s with a tool that writes", (name, create) => {
  const write = createProbe({ name: "Probe.Write", annotations: { ...createProbe().annotations, readOnly: false } });
  const writing = createToolkit({ read: createProbe({ group: "probe" }), write }, {}).tools;
  const delegate = DELEGATES[name];

  test("needs approve, and names the tool and every choice", () => {
    const other = delegate ? `approve: "${delegate}" to let it decide, ` : "";
    const sentence = `Probe.Write needs approval: pass approve, a function that asks a person, ${other}or approve: false to run every call without asking.`;
    for (const approve of [undefined, null, true, "", "sdk", "host"].filter((word) => word !== delegate))
      expect(() => create({ approve }, writing)).toThrow(sentence);
  });

  test("accepts every choice, and none for reads alone", () => {
    for (const approve of [false, () => true, ...(delegate ? [delegate] : [])])
      expect(() => create({ approve }, writing)).not.toThrow();
    for (const selection of [
      { only: ["Probe.Run"] },
      { except: ["Probe.Write"] },
      { group: "probe" },
      { readOnly: true },
    ])
      expect(() => create(selection, writing)).not.toThrow();
  });
});

test("dispatch needs approve for a tool that writes or spends, even for the call of a read", async () => {
  const spend = createProbe({ name: "Probe.Spend", annotations: { ...createProbe().annotations, cost: "credits" } });
  const toolkit = createToolkit({ read: createProbe(), spend }, {});
  await expect(dispatch(toolkit.tools, "Probe.Run", {})).rejects.toMatchObject({
    code: "misconfigured",
    message: expect.stringContaining("Probe.Spend needs approval: pass approve, a function"),
  });
  expect(await dispatch(toolkit.tools, "Probe.Spend", {}, { approve: false })).toMatchObject({ ok: true });
});

test("dispatch rejects an unknown option, and accepts the options of a call", async () => {
  await expect(dispatch(tools, "Probe.Run", {}, { aprove: () => false } as object)).rejects.toThrow("mean approve?");
  const options = { timeout: 1_000, resend: true, idempotencyKey: "a", approvedHash: undefined, signal: undefined };
  expect(await dispatch(tools, "Probe.Run", {}, options)).toMatchObject({ ok: true });
});

test("countTokens of an adapter replaces the estimate of each call", async () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
  const toolkit = createToolkit({ read: createProbe({ run: async () => ({ rows }) }) }, {});
  const options = { maxResultTokens: 500, countTokens: (text: string) => text.length };
  const { text } = await dispatch(toolkit.tools, "Probe.Run", {}, options);
  expect(text.length).toBeLessThanOrEqual(500);
  expect((await dispatch(toolkit.tools, "Probe.Run", {}, { maxResultTokens: 500 })).text.length).toBeGreaterThan(700);
});

test("no approver decides on a call that the policy refuses, and the audit has one entry", async () => {
  const audit: AuditEntry[] = [];
  const policy = { tools: { deny: ["Probe.Run"] }, audit: (entry: AuditEntry) => void audit.push(entry) };
  const annotations = { ...createProbe().annotations, readOnly: false };
  let runs = 0;
  const write = createProbe({
    annotations,
    run: async () => {
      runs++;
      return { rows: [] };
    },
  });
  const toolkit = createToolkit({ write }, {}, { policy });
  let questions = 0;
  const approve = () => {
    questions++;
    return true;
  };
  const answer = await dispatch(toolkit.tools, "Probe.Run", {}, { approve });
  expect(answer).toMatchObject({ ok: false, error: { code: "policy" } });
  expect([questions, runs]).toEqual([0, 0]);
  expect(audit).toMatchObject([{ event: "refusal", code: "policy" }]);
});
