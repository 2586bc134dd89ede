// OpenAI's two APIs and the runners of its SDK. Mistral's and Cohere's chat APIs take the tools of Chat Completions.

import type { CallOptions } from "../call/call.ts";
import { needsApproval } from "../tool/approval.ts";
import { findTool } from "../tool/name.ts";
import type { Tool } from "../tool/tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCall } from "./shared/answer-calls.ts";
import {
  type AnyChatAnswer,
  type CamelCaseChatAnswer,
  type CamelCaseToolMessage,
  type OpenAiChatAnswer,
  type OpenAiChatToolCall,
  type OpenAiToolMessage,
  readChatAnswer,
} from "./shared/chat-answer.ts";
import { type OpenAiFunction, type OpenAiOptions, offerFunctions } from "./shared/openai-functions.ts";
import { recordsIn } from "./shared/records-in.ts";

export type { AdapterOptions } from "./shared/agent-tool.ts";
export type {
  AnsweredCall,
  CamelCaseChatAnswer,
  CamelCaseToolMessage,
  OpenAiChatAnswer,
  OpenAiChatToolCall,
  OpenAiFunction,
  OpenAiOptions,
  OpenAiToolMessage,
};

/** Options of {@link openaiChatTools}. */
export interface OpenAiChatOptions extends Omit<OpenAiOptions, "strict"> {
  /** As in {@link OpenAiOptions}; `null` leaves the field out, for APIs that refuse it, as Cohere's does. */
  readonly strict?: OpenAiOptions["strict"] | null;
}

/** A tool in a request to Chat Completions. */
export interface OpenAiChatTool<Name extends string = string> {
  type: "function";
  function: Omit<OpenAiFunction<Name>, "strict"> & { strict?: boolean };
}

/** The results of every call in an answer, in the order of the calls. */
export interface OpenAiChatResults<T extends Tool = Tool, Message = OpenAiToolMessage> {
  /** To append after the assistant's message. */
  messages: Message[];
  /** For the program: full results and errors. */
  results: AnsweredCall<T>[];
}

/** Tools offered over Chat Completions. */
export interface OpenAiChatOffer<T extends Tool = Tool> extends Offer<T> {
  /** The `tools` of a request. */
  tools: OpenAiChatTool<T["wireName"]>[];
}

/**
 * Tools for Chat Completions of OpenAI, and of the APIs that take the same ones. Run the calls of each answer with
 * {@link openaiChatResults}.
 * @throws ToolError `misconfigured` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiChatTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiChatOptions = {},
): OpenAiChatOffer<T> {
  const functions = offerFunctions(tools, { ...options, strict: options.strict ?? false });
  return {
    tools: functions.map(({ declaration: { strict, ...declaration } }) => ({
      type: "function",
      function: options.strict === null ? declaration : { ...declaration, strict },
    })),
    agents: functions.map(({ agent }) => agent),
  };
}

/**
 * Runs the calls of an answer in parallel. Never throws because of what the model sent: a failure, a refused approval and
 * a call of an unknown tool get a message too, since the API requires one for every call. No call of an answer that was
 * cut off runs; pass the entire completion, since a message alone does not say whether it was cut off.
 * @param offer what {@link openaiChatTools} returned
 */
export function openaiChatResults<T extends Tool>(
  offer: Offer<T>,
  answer: OpenAiChatAnswer,
  options?: CallOptions,
): Promise<OpenAiChatResults<T>>;
/** The same for an SDK that writes fields in camel case: the messages are written so too. */
export function openaiChatResults<T extends Tool>(
  offer: Offer<T>,
  answer: CamelCaseChatAnswer,
  options?: CallOptions,
): Promise<OpenAiChatResults<T, CamelCaseToolMessage>>;
/** Both forms in one. */
export async function openaiChatResults<T extends Tool>(offer: Offer<T>, answer: AnyChatAnswer, options?: CallOptions) {
  const { asked, toMessage } = readChatAnswer(answer);
  const results = await answerCalls(offer, asked, options);
  return { messages: results.map(toMessage), results };
}

/** A tool in a request to the Responses API. */
export interface OpenAiResponsesTool<Name extends string = string> extends OpenAiFunction<Name> {
  type: "function";
}

/** An item of a response; calls of functions and of custom tools are read. */
export interface OpenAiResponsesItem {
  readonly type: string;
}

/** Who made a call: the model itself, or a program that it wrote. */
export type OpenAiResponsesCaller = { type: "direct" } | { type: "program"; caller_id: string };

interface ResponsesCall extends OpenAiResponsesItem {
  readonly type: "function_call" | "custom_tool_call";
  readonly call_id: string;
  readonly name: unknown;
  readonly namespace?: unknown;
  readonly arguments?: string | undefined;
  readonly input?: string | undefined;
  readonly caller?: OpenAiResponsesCaller | null | undefined;
  readonly status?: string | null | undefined;
}

/** A response, as far as its calls go. */
export interface OpenAiResponsesAnswer {
  readonly output: readonly OpenAiResponsesItem[];
  readonly status?: string | null | undefined;
  readonly incomplete_details?: { readonly reason?: string | undefined } | null | undefined;
}

/** The item that answers a call. */
export interface OpenAiResponsesOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string;
  caller?: OpenAiResponsesCaller;
}

/** The results of every call in a response, in the order of the calls. */
export interface OpenAiResponsesResults<T extends Tool = Tool> {
  /** To append after the items of the response. */
  items: OpenAiResponsesOutput[];
  /** For the program: full results and errors. */
  results: AnsweredCall<T>[];
}

/** Tools offered over the Responses API. */
export interface OpenAiResponsesOffer<T extends Tool = Tool> extends Offer<T> {
  /** The `tools` of a request. */
  tools: OpenAiResponsesTool<T["wireName"]>[];
}

/**
 * Tools for the Responses API. Run the calls of each response with {@link openaiResponsesResults}.
 * @throws ToolError `misconfigured` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiResponsesTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions = {},
): OpenAiResponsesOffer<T> {
  const functions = offerFunctions(tools, options);
  return {
    tools: functions.map(({ declaration }) => ({ type: "function", ...declaration })),
    agents: functions.map(({ agent }) => agent),
  };
}

/**
 * Runs the calls of a response, or of some of its items, in parallel. Never throws because of what the model sent: a
 * failure, a refused approval and a call of an unknown tool get an item too, since the API requires one for every call.
 * No call of a response that was cut off, failed or was cancelled runs.
 * @param offer what {@link openaiResponsesTools} returned
 */
export async function openaiResponsesResults<T extends Tool>(
  offer: Offer<T>,
  response: OpenAiResponsesAnswer | readonly OpenAiResponsesItem[],
  options?: CallOptions,
): Promise<OpenAiResponsesResults<T>> {
  const answer: OpenAiResponsesAnswer = "output" in response ? response : { output: response };
  const calls = recordsIn(answer.output).filter(isCall);
  const tools = offer.agents.map(({ tool }) => tool);
  const asked = { calls: calls.map((call) => readCall(call, tools)), cutOff: cutOffIn(answer, calls) };
  const results = await answerCalls(offer, asked, options);
  return { items: calls.map((call, index) => outputOf(call, results[index]?.answer.text ?? "")), results };
}

function readCall(call: ResponsesCall, tools: readonly Tool[]): RequestedCall {
  return { id: call.call_id, name: nameOf(call, tools), args: call.arguments ?? call.input };
}

/** Why a response is incomplete; one that is not `completed` may hold half a call. */
function cutOffIn(
  { status, incomplete_details }: OpenAiResponsesAnswer,
  calls: readonly ResponsesCall[],
): string | null {
  const unfinished = status && status !== "completed" ? status : null;
  const cut = calls.find((call) => call.status === "incomplete");
  return incomplete_details?.reason ?? unfinished ?? cut?.status ?? null;
}

function isCall(item: OpenAiResponsesItem): item is ResponsesCall {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

/** A tool declared as `SearchLogs` in the namespace `Observability` is called by both names. */
function nameOf({ name, namespace }: ResponsesCall, tools: readonly Tool[]): unknown {
  const isNamed = typeof namespace === "string" && typeof name === "string";
  const qualified = isNamed ? findTool(tools, `${namespace}.${name}`) : undefined;
  return qualified?.name ?? name;
}

function outputOf({ type, call_id, caller }: ResponsesCall, output: string): OpenAiResponsesOutput {
  // The API finds the program that waits for the output by its caller.
  return { type: `${type}_output`, call_id, output, ...(caller && { caller }) };
}

/** What the runner passes to a function: its signal says when the run is aborted. */
export interface OpenAiChatRunner {
  readonly controller: { readonly signal: AbortSignal };
}

/** A tool that `client.chat.completions.runTools` declares and runs. */
export interface OpenAiChatRunnerTool<Name extends string = string> {
  type: "function";
  function: OpenAiFunction<Name> & {
    /** Takes the arguments as JSON text; never throws, since that would end the run. */
    function(args: string, runner?: OpenAiChatRunner): Promise<string>;
  };
}

/**
 * Tools for `client.chat.completions.runTools`. The program's full results come through `onCall`.
 * @throws ToolError `misconfigured` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiChatRunnerTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions = {},
): OpenAiChatRunnerTool<T["wireName"]>[] {
  return offerFunctions(tools, options).map(({ agent, declaration }) => ({
    type: "function",
    function: {
      ...declaration,
      function: async (args, runner) => (await agent.call(args, { signal: runner?.controller.signal })).text,
    },
  }));
}

/** A tool that the SDK's `ResponsesToolRunner` declares and runs. */
export interface OpenAiResponsesRunnerTool<Name extends string = string> {
  tool: OpenAiResponsesTool<Name>;
  /** Whether the runner may run it in parallel with other calls: tools that change nothing and cost nothing. */
  independent: boolean;
  /** Never throws, since that would end the run. */
  execute(args: Record<string, unknown>, options?: { signal: AbortSignal | undefined }): Promise<string>;
}

/**
 * Tools for the `functions` of a `ResponsesToolRunner`. The program's full results come through `onCall`.
 * @throws ToolError `misconfigured` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiResponsesRunnerTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions = {},
): OpenAiResponsesRunnerTool<T["wireName"]>[] {
  return offerFunctions(tools, options).map(({ agent, declaration }) => ({
    tool: { type: "function", ...declaration },
    independent: !needsApproval(agent.tool),
    execute: async (args, runner) => (await agent.call(args, { signal: runner?.signal })).text,
  }));
}
