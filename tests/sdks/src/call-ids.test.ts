import { type AgentAnswer, ToolError } from "@toolwright/core";
import { type AdkToolContext, adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "@toolwright/core/anthropic";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import {
  geminiCallableTool,
  geminiInteractionResults,
  geminiInteractionTools,
  geminiResults,
  geminiTools,
} from "@toolwright/core/gemini";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import {
  anthropicSessionResults,
  anthropicSessionTools,
  openaiSessionResults,
  openaiSessionTools,
} from "@toolwright/core/managed-agents";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { type StrandsToolConfig, strandsTools } from "@toolwright/core/strands";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";

const sandbox = createSandbox();
const { deliveries } = sandbox.messaging.workspace;
// Without the time after an accepted send, only the key can prevent a second one.
const { tools } = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });
const name = "Messaging_SendTransactionalEmail";

interface Options {
  readonly only: readonly string[];
  readonly approve: () => boolean;
  readonly onCall: (event: { readonly answer: AgentAnswer }) => void;
  readonly callIdAsIdempotencyKey?: boolean;
}

/** Runs a call with an id through an adapter. */
type Run = (options: Options, id: string, args: object) => Promise<unknown>;

const ADAPTERS: Readonly<Record<string, Run>> = {
  "AI SDK": async (options, toolCallId, args) =>
    Object.values(aiSdkTools(tools, options))[0]?.execute(args as never, { toolCallId }),
  Mastra: async (options, toolCallId, args) =>
    Object.values(mastraTools(tools, options))[0]?.execute(args as never, { agent: { toolCallId } }),
  "Anthropic messages": (options, id, input) =>
    anthropicResults(anthropicTools(tools, options), { content: [{ type: "tool_use", id, name, input } as never] }),
  "Anthropic runner": async (options, id, args) =>
    anthropicRunnerTools(tools, options)[0]?.run(args, { toolUse: { id } }),
  Bedrock: (options, toolUseId, input) =>
    bedrockResults(bedrockTools(tools, options), { content: [{ toolUse: { toolUseId, name, input } }] }),
  Gemini: (options, id, args) => geminiResults(geminiTools(tools, options), [{ id, name, args }]),
  "Gemini callable": (options, id, args) => geminiCallableTool(tools, options).callTool([{ id, name, args }]),
  "OpenAI Chat Completions": (options, id, args) =>
    openaiChatResults(openaiChatTools(tools, options), {
      tool_calls: [{ id, function: { name, arguments: JSON.stringify(args) } }],
    }),
  "OpenAI Responses": (options, call_id, args) =>
    openaiResponsesResults(openaiResponsesTools(tools, options), [
      { type: "function_call", call_id, name, arguments: JSON.stringify(args) } as never,
    ]),
  "OpenAI Agents": async (options, callId, args) =>
    openaiAgentsTools(tools, options)[0]?.invoke({}, JSON.stringify(args), { toolCall: { callId } }),
  "OpenAI session": async (options, call_id, args) => {
    const action = { type: "function_call", turn_id: "turn_1", call_id, name, arguments: args };
    await openaiSessionResults(openaiSessionTools(tools, options), {
      status: "requires_action",
      required_actions: [action],
    });
  },
  "Anthropic session": async (options, id, input) => {
    const use = { type: "agent.custom_tool_use", id, name, input };
    await anthropicSessionResults(anthropicSessionTools(tools, options), use);
  },
  LangChain: async (options, id, args) => {
    const parts = { tool: (run: object) => ({ invoke: run }), ToolMessage: class {} };
    const [made] = langchainTools(tools, parts as never, options) as unknown as {
      invoke(args: object, config: object): Promise<unknown>;
    }[];
    return made?.invoke(args, { toolCall: { id } });
  },
  "Gemini Interactions": (options, id, args) =>
    geminiInteractionResults(geminiInteractionTools(tools, options), {
      steps: [{ type: "function_call", id, name, arguments: args } as object],
    }),
  ADK: async (options, functionCallId, args) =>
    adkTools(tools, BaseTool, options)[0]?.runAsync({
      args: { ...args },
      toolContext: { actions: {}, functionCallId } as never,
    }),
  Strands: async (options, toolUseId, args) => {
    const configOf = <Config extends StrandsToolConfig>(config: Config) => config;
    return strandsTools(tools, configOf, options)[0]?.callback(args, { toolUse: { toolUseId } }).next();
  },
};

/** ADK's class, whose methods the adapter replaces. */
abstract class BaseTool {
  declare runAsync: (call: { args: object; toolContext: AdkToolContext }) => Promise<object>;
}

let orders = 0;

describe.each(Object.entries(ADAPTERS))("%s", (adapter, run) => {
  /** Runs the calls with the ids one after the other, all with the same arguments. */
  async function send(ids: readonly string[], option: Pick<Options, "callIdAsIdempotencyKey">) {
    const args = {
      transactional_message_id: "1",
      to: "jun.eriksen@example.com",
      message_data: { order_id: `ord_${orders++}`, amount: "9 EUR" },
    };
    const before = deliveries.length;
    const answers: AgentAnswer[] = [];
    const onCall: Options["onCall"] = ({ answer }) => answers.push(answer);
    for (const id of ids) await run({ only: [name], approve: () => true, onCall, ...option }, id, args);
    const values = answers.map((answer) => {
      if (!answer.ok) throw new ToolError(answer.error);
      return answer.value as { readonly delivery_id: string };
    });
    return { sent: deliveries.length - before, ids: values.map(({ delivery_id }) => delivery_id) };
  }

  test("sends a call with the same id once, and returns the recorded outcome", async () => {
    const { sent, ids } = await send([`call_${orders}`, `call_${orders}`], { callIdAsIdempotencyKey: true });
    expect(sent).toBe(1);
    expect(ids[1]).toBe(ids[0]);
  });

  test("sends calls with different ids, and calls without an id", async () => {
    expect((await send([`a_${orders}`, `b_${orders}`], { callIdAsIdempotencyKey: true })).sent).toBe(2);
    const withoutId = await send(["", ""], { callIdAsIdempotencyKey: true });
    // No result reaches a call of a session without an id, so it does not run.
    expect(withoutId.sent).toBe(adapter.endsWith(" session") ? 0 : 2);
  });

  test("ignores the id by default", async () => {
    expect((await send([`call_${orders}`, `call_${orders}`], {})).sent).toBe(2);
  });
});

test.each([
  ["llamaindexTools", llamaindexTools],
  ["mcpTools", mcpTools],
  ["openaiChatRunnerTools", openaiChatRunnerTools],
])("%s refuses the option, since its SDK passes no id", (_name, create) => {
  expect(() => create(tools, { callIdAsIdempotencyKey: true } as object)).toThrow(
    "callIdAsIdempotencyKey: is not an option here",
  );
});
