import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { CohereClientV2 } from "cohere-ai";
import OpenAI from "openai";
import { calling } from "../bedrock/converse-wire.ts";
import { cohereAnswer } from "../cohere/wire.ts";
import { PROMPT } from "./sdk.ts";
import { chat, exactly, gemini, messages, responses, type Turn, type Wire } from "./wires.ts";

/** A call that a client hands over to a host, which runs it. */
export interface Handed {
  readonly id: unknown;
  readonly args: unknown;
}

/** A client that runs no tools. */
export interface Client {
  readonly title: string;
  readonly package: string;
  readonly wire: Pick<Wire, "name" | "hasTextArguments" | "reply">;
  /** Asks the model, and returns the calls of its reply. */
  ask(url: string): Promise<readonly Handed[]>;
}

const MESSAGES = [{ role: "user" as const, content: PROMPT }];

const openai = (baseURL: string) => new OpenAI({ baseURL, apiKey: "key", maxRetries: 0 });

const openaiChat: Client = {
  title: "OpenAI",
  package: "openai",
  wire: chat,
  async ask(url) {
    const { choices } = await openai(url).chat.completions.create({ model: "gpt-5", messages: MESSAGES });
    const calls = choices[0]?.message.tool_calls ?? [];
    return calls.map((call) => ({ id: call.id, args: call.type === "function" && call.function.arguments }));
  },
};

const openaiResponses: Client = {
  title: "OpenAI",
  package: "openai",
  wire: responses,
  async ask(url) {
    const { output } = await openai(url).responses.create({ model: "gpt-5", input: PROMPT });
    return output.flatMap((item) =>
      item.type === "function_call" ? [{ id: item.call_id, args: item.arguments }] : [],
    );
  },
};

const anthropic: Client = {
  title: "Anthropic",
  package: "@anthropic-ai/sdk",
  wire: messages,
  async ask(baseURL) {
    const client = new Anthropic({ baseURL, apiKey: "key", maxRetries: 0 });
    const { content } = await client.messages.create({ model: "claude", max_tokens: 1_024, messages: MESSAGES });
    return content.flatMap((block) => (block.type === "tool_use" ? [{ id: block.id, args: block.input }] : []));
  },
};

const google: Client = {
  title: "Google Gen AI",
  package: "@google/genai",
  wire: gemini,
  async ask(baseUrl) {
    const ai = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl } });
    const { functionCalls = [] } = await ai.models.generateContent({ model: "gemini-2.5-flash", contents: PROMPT });
    return functionCalls.map(({ id, args }) => ({ id, args }));
  },
};

const callsOf = (turn: Turn) => ("text" in turn ? [] : turn.calls);

const bedrock: Client = {
  title: "Amazon Bedrock",
  package: "@aws-sdk/client-bedrock-runtime",
  wire: {
    name: "Converse",
    hasTextArguments: false,
    reply: (turn) => {
      const uses = callsOf(turn).map(({ id, name, args }) => ({ toolUseId: id as string, name, input: exactly(args) }));
      return calling(uses, "isCutOff" in turn && turn.isCutOff ? "max_tokens" : "tool_use");
    },
  },
  async ask(endpoint) {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    // The server of the scripts speaks HTTP/1.1; the client's default handler speaks HTTP/2.
    const requestHandler = new NodeHttpHandler();
    const client = new BedrockRuntimeClient({ region: "us-east-1", endpoint, credentials, requestHandler });
    const content = [{ text: PROMPT }];
    const { output } = await client.send(
      new ConverseCommand({ modelId: "anthropic.claude", messages: [{ role: "user", content }] }),
    );
    const blocks = output?.message?.content ?? [];
    return blocks.flatMap(({ toolUse }) => (toolUse ? [{ id: toolUse.toolUseId, args: toolUse.input }] : []));
  },
};

const mistral: Client = {
  title: "Mistral",
  package: "@mistralai/mistralai",
  wire: { ...chat, name: "Chat" },
  async ask(serverURL) {
    const client = new Mistral({ apiKey: "key", serverURL, retryConfig: { strategy: "none" } });
    const { choices } = await client.chat.complete({ model: "model", messages: MESSAGES });
    const calls = choices[0]?.message?.toolCalls ?? [];
    return calls.map((call) => ({ id: call.id, args: call.function.arguments }));
  },
};

const cohere: Client = {
  title: "Cohere",
  package: "cohere-ai",
  wire: {
    name: "Chat v2",
    hasTextArguments: true,
    reply: (turn) => {
      const calls = callsOf(turn).map((call) => ({ ...call, id: call.id as string }));
      return cohereAnswer(calls, "isCutOff" in turn && turn.isCutOff ? "MAX_TOKENS" : undefined);
    },
  },
  async ask(baseUrl) {
    const client = new CohereClientV2({ token: "key", baseUrl, maxRetries: 0 });
    const { message } = await client.chat({ model: "model", messages: MESSAGES });
    return (message.toolCalls ?? []).map((call) => ({ id: call.id, args: call.function?.arguments }));
  },
};

/** Clients by id, in the order of the table. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "anthropic-messages": anthropic,
  "gemini-generate": google,
  "bedrock-converse": bedrock,
  mistral,
  cohere,
};
