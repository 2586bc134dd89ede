import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { AuditEntry } from "../policy/audit.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { aiSdkTools } from "./ai-sdk.ts";
import { anthropicRunnerTools, anthropicTools } from "./anthropic.ts";
import { bedrockTools } from "./bedrock.ts";
import { dispatch } from "./dispatch.ts";
import { geminiCallableTool, geminiTools } from "./gemini.ts";
import { langchainTools } from "./langchain.ts";
import { llamaindexTools } from "./llamaindex.ts";
import { mastraTools } from "./mastra.ts";
import { mcpRegisterTools, mcpTools } from "./mcp.ts";
import { openaiChatRunnerTools, openaiChatTools, openaiResponsesRunnerTools, openaiResponsesTools } from "./openai.ts";
import { openaiAgentsTools } from "./openai-agents.ts";
import { strandsTools } from "./strands.ts";

const { tools } = createToolkit({ read: createProbe() }, {});
const parts = { tool: () => ({ invoke: () => undefined }), ToolMessage: class {} } as never;

const ADAPTERS: Readonly<Record<string, (options: object) => unknown>> = {
  aiSdkTools: (options) => aiSdkTools(tools, options),
  anthropicTools: (options) => anthropicTools(tools, options),
  anthropicRunnerTools: (options) => anthropicRunnerTools(tools, options),
  bedrockTools: (options) => bedrockTools(tools, options),
  geminiTools: (options) => geminiTools(tools, options),
  geminiCallableTool: (options) => geminiCallableTool(tools, options),
  langchainTools: (options) => langchainTools(tools, parts, options),
  llamaindexTools: (options) => llamaindexTools(tools, options),
  mastraTools: (options) => mastraTools(tools, options),
  mcpTools: (options) => mcpTools(tools, options),
  mcpRegisterTools: (options) => mcpRegisterTools({ registerTool: () => null }, tools, options),
  openaiChatTools: (options) => openaiChatTools(tools, options),
  openaiChatRunnerTools: (options) => openaiChatRunnerTools(tools, options),
  openaiResponsesTools: (options) => openaiResponsesTools(tools, options),
  openaiResponsesRunnerTools: (options) => openaiResponsesRunnerTools(tools, options),
  openaiAgentsTools: (options) => openaiAgentsTools(tools, options),
  strandsTools: (options) => strandsTools(tools, (config) => config, options),
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
