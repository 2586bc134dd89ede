import { createOpenAI } from "@ai-sdk/openai";
import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { googleAI } from "@genkit-ai/google-genai";
import { BaseTool, InMemoryRunner, LlmAgent, setLogger } from "@google/adk";
import { GoogleGenAI } from "@google/genai";
import { ChatAnthropic } from "@langchain/anthropic";
import { ChatOpenAI } from "@langchain/openai";
import { Agent as MastraAgent } from "@mastra/core/agent";
import {
  Agent,
  OpenAIProvider,
  programmaticToolCallingTool,
  Runner,
  tool,
  toolNamespace,
  toolSearchTool,
} from "@openai/agents";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { Tool } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicTools } from "@toolwright/core/anthropic";
import { bedrockTools } from "@toolwright/core/bedrock";
import { geminiInteractionTools, geminiTools } from "@toolwright/core/gemini";
import { genkitTools } from "@toolwright/core/genkit";
import { type LangChainOptions, langchainTools } from "@toolwright/core/langchain";
import { mastraTools } from "@toolwright/core/mastra";
import { openaiChatTools, openaiResponsesTools } from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { generateText, type ToolSet, toolSearch } from "ai";
import { genkit } from "genkit";
import * as langchain from "langchain";
import OpenAI from "openai";
import { vi } from "vitest";
import { chatText, responsesText } from "./ai-sdk/openai-lines.ts";
import { saying as anthropicText } from "./anthropic/messages-wire.ts";
import { saying as bedrockText } from "./bedrock/converse-wire.ts";
import { geminiSays } from "./genkit/gemini-script.ts";
import { type RecordedRequest, type ScriptedAnswer, serveScript } from "./scripted-server.ts";

/** Options of native features that a request declares. */
export interface NativeRequest {
  readonly defer?: boolean | readonly string[];
  readonly programmatic?: boolean | readonly string[];
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly outputSchemas?: boolean;
  readonly cachePoint?: boolean;
}

/** Sends a request with the tools through one SDK to the provider at the address. */
type Send = (url: string, tools: readonly Tool[], options: NativeRequest) => Promise<unknown>;

const PROMPT = "What fails?";
const approve = false;

/** One request through each SDK, by the name that the docs table has. */
export const SENDS = {
  "OpenAI Responses": (url, tools, options) =>
    openai(url).responses.create({
      model: "gpt-5",
      input: PROMPT,
      tools: openaiResponsesTools(tools, { approve, ...options }).tools,
    }),
  "OpenAI Chat Completions": (url, tools, options) =>
    openai(url).chat.completions.create({
      model: "gpt-5",
      messages: [{ role: "user", content: PROMPT }],
      tools: openaiChatTools(tools, { approve, ...options }).tools,
    }),
  "OpenAI Agents": (url, tools, options) => {
    const runner = new Runner({
      modelProvider: new OpenAIProvider({ openAIClient: openai(url) }),
      tracingDisabled: true,
    });
    const own = [
      ...(options.defer ? [toolSearchTool()] : []),
      ...(options.programmatic ? [programmaticToolCallingTool()] : []),
    ];
    const made = openaiAgentsTools(tools, { approve, tool, toolNamespace, ...options });
    return runner.run(new Agent({ name: "Desk", model: "gpt-5", tools: [...made, ...own] }), PROMPT);
  },
  Anthropic: (url, tools, options) =>
    new Anthropic({ baseURL: url, apiKey: "key", maxRetries: 0 }).messages.create({
      model: "claude-opus-5-5",
      max_tokens: 1_000,
      messages: [{ role: "user", content: PROMPT }],
      tools: anthropicTools(tools, { approve, ...options }).tools,
    }),
  "AI SDK": (url, tools, options) => {
    const record = aiSdkTools(tools, { approve, ...options }) as ToolSet;
    const model = createOpenAI({ baseURL: url, apiKey: "key" }).responses("gpt-5");
    return generateText({
      model,
      prompt: PROMPT,
      maxRetries: 0,
      tools: { ...record, ...(options.defer && { search: toolSearch() }) },
    });
  },
  "LangChain with Anthropic": (url, tools, options) =>
    ask(new ChatAnthropic({ model: "claude-opus-5-5", apiKey: "key", anthropicApiUrl: url, maxRetries: 0 }), tools, {
      ...options,
    }),
  "LangChain with OpenAI": (url, tools, options) =>
    ask(
      new ChatOpenAI({
        model: "gpt-5",
        apiKey: "key",
        maxRetries: 0,
        useResponsesApi: true,
        configuration: { baseURL: url },
      }),
      tools,
      { ...options },
    ),
  Mastra: (url, tools, options) => {
    const model = { id: "openai/gpt-5", url, apiKey: "key" } as const;
    const made = mastraTools(tools, { approve, ...options });
    return new MastraAgent({ id: "desk", name: "Desk", instructions: "Help.", model, tools: made }).generate(PROMPT, {
      maxSteps: 1,
    });
  },
  Bedrock: (url, tools, options) =>
    new BedrockRuntimeClient({
      region: "us-east-1",
      endpoint: url,
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler(),
    }).send(
      new ConverseCommand({
        modelId: "model",
        messages: [{ role: "user", content: [{ text: PROMPT }] }],
        ...bedrockTools(tools, { approve, ...options }),
      }),
    ),
  Gemini: (url, tools, options) =>
    gemini(url).models.generateContent({
      model: "gemini-3.8-flash",
      contents: PROMPT,
      config: { tools: geminiTools(tools, { approve, ...options }).tools },
    }),
  "Gemini Interactions": (url, tools, options) =>
    gemini(url).interactions.create({
      model: "gemini-3.8-flash",
      input: PROMPT,
      tools: geminiInteractionTools(tools, { approve, ...options }).tools,
    }),
  ADK: async (url, tools, options) => {
    setLogger(null);
    // ADK's model takes the base URL only from this setting.
    vi.stubEnv("GOOGLE_GEMINI_BASE_URL", url);
    vi.stubEnv("GEMINI_API_KEY", "key");
    const made = adkTools(tools, BaseTool, { approve, ...options });
    const agent = new LlmAgent({ name: "helper", model: "gemini-2.5-flash", tools: made });
    const newMessage = { role: "user", parts: [{ text: PROMPT }] };
    await new InMemoryRunner({ agent }).runEphemeral({ userId: "one", newMessage }).next();
  },
  Genkit: (url, tools, options) => {
    const ai = genkit({ plugins: [googleAI({ apiKey: "key", baseUrl: url })] });
    const model = googleAI.model("gemini-2.5-flash");
    return ai.generate({ model, prompt: PROMPT, tools: genkitTools(ai, tools, { approve, ...options }) });
  },
} satisfies Record<string, Send>;

/** An SDK of {@link SENDS}. */
export type Sdk = keyof typeof SENDS;

/** Sends a request through an SDK, and returns its body. */
export async function firstBody(sdk: Sdk, tools: readonly Tool[], options: NativeRequest = {}): Promise<unknown> {
  const server = await serveScript([answerTo]);
  try {
    await SENDS[sdk](server.url, tools, options);
    return server.requests[0]?.body;
  } finally {
    vi.unstubAllEnvs();
    await server.close();
  }
}

/** Answers a request with text, in its API's format. */
function answerTo({ path }: RecordedRequest): ScriptedAnswer {
  if (path.endsWith("/interactions")) return { json: { id: "1", status: "completed", steps: [] } };
  if (path.includes("/v1beta/")) return geminiSays("Nothing.");
  if (path.endsWith("/converse")) return bedrockText("Nothing.");
  if (path.includes("/messages")) return anthropicText("Nothing.");
  return path.endsWith("/responses") ? responsesText("Nothing.") : chatText("Nothing.");
}

/** Returns the tools in the body of the first request of an SDK. */
export async function firstTools(sdk: Sdk, tools: readonly Tool[], options: NativeRequest = {}): Promise<WireTool[]> {
  const body = (await firstBody(sdk, tools, options)) as {
    readonly tools?: WireTool[];
    readonly toolConfig?: { readonly tools: WireTool[] };
  };
  return body.tools ?? body.toolConfig?.tools ?? [];
}

/** A request's tools without the bounds and defaults that `outputSchemas` adds to their descriptions. */
export function withoutParameters(tools: readonly WireTool[]): WireTool[] {
  return JSON.parse(JSON.stringify(tools).replaceAll(/ Parameters: (?:[^"\\]|\\.)*"/g, '"'));
}

/** A tool in a request, whose fields depend on the provider. */
export type WireTool = Readonly<Record<string, unknown>>;

function openai(url: string): OpenAI {
  return new OpenAI({ baseURL: url, apiKey: "key", maxRetries: 0 });
}

function gemini(baseUrl: string): GoogleGenAI {
  return new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl } });
}

function ask(model: ChatAnthropic | ChatOpenAI, tools: readonly Tool[], options: NativeRequest): Promise<unknown> {
  return langchainAgent(model, tools, { approve, ...options }).invoke({
    messages: [{ role: "user", content: PROMPT }],
  });
}

/** Creates an agent of LangChain with the tools, and the tools of the provider that the options need. */
export function langchainAgent(model: ChatAnthropic | ChatOpenAI, tools: readonly Tool[], options: LangChainOptions) {
  const made = langchainTools(tools, langchain, options);
  const middleware = options.defer ? [langchain.providerToolSearchMiddleware()] : [];
  const own = options.programmatic ? [{ type: "code_execution_20260521", name: "code_execution" }] : [];
  return langchain.createAgent({ model, tools: [...made, ...own], middleware });
}
