import type { CallOptions } from "../call/call.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { findTools } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./agent-tool.ts";
import { type AnsweredCall, type AskedCalls, answerCalls } from "./answer-calls.ts";
import { strictSchemas } from "./anthropic-strict.ts";
import { cutOffReason } from "./cut-off.ts";
import { recordsIn } from "./records-in.ts";

/** Options of both adapters of this module. */
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

/** Declarations for the Messages API, and what runs the calls to them. */
export interface AnthropicMessages<T extends Tool = Tool> {
  /** For `tools` of the request. */
  readonly tools: AnthropicTool<T["wireName"]>[];
  /**
   * Runs every `tool_use` block of a message, in parallel, and answers each, in order; failures are answers with
   * `is_error`. Nothing runs of a message that was cut off (`max_tokens` and the like). Never throws because of what the
   * model sent.
   * @returns the message to append, without content when nothing was called, and the full results for the program
   */
  execute(
    message: AnthropicMessage,
    callOptions?: CallOptions,
  ): Promise<{ message: { role: "user"; content: AnthropicToolResult[] }; results: AnsweredCall<T>[] }>;
}

/**
 * Tools for hand-written loops over the Messages API, `client.messages` and `client.beta.messages` alike.
 * @throws ToolError `invalid_input` for a selected name that no tool has, a name that two tools share, or more `strict`
 * tools than one request takes; the message says which to leave out
 */
export function anthropicMessages<T extends Tool>(
  tools: readonly T[],
  options: AnthropicOptions = {},
): AnthropicMessages<T> {
  const offered = agentTools(tools, options);
  return {
    tools: declare(tools, offered, options),
    async execute(message, callOptions) {
      const results = await answerCalls(offered, askedIn(message), callOptions);
      return { message: { role: "user", content: results.map(toToolResult) }, results };
    },
  };
}

/** A tool for `client.beta.messages.toolRunner`, which declares and runs it. */
export interface AnthropicRunnableTool<Name extends string = string> extends AnthropicTool<Name> {
  /** What the model reads, fitted. */
  run(args: unknown, context?: { readonly signal?: AbortSignal | null | undefined }): Promise<string>;
  /** Leaves the arguments alone: `run` reads them. */
  parse(content: unknown): unknown;
}

/** Options of {@link anthropicRunnable}. */
export interface AnthropicRunnableOptions extends AnthropicOptions {
  /**
   * The SDK's class of that name, from `@anthropic-ai/sdk/lib/tools/ToolError`. The SDK flags a result `is_error` only
   * for a throw, and shows the text of a throw as it is only for this class. Default: the error is an ordinary result.
   */
  readonly ToolError?: (new (content: string) => Error) | undefined;
}

/**
 * Tools for the SDK's tool runner, which loops by itself. The model reads the fitted result or the error's text, nothing
 * else; the program gets the full result through `onCall`. The runner's signal ends a running call.
 * @throws ToolError `invalid_input`, as {@link anthropicMessages}
 */
export function anthropicRunnable<T extends Tool>(
  tools: readonly T[],
  options: AnthropicRunnableOptions = {},
): AnthropicRunnableTool<T["wireName"]>[] {
  const offered = agentTools(tools, options);
  const declarations = declare(tools, offered, options);
  return offered.map((agent, index) => ({
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
  offered: readonly AgentTool<T>[],
  { strict = [], cacheControl }: AnthropicOptions,
): AnthropicTool<T["wireName"]>[] {
  const asked = findTools(tools, strict, "strict");
  const schemas = strictSchemas(offered.map(({ tool }) => tool).filter((tool) => asked.has(tool)));
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

function askedIn({ content, stop_reason }: AnthropicMessage): AskedCalls {
  const uses = recordsIn(content).filter((block): block is ToolUse => block.type === "tool_use");
  const calls = uses.map(({ id, name, input }) => ({ id, name, args: input }));
  return { calls, cutOff: cutOffReason(stop_reason) };
}

function toToolResult({ id, answer }: AnsweredCall): AnthropicToolResult {
  const result: AnthropicToolResult = { type: "tool_result", tool_use_id: id, content: answer.text };
  return answer.ok ? result : { ...result, is_error: true };
}
