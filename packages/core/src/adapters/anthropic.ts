import type { CallOptions } from "../call/call.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findTools } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools, type CallIdOptions } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCalls } from "./shared/answer-calls.ts";
import { strictSchemas } from "./shared/anthropic-strict.ts";
import { cutOffReason } from "./shared/cut-off.ts";
import { recordsIn } from "./shared/records-in.ts";

/** Options of {@link anthropicTools} and {@link anthropicRunnerTools}. */
export interface AnthropicOptions extends AdapterOptions, CallIdOptions {
  /**
   * Full or wire names of strict tools. The API guarantees that the arguments of a strict tool match its schema. One
   * request may have at most 20 strict tools, with 24 optional and 16 union-typed parameters in all. Default: none.
   */
  readonly strict?: readonly string[] | undefined;
  /** Cache control for the last declaration, so that the prompt cache includes all of them. Default: no caching. */
  readonly cacheControl?: AnthropicCacheControl | undefined;
}

/** A breakpoint of the prompt cache. */
export interface AnthropicCacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

/** JSON Schema of a tool's arguments in the Messages API. */
export interface AnthropicInputSchema {
  type: "object";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool declaration of the Messages API, stable and beta. */
export interface AnthropicTool<Name extends string = string> {
  name: Name;
  description: string;
  input_schema: AnthropicInputSchema;
  strict?: true;
  cache_control?: AnthropicCacheControl;
}

/** A message of the model: the result of `messages.create`, or the final message of a stream. */
export interface AnthropicMessage {
  readonly content: string | readonly { readonly type: string }[];
  readonly stop_reason?: string | null;
}

/** The result of one `tool_use` block. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** Tools for requests to the Messages API. */
export interface AnthropicOffer<T extends Tool = Tool> extends Offer<T> {
  /** `tools` of the request. */
  readonly tools: AnthropicTool<T["wireName"]>[];
}

/** The results of all calls in a message, in the order of the calls. */
export interface AnthropicResults<T extends Tool = Tool> {
  /** The message to append after the model's message; its content is empty if the model called no tool. */
  readonly message: { role: "user"; content: AnthropicToolResult[] };
  /** Full results and errors, for the program. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Declares tools for hand-written loops over the Messages API, with `client.messages` and `client.beta.messages`. Run
 * the calls of each message with {@link anthropicResults}.
 * @throws ToolError `misconfigured` if no tool has a selected name, two tools share a name, or the `strict` tools
 * exceed the limits of one request; the message says which to leave out
 */
export function anthropicTools<T extends Tool>(tools: readonly T[], options: AnthropicOptions = {}): AnthropicOffer<T> {
  const offered = agentTools(tools, options, OWN_OPTIONS);
  return { tools: declare(tools, offered, options), offered };
}

/**
 * Runs the `tool_use` blocks of a message in parallel. Each gets a `tool_result` block, in order; a failed call gets
 * one with `is_error`. If the message was cut off (`max_tokens`, for example), no call runs. Never throws because of
 * the model's input.
 * @param offer the return value of {@link anthropicTools}
 */
export async function anthropicResults<T extends Tool>(
  offer: Offer<T>,
  message: AnthropicMessage,
  options?: CallOptions,
): Promise<AnthropicResults<T>> {
  const results = await answerCalls(offer, callsIn(message), options);
  return { message: { role: "user", content: results.map(toToolResult) }, results };
}

/** The fields of the runner's context that the adapter reads. */
export interface AnthropicRunContext {
  readonly signal?: AbortSignal | null | undefined;
  readonly toolUse?: { readonly id: string } | undefined;
}

/** A tool for `client.beta.messages.toolRunner`. */
export interface AnthropicRunnerTool<Name extends string = string> extends AnthropicTool<Name> {
  /** Runs the tool and returns the fitted result for the model. */
  run(args: unknown, context?: AnthropicRunContext): Promise<string>;
  /** Returns the arguments unchanged, since `run` parses them. */
  parse(content: unknown): unknown;
}

/** Options of {@link anthropicRunnerTools}. */
export interface AnthropicRunnerOptions extends AnthropicOptions {
  /**
   * The SDK's `ToolError` class, from `@anthropic-ai/sdk/lib/tools/ToolError`. With it, failed calls throw, so that
   * the SDK sets `is_error`; the SDK shows the message of no other class unchanged. Default: an error is an ordinary
   * result.
   */
  readonly ToolError?: (new (content: string) => Error) | undefined;
}

/**
 * Creates tools for the SDK's tool runner. The model gets the fitted result or the error. The program gets full results
 * through `onCall`. The runner's signal aborts a running call.
 * @throws ToolError `misconfigured`, like {@link anthropicTools}
 */
export function anthropicRunnerTools<T extends Tool>(
  tools: readonly T[],
  options: AnthropicRunnerOptions = {},
): AnthropicRunnerTool<T["wireName"]>[] {
  const offered = agentTools(tools, options, [...OWN_OPTIONS, "ToolError"]);
  const declarations = declare(tools, offered, options);
  return offered.map((agent, index) => ({
    ...(declarations[index] as AnthropicTool<T["wireName"]>),
    parse: (content) => content,
    async run(args, context) {
      const answer = await agent.call(args, { signal: context?.signal ?? undefined, callId: context?.toolUse?.id });
      if (!answer.ok && options.ToolError) throw new options.ToolError(answer.text);
      return answer.text;
    },
  }));
}

/** Options besides those of all adapters. */
const OWN_OPTIONS = ["callIdAsIdempotencyKey", "strict", "cacheControl"];

function declare<T extends Tool>(
  tools: readonly T[],
  offered: readonly AgentTool<T>[],
  { strict = [], cacheControl }: AnthropicOptions,
): AnthropicTool<T["wireName"]>[] {
  const strictTools = findTools(tools, strict, "strict");
  const schemas = strictSchemas(offered.map(({ tool }) => tool).filter((tool) => strictTools.has(tool)));
  return offered.map(({ tool }, index) => {
    const schema = schemas.get(tool);
    return {
      name: tool.wireName,
      description: tool.description,
      input_schema: { ...(schema ?? tool.parameters()), type: "object" },
      ...(schema && { strict: true }),
      ...(cacheControl && index === offered.length - 1 && { cache_control: cacheControl }),
    };
  });
}

interface ToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
}

function callsIn({ content, stop_reason }: AnthropicMessage): RequestedCalls {
  const toolUses = recordsIn(content).filter((block): block is ToolUse => block.type === "tool_use");
  const calls = toolUses.map(({ id, name, input }) => ({ id, name, args: input }));
  return { calls, cutOff: cutOffReason(stop_reason) };
}

function toToolResult({ id, answer }: AnsweredCall): AnthropicToolResult {
  const result: AnthropicToolResult = { type: "tool_result", tool_use_id: id, content: answer.text };
  return answer.ok ? result : { ...result, is_error: true };
}
