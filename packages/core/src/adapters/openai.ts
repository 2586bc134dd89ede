// OpenAI's two APIs and the runners of its SDK. Mistral's and Cohere's chat APIs accept the tools of Chat Completions.

import type { CallOptions } from "../call/call.ts";
import { findTool } from "../definition/name.ts";
import type { Tool } from "../tool/tool.ts";
import { recordsIn } from "../value/plain.ts";
import type { AdapterOptions, CallIdOptions, KnownName } from "./shared/agent-tool.ts";
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
import { PROGRAM_OPTIONS, type ToolChoice } from "./shared/native.ts";
import { type OpenAiFunction, type OpenAiOptions, offerFunctions } from "./shared/openai-functions.ts";
import {
  declareEntries,
  type OpenAiNamespace,
  type OpenAiNativeOptions,
  type OpenAiResponsesEntry,
  type OpenAiResponsesTool,
} from "./shared/openai-native.ts";

export {
  type OpenAiChatRunner,
  type OpenAiChatRunnerTool,
  type OpenAiResponsesRunnerTool,
  openaiChatRunnerTools,
  openaiResponsesRunnerTools,
} from "./openai-runners.ts";
export type { AdapterOptions } from "./shared/agent-tool.ts";
export type {
  AnsweredCall,
  CamelCaseChatAnswer,
  CamelCaseToolMessage,
  OpenAiChatAnswer,
  OpenAiChatToolCall,
  OpenAiFunction,
  OpenAiNamespace,
  OpenAiNativeOptions,
  OpenAiOptions,
  OpenAiResponsesEntry,
  OpenAiResponsesTool,
  OpenAiToolMessage,
};

/** Options besides those of all adapters. The SDK's runners do not pass the id of a call to its function. */
const WITH_CALL_ID = ["strict", "callIdAsIdempotencyKey"];

/** Options of {@link openaiChatTools}. */
export interface OpenAiChatOptions<Name extends string = string> extends AdapterOptions<never, Name>, CallIdOptions {
  /** As in {@link OpenAiOptions}. `null` omits the field, for APIs that reject it, such as Cohere's. */
  readonly strict?: OpenAiOptions["strict"] | null;
}

/** A tool in a request to Chat Completions. */
export interface OpenAiChatTool<Name extends string = string> {
  type: "function";
  function: Omit<OpenAiFunction<Name>, "strict"> & { strict?: boolean };
}

/** The results of all calls in a response, in the order of the calls. */
export interface OpenAiChatResults<T extends Tool = Tool, Message = OpenAiToolMessage> {
  /** Messages to append after the assistant message. */
  messages: Message[];
  /** Full results and errors, for the program. */
  results: AnsweredCall<T>[];
}

/** Tools for requests to Chat Completions. */
export interface OpenAiChatOffer<T extends Tool = Tool> extends Offer<T> {
  /** `tools` of the request. */
  tools: OpenAiChatTool<T["wireName"]>[];
}

/**
 * Declares tools for Chat Completions of OpenAI and compatible APIs. Run the calls of each response with {@link
 * openaiChatResults}.
 * @throws ToolError `misconfigured` if no tool has a name in the options, or two tools share a name
 */
export function openaiChatTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiChatOptions<KnownName<T, Name>> = {},
): OpenAiChatOffer<T> {
  const functions = offerFunctions(tools, { ...options, strict: options.strict ?? false }, WITH_CALL_ID);
  return {
    tools: functions.map(({ declaration: { strict, ...declaration } }) => ({
      type: "function",
      function: options.strict === null ? declaration : { ...declaration, strict },
    })),
    offered: functions.map(({ agent }) => agent),
  };
}

/**
 * Runs the calls of a response in parallel. Never throws because of the model's input: a failure, a rejected call and a
 * call of an unknown tool also get a message, since the API requires one for every call. If the response was cut off,
 * no call runs. Pass the entire completion: a message alone does not show whether it was cut off.
 * @param offer the return value of {@link openaiChatTools}
 */
export function openaiChatResults<T extends Tool>(
  offer: Offer<T>,
  answer: OpenAiChatAnswer,
  options?: CallOptions,
): Promise<OpenAiChatResults<T>>;
/** The same for SDKs with camel-case fields. The returned messages also use camel case. */
export function openaiChatResults<T extends Tool>(
  offer: Offer<T>,
  answer: CamelCaseChatAnswer,
  options?: CallOptions,
): Promise<OpenAiChatResults<T, CamelCaseToolMessage>>;
/** Implements both overloads. */
export async function openaiChatResults<T extends Tool>(offer: Offer<T>, answer: AnyChatAnswer, options?: CallOptions) {
  const { requested, toMessage } = readChatAnswer(answer);
  const results = await answerCalls(offer, requested, options);
  return { messages: results.map(toMessage), results };
}

/** An output item. The adapter reads calls of functions and of custom tools. */
export interface OpenAiResponsesItem {
  readonly type: string;
}

/** The caller of a tool: the model, or a program that the model wrote. */
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

/** The fields of a response that the adapter reads. */
export interface OpenAiResponsesAnswer {
  readonly output: readonly OpenAiResponsesItem[];
  readonly status?: string | null | undefined;
  readonly incomplete_details?: { readonly reason?: string | undefined } | null | undefined;
}

/** The item with the result of a call. */
export interface OpenAiResponsesOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string;
  caller?: OpenAiResponsesCaller;
}

/** The results of all calls in a response, in the order of the calls. */
export interface OpenAiResponsesResults<T extends Tool = Tool> {
  /** Items to append after the items of the response. */
  items: OpenAiResponsesOutput[];
  /** Full results and errors, for the program. */
  results: AnsweredCall<T>[];
}

/** Tools for requests to the Responses API. */
export interface OpenAiResponsesOffer<T extends Tool = Tool, Entry = OpenAiResponsesTool<T["wireName"]>>
  extends Offer<T> {
  /** `tools` of the request: the functions, and the API's own tools that `defer` and `programmatic` need. */
  tools: Entry[];
}

/** Options of {@link openaiResponsesTools}. */
export type OpenAiResponsesOptions<Name extends string = string, Native = ToolChoice> = OpenAiOptions<Name> &
  CallIdOptions &
  OpenAiNativeOptions<Native>;

/**
 * Declares tools for the Responses API. Run the calls of each response with {@link openaiResponsesResults}.
 * @throws ToolError `misconfigured` if no tool has a name in the options, two tools share a name, or `programmatic`
 * names a tool that needs approval
 */
export function openaiResponsesTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options?: OpenAiResponsesOptions<KnownName<T, Name>, never>,
): OpenAiResponsesOffer<T>;
/** The same with `defer` or `programmatic`, which add namespaces and tools of the API. */
export function openaiResponsesTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiResponsesOptions<KnownName<T, Name>>,
): OpenAiResponsesOffer<T, OpenAiResponsesEntry<T["wireName"]>>;
/** Implements both overloads. */
export function openaiResponsesTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiResponsesOptions = {},
): OpenAiResponsesOffer<T, never> {
  const functions = offerFunctions(tools, options, [...WITH_CALL_ID, ...PROGRAM_OPTIONS, "outputSchemas"]);
  // The overloads name the entries.
  return { tools: declareEntries(tools, functions, options) as never[], offered: functions.map(({ agent }) => agent) };
}

/**
 * Runs the calls of a response, or of some of its items, in parallel. Never throws because of the model's input: a
 * failure, a rejected call and a call of an unknown tool also get an item, since the API requires one for every call.
 * If the response was cut off, failed or was cancelled, no call runs. A program that the model wrote gets the full
 * result.
 * @param offer the return value of {@link openaiResponsesTools}
 */
export async function openaiResponsesResults<T extends Tool>(
  offer: Offer<T>,
  response: OpenAiResponsesAnswer | readonly OpenAiResponsesItem[],
  options?: CallOptions,
): Promise<OpenAiResponsesResults<T>> {
  const answer: OpenAiResponsesAnswer = "output" in response ? response : { output: response };
  const calls = recordsIn(answer.output).filter(isCall);
  const tools = offer.offered.map(({ tool }) => tool);
  const requested = { calls: calls.map((call) => readCall(call, tools)), cutOff: cutOffIn(answer, calls) };
  const results = await answerCalls(offer, requested, options);
  const items = calls.map((call, index) => outputOf(call, results[index]?.answer.text ?? ""));
  return { items, results };
}

function readCall(call: ResponsesCall, tools: readonly Tool[]): RequestedCall {
  const fit = call.caller?.type !== "program";
  return { id: call.call_id, name: nameOf(call, tools), args: call.arguments ?? call.input, fit };
}

/** Returns why a response is incomplete. A response that is not `completed` may contain an incomplete call. */
function cutOffIn(
  { status, incomplete_details }: OpenAiResponsesAnswer,
  calls: readonly ResponsesCall[],
): string | null {
  const otherStatus = status && status !== "completed" ? status : null;
  const incompleteCall = calls.find((call) => call.status === "incomplete");
  return incomplete_details?.reason ?? otherStatus ?? incompleteCall?.status ?? null;
}

function isCall(item: OpenAiResponsesItem): item is ResponsesCall {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

/** Reads a call's name. The model may call `SearchLogs` in the namespace `Observability`. */
function nameOf({ name, namespace }: ResponsesCall, tools: readonly Tool[]): unknown {
  const isQualified = typeof namespace === "string" && typeof name === "string";
  const qualified = isQualified ? findTool(tools, `${namespace}.${name}`) : undefined;
  return qualified?.name ?? name;
}

function outputOf({ type, call_id, caller }: ResponsesCall, output: string): OpenAiResponsesOutput {
  // `caller` tells the API which program waits for the output.
  return { type: `${type}_output`, call_id, output, ...(caller && { caller }) };
}
