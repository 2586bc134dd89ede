import type { CallOptions } from "../call/call.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findTools } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCalls } from "./shared/answer-calls.ts";
import { strictSchemas } from "./shared/anthropic-strict.ts";
import { cutOffReason } from "./shared/cut-off.ts";
import { recordsIn } from "./shared/records-in.ts";

/** Options of {@link anthropicTools} and {@link anthropicRunnerTools}. */
export interface AnthropicOptions extends AdapterOptions {
  /**
   * Tools declared `strict: true`, so that the model's arguments are held to their schema; full or wire names. The API
   * takes at most 20 in one request, with 24 optional and 16 union-typed parameters. Default: none.
   */
  readonly strict?: readonly string[] | undefined;
  /** Put on the last declaration, so that all of them are cached. Default: nothing is cached. */
  readonly cacheControl?: AnthropicCacheControl | undefined;
}

/** A breakpoint of the prompt cache. */
export interface AnthropicCacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

/** JSON Schema of a tool's arguments as the Messages API takes it. */
export interface AnthropicInputSchema {
  type: "object";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool as the Messages API declares it, non-beta and beta. */
export interface AnthropicTool<Name extends string = string> {
  name: Name;
  description: string;
  input_schema: AnthropicInputSchema;
  strict?: true;
  cache_control?: AnthropicCacheControl;
}

/** A message of the model: what `messages.create` returns, or the final message of a stream. */
export interface AnthropicMessage {
  readonly content: string | readonly { readonly type: string }[];
  readonly stop_reason?: string | null;
}

/** The answer to one `tool_use` block. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** Tools offered over the Messages API. */
export interface AnthropicOffer<T extends Tool = Tool> extends Offer<T> {
  /** For `tools` of the request. */
  readonly tools: AnthropicTool<T["wireName"]>[];
}

/** The results of every call in a message, in the order of the calls. */
export interface AnthropicResults<T extends Tool = Tool> {
  /** The message to append after the model's own; without content if the model called nothing. */
  readonly message: { role: "user"; content: AnthropicToolResult[] };
  /** For the program: full results and errors. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Tools for hand-written loops over the Messages API, `client.messages` and `client.beta.messages` alike. Run the calls
 * of each message with {@link anthropicResults}.
 * @throws ToolError `misconfigured` for a selected name that no tool has, a name that two tools share, or more `strict`
 * tools than one request takes; the message says which to leave out
 */
export function anthropicTools<T extends Tool>(tools: readonly T[], options: AnthropicOptions = {}): AnthropicOffer<T> {
  const agents = agentTools(tools, options);
  return { tools: declare(tools, agents, options), agents };
}

/**
 * Runs every `tool_use` block of a message in parallel. Each gets a `tool_result` block, in order; a failed call gets one
 * with `is_error`. No call of a message that was cut off (`max_tokens` and the like) runs. Never throws because of what
 * the model sent.
 * @param offer what {@link anthropicTools} returned
 */
export async function anthropicResults<T extends Tool>(
  offer: Offer<T>,
  message: AnthropicMessage,
  options?: CallOptions,
): Promise<AnthropicResults<T>> {
  const results = await answerCalls(offer, callsIn(message), options);
  return { message: { role: "user", content: results.map(toToolResult) }, results };
}

/** A tool for `client.beta.messages.toolRunner`, which declares and runs it. */
export interface AnthropicRunnerTool<Name extends string = string> extends AnthropicTool<Name> {
  /** What the model reads, fitted. */
  run(args: unknown, context?: { readonly signal?: AbortSignal | null | undefined }): Promise<string>;
  /** Leaves the arguments alone: `run` reads them. */
  parse(content: unknown): unknown;
}

/** Options of {@link anthropicRunnerTools}. */
export interface AnthropicRunnerOptions extends AnthropicOptions {
  /**
   * The SDK's class of that name, from `@anthropic-ai/sdk/lib/tools/ToolError`. The SDK flags a result `is_error` only
   * for a throw, and shows the text of a throw as it is only for this class. Default: the error is an ordinary result.
   */
  readonly ToolError?: (new (content: string) => Error) | undefined;
}

/**
 * Tools for the SDK's tool runner, which loops by itself. The model reads the fitted result or the error's text, nothing
 * else; the program gets the full result through `onCall`. The runner's signal ends a running call.
 * @throws ToolError `misconfigured`, as {@link anthropicTools}
 */
export function anthropicRunnerTools<T extends Tool>(
  tools: readonly T[],
  options: AnthropicRunnerOptions = {},
): AnthropicRunnerTool<T["wireName"]>[] {
  const agents = agentTools(tools, options);
  const declarations = declare(tools, agents, options);
  return agents.map((agent, index) => ({
    ...(declarations[index] as AnthropicTool<T["wireName"]>),
    parse: (content) => content,
    async run(args, context) {
      const answer = await agent.call(args, { signal: context?.signal ?? undefined });
      if (!answer.ok && options.ToolError) throw new options.ToolError(answer.text);
      return answer.text;
    },
  }));
}

function declare<T extends Tool>(
  tools: readonly T[],
  agents: readonly AgentTool<T>[],
  { strict = [], cacheControl }: AnthropicOptions,
): AnthropicTool<T["wireName"]>[] {
  const asked = findTools(tools, strict, "strict");
  const schemas = strictSchemas(agents.map(({ tool }) => tool).filter((tool) => asked.has(tool)));
  return agents.map(({ tool }, index) => {
    const schema = schemas.get(tool);
    return {
      name: tool.wireName,
      description: tool.description,
      input_schema: { ...(schema ?? tool.parameters()), type: "object" },
      ...(schema && { strict: true }),
      ...(cacheControl && index === agents.length - 1 && { cache_control: cacheControl }),
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
  const uses = recordsIn(content).filter((block): block is ToolUse => block.type === "tool_use");
  const calls = uses.map(({ id, name, input }) => ({ id, name, args: input }));
  return { calls, cutOff: cutOffReason(stop_reason) };
}

function toToolResult({ id, answer }: AnsweredCall): AnthropicToolResult {
  const result: AnthropicToolResult = { type: "tool_result", tool_use_id: id, content: answer.text };
  return answer.ok ? result : { ...result, is_error: true };
}
