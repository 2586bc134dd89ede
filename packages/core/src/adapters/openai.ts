// OpenAI's two APIs and the runners of its SDK. Mistral's and Cohere's chat APIs take the tools of Chat Completions.

import type { CallOptions } from "../call/call.ts";
import { needsApproval } from "../tool/approval.ts";
import { findTool } from "../tool/name.ts";
import type { Tool } from "../tool/tool.ts";
import { type AnsweredCall, type AskedCall, answerCalls } from "./answer-calls.ts";
import {
  type AnyChatAnswer,
  type CamelCaseAnswer,
  type CamelCaseToolMessage,
  type ChatAnswer,
  type ChatToolCall,
  readChatAnswer,
  type ToolMessage,
} from "./chat-answer.ts";
import { type FunctionDeclaration, type OpenAiOptions, offerFunctions } from "./openai-functions.ts";
import { recordsIn } from "./records-in.ts";

export type { AdapterOptions } from "./agent-tool.ts";
export type {
  AnsweredCall,
  CamelCaseAnswer,
  CamelCaseToolMessage,
  ChatAnswer,
  ChatToolCall,
  FunctionDeclaration,
  OpenAiOptions,
  ToolMessage,
};

/** Options of {@link openaiChat}. */
export interface OpenAiChatOptions extends Omit<OpenAiOptions, "strict"> {
  /** As in {@link OpenAiOptions}; `null` leaves the field out, for APIs that refuse it, as Cohere's does. */
  readonly strict?: OpenAiOptions["strict"] | null;
}

/** A tool in a request to Chat Completions. */
export interface ChatTool<Name extends string = string> {
  type: "function";
  function: Omit<FunctionDeclaration<Name>, "strict"> & { strict?: boolean };
}

/** Every call answered, in the order of the calls. */
export interface ChatTurn<T extends Tool = Tool, Message = ToolMessage> {
  /** To be appended after the assistant's message. */
  messages: Message[];
  /** For the program: full results and errors. */
  results: AnsweredCall<T>[];
}

/** Tools for Chat Completions, and what runs the calls of an answer. */
export interface OpenAiChat<T extends Tool = Tool> {
  /** The `tools` of a request. */
  tools: ChatTool<T["wireName"]>[];
  /**
   * Runs the calls of an answer all at once. Whatever the model sent, nothing throws: failures, refusals and calls of
   * something not offered are messages too, since the API wants every call answered. Nothing runs of an answer that was
   * cut off, which only a whole answer tells, not a message alone.
   */
  execute(answer: ChatAnswer, options?: CallOptions): Promise<ChatTurn<T>>;
  execute(answer: CamelCaseAnswer, options?: CallOptions): Promise<ChatTurn<T, CamelCaseToolMessage>>;
}

/**
 * Tools for Chat Completions of OpenAI, and of the APIs that take the same ones.
 * @throws ToolError `invalid_input` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiChat<T extends Tool>(tools: readonly T[], options: OpenAiChatOptions = {}): OpenAiChat<T> {
  const functions = offerFunctions(tools, { ...options, strict: options.strict ?? false });
  const offered = functions.map(({ agent }) => agent);
  function execute(said: ChatAnswer, callOptions?: CallOptions): Promise<ChatTurn<T>>;
  function execute(said: CamelCaseAnswer, callOptions?: CallOptions): Promise<ChatTurn<T, CamelCaseToolMessage>>;
  async function execute(said: AnyChatAnswer, callOptions?: CallOptions) {
    const { asked, toMessage } = readChatAnswer(said);
    const results = await answerCalls(offered, asked, callOptions);
    return { messages: results.map(toMessage), results };
  }
  return {
    tools: functions.map(({ declaration: { strict, ...declaration } }) => ({
      type: "function",
      function: options.strict === null ? declaration : { ...declaration, strict },
    })),
    execute,
  };
}

/** A tool in a request to the Responses API. */
export interface ResponsesTool<Name extends string = string> extends FunctionDeclaration<Name> {
  type: "function";
}

/** An item of a response; calls of functions and of custom tools are read. */
export interface ResponsesItem {
  readonly type: string;
}

/** Who made a call: the model itself, or a program that it wrote. */
export type ResponsesCaller = { type: "direct" } | { type: "program"; caller_id: string };

interface ResponsesCall extends ResponsesItem {
  readonly type: "function_call" | "custom_tool_call";
  readonly call_id: string;
  readonly name: unknown;
  readonly namespace?: unknown;
  readonly arguments?: string | undefined;
  readonly input?: string | undefined;
  readonly caller?: ResponsesCaller | null | undefined;
  readonly status?: string | null | undefined;
}

/** A response, as far as its calls go. */
export interface ResponsesAnswer {
  readonly output: readonly ResponsesItem[];
  readonly status?: string | null | undefined;
  readonly incomplete_details?: { readonly reason?: string | undefined } | null | undefined;
}

/** The item that answers a call. */
export interface ResponsesOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string;
  caller?: ResponsesCaller;
}

/** Every call answered, in the order of the calls. */
export interface ResponsesTurn<T extends Tool = Tool> {
  /** To be appended after the items of the response. */
  items: ResponsesOutput[];
  /** For the program: full results and errors. */
  results: AnsweredCall<T>[];
}

/** Tools for the Responses API, and what runs the calls of a response. */
export interface OpenAiResponses<T extends Tool = Tool> {
  /** The `tools` of a request. */
  tools: ResponsesTool<T["wireName"]>[];
  /**
   * Runs the calls of a response, or of some of its items, all at once. Whatever the model sent, nothing throws:
   * failures, refusals and calls of something not offered are items too, since the API wants every call answered.
   * Nothing runs of a response that was cut off, failed or was cancelled.
   */
  execute(response: ResponsesAnswer | readonly ResponsesItem[], options?: CallOptions): Promise<ResponsesTurn<T>>;
}

/**
 * Tools for the Responses API.
 * @throws ToolError `invalid_input` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiResponses<T extends Tool>(tools: readonly T[], options: OpenAiOptions = {}): OpenAiResponses<T> {
  const functions = offerFunctions(tools, options);
  const offered = functions.map(({ agent }) => agent);
  return {
    tools: functions.map(({ declaration }) => ({ type: "function", ...declaration })),
    async execute(response, callOptions) {
      const answer: ResponsesAnswer = "output" in response ? response : { output: response };
      const said = recordsIn(answer.output).filter(isCall);
      const asked = { calls: said.map(readCall), cutOff: cutOffIn(answer, said) };
      const results = await answerCalls(offered, asked, callOptions);
      return { items: said.map((call, index) => outputOf(call, results[index]?.answer.text ?? "")), results };
    },
  };

  function readCall(call: ResponsesCall): AskedCall {
    return { id: call.call_id, name: nameOf(call, tools), args: call.arguments ?? call.input };
  }
}

/** Why a response is not whole; one that is no longer or not yet `completed` may hold half a call. */
function cutOffIn({ status, incomplete_details }: ResponsesAnswer, said: readonly ResponsesCall[]): string | null {
  const unfinished = status && status !== "completed" ? status : null;
  const cut = said.find((call) => call.status === "incomplete");
  return incomplete_details?.reason ?? unfinished ?? cut?.status ?? null;
}

function isCall(item: ResponsesItem): item is ResponsesCall {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

/** A tool declared as `SearchLogs` in the namespace `Observability` is called by both names. */
function nameOf({ name, namespace }: ResponsesCall, tools: readonly Tool[]): unknown {
  const isNamed = typeof namespace === "string" && typeof name === "string";
  const qualified = isNamed ? findTool(tools, `${namespace}.${name}`) : undefined;
  return qualified?.name ?? name;
}

function outputOf({ type, call_id, caller }: ResponsesCall, output: string): ResponsesOutput {
  // The program that waits for an answer is found by the caller.
  return { type: `${type}_output`, call_id, output, ...(caller && { caller }) };
}

/** What the runner hands to a function: the way to learn that the run was aborted. */
export interface ChatRunner {
  readonly controller: { readonly signal: AbortSignal };
}

/** A tool that `client.chat.completions.runTools` declares and runs. */
export interface RunnableTool<Name extends string = string> {
  type: "function";
  function: FunctionDeclaration<Name> & {
    /** Takes the arguments as JSON text; never throws, since that would end the run. */
    function(args: string, runner?: ChatRunner): Promise<string>;
  };
}

/**
 * Tools for `client.chat.completions.runTools`. The program's full results come through `onCall`.
 * @throws ToolError `invalid_input` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiRunnable<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions = {},
): RunnableTool<T["wireName"]>[] {
  return offerFunctions(tools, options).map(({ agent, declaration }) => ({
    type: "function",
    function: {
      ...declaration,
      function: async (args, runner) => (await agent.call(args, { signal: runner?.controller.signal })).text,
    },
  }));
}

/** A tool that the SDK's `ResponsesToolRunner` declares and runs. */
export interface RunnerTool<Name extends string = string> {
  tool: ResponsesTool<Name>;
  /** Whether the runner may run it beside other calls: tools that change nothing and cost nothing. */
  independent: boolean;
  /** Never throws, since that would end the run. */
  execute(args: Record<string, unknown>, options?: { signal: AbortSignal | undefined }): Promise<string>;
}

/**
 * Tools for the `functions` of a `ResponsesToolRunner`. The program's full results come through `onCall`.
 * @throws ToolError `invalid_input` for a name in the options that no tool has, or a name that two tools share
 */
export function openaiRunner<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions = {},
): RunnerTool<T["wireName"]>[] {
  return offerFunctions(tools, options).map(({ agent, declaration }) => ({
    tool: { type: "function", ...declaration },
    independent: !needsApproval(agent.tool),
    execute: async (args, runner) => (await agent.call(args, { signal: runner?.signal })).text,
  }));
}
