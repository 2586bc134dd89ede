import { beforeEach, describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { AuditEntry } from "../policy/policy.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type AdkToolContext, adkTools } from "./adk.ts";
import { aiSdkTools } from "./ai-sdk.ts";
import { type GenkitToolContext, genkitTools } from "./genkit.ts";
import { type LangChainRunConfig, langchainTools } from "./langchain.ts";
import { mastraTools } from "./mastra.ts";
import { openaiAgentsApproval, openaiAgentsTools } from "./openai-agents.ts";
import { strandsTools } from "./strands.ts";

const annotations = { ...createProbe().annotations, readOnly: false };
const runs: object[] = [];
const write = createProbe({ annotations, run: async (args) => ({ rows: [runs.push(args)] }) });
const { tools } = createToolkit({ write }, {});
const hash = await tools[0]!.prepare({}).hash();
beforeEach(() => runs.splice(0));

const sdk = { approve: "sdk" } as const;
const ID = "call_1";

/** Runs a call, and returns its error, or `null` if it ran. */
type Run = (context: never) => Promise<string | null>;

async function messageOf(call: Promise<unknown>): Promise<string | null> {
  try {
    const output = await call;
    const text = typeof output === "string" ? output : JSON.stringify(output ?? {});
    return text.includes('"error"') ? text : null;
  } catch (thrown) {
    return `${(thrown as { code?: string }).code}: ${(thrown as Error).message}`;
  }
}

const aiSdk: Run = (call) => messageOf(Object.values(aiSdkTools(tools, sdk))[0]!.execute({} as never, call));
const mastra: Run = (call) => messageOf(Object.values(mastraTools(tools, sdk))[0]!.execute({} as never, call));
const openaiAgents: Run = ({ runContext, ...details }: { runContext: object }) =>
  messageOf(openaiAgentsTools(tools, sdk)[0]!.invoke(runContext, "{}", details));
const adk: Run = (context) =>
  messageOf(adkTools(tools, BaseTool, sdk)[0]!.runAsync({ args: {}, toolContext: context }));
const genkit: Run = (context) => messageOf(genkitTools(GENKIT, tools, sdk)[0]!.run({}, context));
const strands: Run = (context) =>
  messageOf(
    strandsTools(tools, (config) => config, sdk)[0]!
      .callback({}, context)
      .next(),
  );
const langchain: Run = ({ interrupt, ...config }: { interrupt(): unknown }) => {
  const [made] = langchainTools(tools, { ...LANGCHAIN, interrupt } as never, sdk) as unknown as [RunnableTool];
  return messageOf(made.invoke({}, config));
};

interface RunnableTool {
  invoke(args: unknown, config: LangChainRunConfig): Promise<unknown>;
}

/** ADK's class, whose methods the adapter replaces. */
abstract class BaseTool {
  declare runAsync: (call: { args: Record<string, unknown>; toolContext: AdkToolContext }) => Promise<object>;
}

const GENKIT = {
  dynamicTool: (_config: object, run: (input: unknown, context: GenkitToolContext) => Promise<object>) => ({
    run,
    __action: {},
  }),
};

class ToolMessage {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}
const LANGCHAIN = { tool: (run: object) => ({ invoke: run }), ToolMessage };

const request = { type: "tool-approval-request", approvalId: "a", toolCallId: ID, reason: `Card.\nHash: ${hash}` };
const response = { type: "tool-approval-response", approvalId: "a", approved: true };
const messages = (first: object, second: object) => [
  { role: "assistant", content: [first] },
  { role: "tool", content: [second] },
];
const suspend = async () => undefined;
const notInAgent = () => {
  throw new Error("Interrupts are not supported here.");
};
const appState = new Map<string, unknown>();
const confirmation = (payload: object, fields: object = {}) => ({
  actions: {},
  functionCallId: ID,
  requestConfirmation: () => undefined,
  invocationContext: { session: { events: [{ actions: { requestedToolConfirmations: { [ID]: { payload } } } }] } },
  ...fields,
});

/** Arguments that an SDK passes to a tool, without a person's decision on this call. */
const UNPROVEN: readonly (readonly [string, Run, object | undefined])[] = [
  ["AI SDK: no options", aiSdk, undefined],
  ["AI SDK: an id and the user's messages", aiSdk, { toolCallId: ID, messages: [{ role: "user", content: "Write." }] }],
  ["AI SDK: a request without a response", aiSdk, { toolCallId: ID, messages: messages(request, {}) }],
  ["AI SDK: a response alone", aiSdk, { toolCallId: ID, messages: messages({}, response) }],
  ["AI SDK: a refusal", aiSdk, { toolCallId: ID, messages: messages(request, { ...response, approved: false }) }],
  ["AI SDK: no decision", aiSdk, { toolCallId: ID, messages: messages(request, { ...response, approved: "no" }) }],
  ["AI SDK: the approval of another call", aiSdk, { toolCallId: "call_2", messages: messages(request, response) }],
  [
    "AI SDK: an approval of the program",
    aiSdk,
    { toolCallId: ID, messages: messages({ ...request, isAutomatic: true }, response) },
  ],
  [
    "AI SDK: the approval of an earlier call",
    aiSdk,
    { toolCallId: ID, messages: [...messages(request, response), { role: "user", content: "Again." }] },
  ],
  [
    "AI SDK: an approval of other arguments",
    aiSdk,
    { toolCallId: ID, messages: messages({ ...request, reason: `Card.\nHash: ${hash.replace(/.$/, "x")}` }, response) },
  ],
  [
    "AI SDK 7: a stored request that has lost its card",
    aiSdk,
    { toolCallId: ID, context: undefined, messages: messages({ ...request, reason: undefined }, response) },
  ],
  [
    "AI SDK 7: a request with a reason of the program",
    aiSdk,
    { toolCallId: ID, context: undefined, messages: messages({ ...request, reason: "Write?" }, response) },
  ],
  ["Mastra: no options", mastra, undefined],
  ["Mastra: a program in code mode", mastra, { mastra: {}, requestContext: {} }],
  ["Mastra: an id and messages, without suspend", mastra, { toolCallId: ID, messages: [] }],
  ["Mastra: a decision that the model wrote", mastra, { toolCallId: ID, suspend, resumeData: { approved: true } }],
  [
    "Mastra: a suspension without a hash",
    mastra,
    { toolCallId: ID, suspend, resumeData: { approved: true }, suspendPayload: {} },
  ],
  [
    "Mastra: a suspension with another hash",
    mastra,
    { toolCallId: ID, suspend, resumeData: { approved: true }, suspendPayload: { hash: "another" } },
  ],
  ["Mastra: a refusal", mastra, { toolCallId: ID, suspend, resumeData: { approved: false }, suspendPayload: { hash } }],
  ["Mastra: a step of a workflow without suspend", mastra, { workflow: { resumeData: { approved: true } } }],
  ["OpenAI Agents: no call", openaiAgents, { runContext: {} }],
  ["OpenAI Agents: an empty context", openaiAgents, { runContext: { context: {} }, toolCall: { callId: ID } }],
  [
    "OpenAI Agents: the SDK's approval without a hash",
    openaiAgents,
    { runContext: { context: {}, isToolApproved: () => true }, toolCall: { callId: ID } },
  ],
  [
    "OpenAI Agents: the approval of another call",
    openaiAgents,
    { runContext: { context: { toolwrightApprovals: { call_2: hash } } }, toolCall: { callId: ID } },
  ],
  [
    "OpenAI Agents: an approval of other arguments",
    openaiAgents,
    { runContext: { context: { toolwrightApprovals: { [ID]: "another" } } }, toolCall: { callId: ID } },
  ],
  ["ADK: no id", adk, { actions: {}, requestConfirmation: notInAgent }],
  [
    "ADK: a confirmation of a call that ADK never stored",
    adk,
    { ...confirmation({}), toolConfirmation: { confirmed: true } },
  ],
  [
    "ADK: a hash that only the response has",
    adk,
    { ...confirmation({}), toolConfirmation: { confirmed: true, payload: { hash } } },
  ],
  [
    "ADK: a response to another card",
    adk,
    { ...confirmation({ hash }), toolConfirmation: { confirmed: true, payload: { hash: "another" } } },
  ],
  ["ADK: a refusal", adk, { ...confirmation({ hash }), toolConfirmation: { confirmed: false, payload: { hash } } }],
  [
    "Genkit: a refusal",
    genkit,
    { interrupt: notInAgent, resumed: { approved: false }, metadata: { interrupt: { hash } } },
  ],
  ["Genkit: no decision", genkit, { interrupt: notInAgent, resumed: {}, metadata: { interrupt: { hash } } }],
  [
    "Genkit: an approval of other arguments",
    genkit,
    { interrupt: notInAgent, resumed: true, metadata: { interrupt: { hash: "another" } } },
  ],
  ["Strands: a program without a context", strands, undefined],
  [
    "Strands: a direct call of the agent's tool",
    strands,
    { toolUse: { toolUseId: ID }, agent: { appState }, interrupt: notInAgent },
  ],
  [
    "Strands: a response that approves nothing",
    strands,
    { toolUse: { toolUseId: ID }, agent: { appState }, interrupt: () => "maybe" },
  ],
  ["LangChain: outside a graph", langchain, { interrupt: notInAgent, toolCall: { id: ID } }],
  [
    "LangChain: an approval without the hash",
    langchain,
    { interrupt: () => ({ approved: true }), toolCall: { id: ID } },
  ],
  [
    "LangChain: an approval of other arguments",
    langchain,
    { interrupt: () => ({ approved: true, hash: "another" }), toolCall: { id: ID } },
  ],
  [
    "LangChain: decisions of LangChain's middleware",
    langchain,
    { interrupt: () => ({ decisions: [{ type: "approve" }] }), toolCall: { id: ID } },
  ],
];

describe('with approve: "sdk", a call does not run without proof that a person approved it', () => {
  test.each(UNPROVEN)("%s", async (_, run, context) => {
    expect(await run(context as never)).toContain("not_approved");
    expect(runs).toEqual([]);
  });
});

/** Arguments that an SDK passes to a tool after a person's approval. */
const PROVEN: readonly (readonly [string, Run, object])[] = [
  ["AI SDK 7", aiSdk, { toolCallId: ID, messages: messages(request, response) }],
  [
    "AI SDK 6, whose requests have no card",
    aiSdk,
    {
      toolCallId: ID,
      experimental_context: undefined,
      messages: messages({ ...request, reason: undefined }, response),
    },
  ],
  ["Mastra", mastra, { toolCallId: ID, suspend, resumeData: { approved: true }, suspendPayload: { hash } }],
  [
    "Mastra, in createTool",
    mastra,
    { agent: { toolCallId: ID, suspend, resumeData: { approved: true }, suspendPayload: { hash } } },
  ],
  [
    "Mastra, in a workflow",
    mastra,
    { workflow: { suspend, resumeData: { approved: true }, suspendPayload: { hash } } },
  ],
  [
    "OpenAI Agents",
    openaiAgents,
    { runContext: { context: { toolwrightApprovals: { [ID]: hash } } }, toolCall: { callId: ID } },
  ],
  ["ADK", adk, { ...confirmation({ hash }), toolConfirmation: { confirmed: true, payload: { hash } } }],
  ["ADK, whose response repeats no hash", adk, { ...confirmation({ hash }), toolConfirmation: { confirmed: true } }],
  ["Genkit", genkit, { interrupt: notInAgent, resumed: true, metadata: { interrupt: { hash } } }],
  ["Strands", strands, { toolUse: { toolUseId: ID }, agent: { appState }, interrupt: () => true }],
  ["LangChain", langchain, { interrupt: () => ({ approved: true, hash }), toolCall: { id: ID } }],
];

describe('with approve: "sdk", a call runs once a person approved it', () => {
  test.each(PROVEN)("%s", async (_, run, context) => {
    expect(await run(context as never)).toBeNull();
    expect(runs).toHaveLength(1);
  });
});

test("a call of OpenAI Agents that waits for a decision does not run in a process that runs every call", async () => {
  const runContext = { context: {} };
  const [asks] = openaiAgentsTools(tools, sdk);
  expect(await asks!.needsApproval(runContext, {}, ID)).toBe(true);
  const restored = { context: JSON.parse(JSON.stringify(runContext.context)) as object };
  const [runsAll] = openaiAgentsTools(tools, { approve: false });
  expect(await runsAll!.invoke(restored, "{}", { toolCall: { callId: ID } })).toContain("not_approved");
  expect(await runsAll!.invoke(restored, "{}", { toolCall: { callId: "call_2" } })).not.toContain("error");
  for (const context of [undefined, null, "text", Object.freeze({})])
    expect(await asks!.needsApproval({ context }, {}, ID)).toBe(true);
  expect(runs).toHaveLength(1);
});

test("one approval of OpenAI Agents runs one call, though a later call has the same id and arguments", async () => {
  const runContext = { context: { toolwrightApprovals: { [ID]: hash } }, isToolApproved: () => true };
  const call = { runContext, toolCall: { callId: ID } } as never;
  expect(await openaiAgents(call)).toBeNull();
  expect(await openaiAgents(call)).toContain("not_approved");
  expect(runs).toHaveLength(1);
});

test("the audit has one entry for an approval of OpenAI Agents", async () => {
  const audit: AuditEntry[] = [];
  const policy = { audit: (entry: AuditEntry) => void audit.push(entry) };
  const audited = createToolkit({ write }, {}, { policy }).tools;
  const { decide } = openaiAgentsApproval(audited);
  const state = { approve: () => undefined, reject: () => undefined, _context: { context: {} } };
  const interruption = { name: audited[0]!.wireName, arguments: "{}", rawItem: { callId: ID } };
  await decide(state, interruption, { approved: true, hash });
  await openaiAgentsTools(audited, sdk)[0]!.invoke(state._context, "{}", { toolCall: { callId: ID } });
  expect(audit.filter(({ event }) => event === "approval")).toHaveLength(1);
  expect(runs).toHaveLength(1);
});

test("a rejection of OpenAI Agents takes back an earlier approval of the call", async () => {
  const { decide } = openaiAgentsApproval(tools);
  const runContext = { context: {} };
  const state = { approve: () => undefined, reject: () => undefined, _context: runContext };
  const interruption = { name: tools[0]!.wireName, arguments: "{}", rawItem: { callId: ID } };
  expect(await decide(state, interruption, { approved: true, hash })).toBe(true);
  expect(await decide(state, interruption, { approved: false, hash })).toBe(false);
  expect(await openaiAgents({ runContext, toolCall: { callId: ID } } as never)).toContain("not_approved");
  expect(runs).toEqual([]);
});

test.each([false, () => true] as const)(
  "a suspended call of Mastra needs a decision, though the process that resumes has approve: %s",
  async (approve) => {
    const [made] = Object.values(mastraTools(tools, { approve }));
    for (const resumeData of ["no", false, 1, null, {}, { approved: "yes" }])
      await expect(made!.execute({}, { suspend, resumeData, suspendPayload: { hash } })).rejects.toMatchObject({
        code: "not_approved",
      });
    expect(runs).toEqual([]);
    await made!.execute({}, { suspend, resumeData: { approved: true }, suspendPayload: { hash } });
    expect(runs).toHaveLength(1);
  },
);

test("a call that waits for a person does not run, and is suspended with its card", async () => {
  const payloads: object[] = [];
  const suspending = { toolCallId: ID, suspend: async (payload: object) => payloads.push(payload) };
  expect(await mastra(suspending as never)).toBeNull();
  expect(payloads).toEqual([{ card: expect.stringContaining("Probe.Run"), hash }]);
  const strandsState = new Map<string, unknown>();
  const reasons: unknown[] = [];
  const paused = Object.assign(new Error("paused"), { name: "InterruptError" });
  const interrupt = ({ reason }: { reason: unknown }) => {
    reasons.push(reason);
    throw paused;
  };
  const context = { toolUse: { toolUseId: ID }, agent: { appState: strandsState }, interrupt };
  expect(await strands(context as never)).toContain("paused");
  expect(reasons).toEqual(payloads);
  expect(runs).toEqual([]);
});
