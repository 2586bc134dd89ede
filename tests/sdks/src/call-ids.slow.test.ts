import Anthropic from "@anthropic-ai/sdk";
import { Mastra } from "@mastra/core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { OpenAIProvider, Agent as OpenAiAgent, Runner } from "@openai/agents";
import { Agent as StrandsAgent, tool as strandsTool } from "@strands-agents/sdk";
import type { Tool } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicRunnerTools } from "@toolwright/core/anthropic";
import { langchainTools } from "@toolwright/core/langchain";
import { mastraTools } from "@toolwright/core/mastra";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { createAgent, tool as langchainTool, ToolMessage } from "langchain";
import OpenAI from "openai";
import { expect, test } from "vitest";
import { chatCalls, chatText, responsesCalls, responsesText } from "./ai-sdk/openai-lines.ts";
import { MAJORS, start } from "./ai-sdk/start.ts";
import { calling, saying } from "./anthropic/messages-wire.ts";
import { startModel } from "./langchain/agent-run.ts";
import { asks, says } from "./langchain/chat-script.ts";
import { asks as asksStrands, says as saysStrands } from "./strands/anthropic-stream.ts";
import { connectTo } from "./strands/connect.ts";

const SEND = {
  id: "call_of_the_provider",
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "jun.eriksen@example.com",
    message_data: { order_id: "ord_1", amount: "9 EUR" },
  },
};
const SEND_BLOCK = { ...SEND, input: SEND.args };
const OPTIONS = { approve: () => true, callIdAsIdempotencyKey: true, only: [SEND.name] };

type Started = Awaited<ReturnType<typeof start>>;
type Options = typeof OPTIONS & Pick<Started, "onCall">;

/** Runs a conversation in which the model sends the email with the id. */
const CONVERSATIONS: Readonly<Record<string, (tools: readonly Tool[], options: Options) => Promise<unknown>>> = {
  ...Object.fromEntries(
    MAJORS.map(({ major, ai, createOpenAI }) => [
      `AI SDK ${major}`,
      async (tools: readonly Tool[], options: Options) => {
        const { server } = await start([chatCalls(SEND), chatText("Sent.")]);
        const model = createOpenAI({ baseURL: server.url, apiKey: "key" }).chat("gpt-5");
        const stopWhen = ai.stepCountIs(2);
        await ai.generateText({ model, prompt: "Send it.", tools: aiSdkTools(tools, options), stopWhen });
      },
    ]),
  ),
  Mastra: async (tools, options) => {
    const { server } = await start([chatCalls(SEND), chatText("Sent.")]);
    const model = { id: "openai/gpt-5", url: server.url, apiKey: "key" } as const;
    const desk = new MastraAgent({
      id: "desk",
      name: "Desk",
      instructions: "Help.",
      model,
      tools: mastraTools(tools, options),
    });
    await new Mastra({ agents: { desk }, logger: false }).getAgent("desk").generate("Send it.", { maxSteps: 2 });
  },
  "Anthropic runner": async (tools, options) => {
    const { server } = await start([calling([SEND_BLOCK]), saying("Sent.")]);
    const client = new Anthropic({ apiKey: "test", baseURL: server.url });
    const messages = [{ role: "user" as const, content: "Send it." }];
    const request = { model: "claude-opus-5-5", max_tokens: 1024, messages };
    await client.beta.messages.toolRunner({ ...request, tools: anthropicRunnerTools(tools, options) });
  },
  "OpenAI Agents": async (tools, options) => {
    const { server } = await start([responsesCalls(SEND), responsesText("Sent.")]);
    const openAIClient = new OpenAI({ baseURL: server.url, apiKey: "key", maxRetries: 0 });
    const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient }), tracingDisabled: true });
    const agent = new OpenAiAgent({ name: "Desk", model: "gpt-5", tools: openaiAgentsTools(tools, options) });
    await runner.run(agent, "Send it.");
  },
  LangChain: async (tools, options) => {
    const { server, model } = await startModel([asks(SEND), says("Sent.")]);
    const agent = createAgent({ model, tools: langchainTools(tools, { tool: langchainTool, ToolMessage }, options) });
    await agent.invoke({ messages: [{ role: "user", content: "Send it." }] });
    await server.close();
  },
  Strands: async (tools, options) => {
    const { model } = await connectTo([asksStrands(SEND_BLOCK), saysStrands("Sent.")]);
    const agent = new StrandsAgent({ model, tools: strandsTools(tools, strandsTool, options), printer: false });
    await agent.invoke("Send it.");
  },
};

test.each(Object.entries(CONVERSATIONS))(
  "%s passes the id of a call, so that a call that runs again sends nothing and returns the recorded outcome",
  async (_name, converse) => {
    const { tools, events, onCall } = await start([]);
    await converse(tools as readonly Tool[], { ...OPTIONS, onCall });
    await converse(tools as readonly Tool[], { ...OPTIONS, onCall });
    // Without the key, the second call within a minute would be the error `duplicate_send`.
    const [first, second] = events.map(({ answer }) => (answer.ok ? answer.value : answer.error));
    expect(first).toMatchObject({ delivery_id: expect.any(String) });
    expect(second).toMatchObject({ delivery_id: (first as { readonly delivery_id: string }).delivery_id });
  },
);
