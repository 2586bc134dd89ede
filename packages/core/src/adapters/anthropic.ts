import type { CallOptions } from "../call/call.ts";
import { misconfigured } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findTools, type KnownName } from "../tool/select.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { recordsIn } from "../value/plain.ts";
import { type AdapterOptions, type AgentTool, agentTools, type CallIdOptions, findAgent } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer } from "./shared/answer-calls.ts";
import {
  type AnthropicCacheControl,
  type AnthropicNativeFields,
  type AnthropicNativeOptions,
  type AnthropicServerTool,
  anthropicNative,
} from "./shared/anthropic-native.ts";
import { strictSchemas } from "./shared/anthropic-strict.ts";
import { cutOffReason } from "./shared/cut-off.ts";
import { type ExampleOptions, PROGRAM_OPTIONS, type ToolChoice } from "./shared/native.ts";

export type { AnthropicCacheControl };

/** Options of {@link anthropicTools} and {@link anthropicRunnerTools}. */
interface SharedOptions<Name extends string> extends AdapterOptions<never, Name>, CallIdOptions, ExampleOptions {
  /**
   * Full or wire names of strict tools. The API guarantees that the arguments of a strict tool match its schema. One
   * request may have at most 20 strict tools, with 24 optional and 16 union-typed parameters in all. Default: none.
   */
  readonly strict?: readonly string[] | undefined;
  /**
   * Cache control for the last declaration that the model reads at the start, so that the prompt cache includes all of
   * them. The API refuses it on a deferred tool. Default: no caching.
   */
  readonly cacheControl?: AnthropicCacheControl | undefined;
}

/** Options of {@link anthropicTools}. With `never` as `Native`, none that changes the type of the offer. */
export interface AnthropicOptions<Name extends string = string, Native = ToolChoice>
  extends SharedOptions<Name>,
    AnthropicNativeOptions<Native> {
  /**
   * Whether results with a link to the backend become search results that the model can cite, with the link as their
   * source. Default false, which sends every result as text. A toolkit that hides fields always sends text.
   */
  readonly citations?: (Native & boolean) | undefined;
}

/** A result that the model can cite. */
export interface AnthropicSearchResult {
  type: "search_result";
  /** Link to the data at the backend. */
  source: string;
  title: string;
  content: { type: "text"; text: string }[];
  citations: { enabled: true };
}

/** JSON Schema of a tool's arguments in the Messages API. */
export interface AnthropicInputSchema {
  type: "object";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool declaration of the Messages API, stable and beta. */
export interface AnthropicTool<Name extends string = string> extends AnthropicNativeFields {
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
export interface AnthropicToolResult<Content = string> {
  type: "tool_result";
  tool_use_id: string;
  /** JSON text; with `citations` also a search result. */
  content: Content;
  is_error?: true;
}

/** Tools for requests to the Messages API. */
export interface AnthropicOffer<T extends Tool = Tool> extends Offer<T> {
  /** `tools` of the request. */
  readonly tools: AnthropicTool<T["wireName"]>[];
  readonly citations?: undefined;
}

/** The same with `defer`, `programmatic` or `citations`. */
export interface AnthropicNativeOffer<T extends Tool = Tool> extends Offer<T> {
  /** `tools` of the request: the declarations, and Anthropic's own tools that `defer` and `programmatic` need. */
  readonly tools: (AnthropicTool<T["wireName"]> | AnthropicServerTool)[];
  /** Whether results are search results. */
  readonly citations?: boolean | undefined;
}

/** The results of all calls in a message, in the order of the calls. */
export interface AnthropicResults<T extends Tool = Tool, Content = string> {
  /** The message to append after the model's message; its content is empty if the model called no tool. */
  readonly message: { role: "user"; content: AnthropicToolResult<Content>[] };
  /** Full results and errors, for the program. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Declares tools for hand-written loops over the Messages API, with `client.messages` and `client.beta.messages`. Run
 * the calls of each message with {@link anthropicResults}.
 * @throws ToolError `misconfigured` if no tool has a selected name, two tools share a name, the `strict` tools exceed the
 * limits of one request, or a tool of `programmatic` is strict or needs approval; the message says which to leave out
 */
export function anthropicTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options?: AnthropicOptions<KnownName<T, Name>, never>,
): AnthropicOffer<T>;
/** The same with `defer` or `programmatic`, which add tools of the API, or with `citations`. */
export function anthropicTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: AnthropicOptions<KnownName<T, Name>>,
): AnthropicNativeOffer<T>;
/** Implements both overloads. */
export function anthropicTools<T extends Tool>(
  tools: readonly T[],
  options: AnthropicOptions = {},
): AnthropicNativeOffer<T> {
  const offered = agentTools(tools, options, [...OWN_OPTIONS, ...PROGRAM_OPTIONS, "citations"]);
  const { citations, cacheControl } = options;
  const declared = declare(tools, offered, options);
  const serverTools = anthropicNative(tools, options).serverTools(offered.map(({ tool }) => tool));
  const [search] = serverTools;
  // If every other tool is deferred, the search tool is the last one that the prompt cache includes.
  if (search && cacheControl && declared.every(({ defer_loading }) => defer_loading))
    search.cache_control = cacheControl;
  return { tools: [...declared, ...serverTools], offered, ...(citations && { citations }) };
}

/**
 * Runs the `tool_use` blocks of a message in parallel. Each gets a `tool_result` block, in order; a failed call gets
 * one with `is_error`. If the message was cut off (`max_tokens`, for example), no call runs. A program that the model
 * wrote gets the full result. Never throws because of the model's input.
 * @param offer the return value of {@link anthropicTools}
 */
export function anthropicResults<T extends Tool>(
  offer: Offer<T> & { readonly citations?: undefined },
  message: AnthropicMessage,
  options?: CallOptions,
): Promise<AnthropicResults<T>>;
/** The same for an offer that may have `citations`. */
export function anthropicResults<T extends Tool>(
  offer: AnthropicNativeOffer<T>,
  message: AnthropicMessage,
  options?: CallOptions,
): Promise<AnthropicResults<T, string | AnthropicSearchResult[]>>;
/** Implements both overloads. */
export async function anthropicResults<T extends Tool>(
  offer: Offer<T> & Pick<AnthropicNativeOffer, "citations">,
  message: AnthropicMessage,
  options?: CallOptions,
) {
  const toolUses = recordsIn(message.content).filter((block): block is ToolUse => block.type === "tool_use");
  const calls = toolUses.map((use) => ({ id: use.id, name: use.name, args: use.input, fit: !isProgram(use) }));
  const results = await answerCalls(offer, { calls, cutOff: cutOffReason(message.stop_reason) }, options);
  const content = results.map((result, index) => toToolResult(result, offer, isProgram(toolUses[index])));
  return { message: { role: "user", content }, results };
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
export interface AnthropicRunnerOptions<Name extends string = string> extends SharedOptions<Name> {
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
export function anthropicRunnerTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: AnthropicRunnerOptions<KnownName<T, Name>> = {},
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
const OWN_OPTIONS = ["callIdAsIdempotencyKey", "strict", "cacheControl", "examples"];

function declare<T extends Tool>(
  all: readonly T[],
  offered: readonly AgentTool<T>[],
  options: AnthropicOptions,
): AnthropicTool<T["wireName"]>[] {
  const { strict = [], cacheControl } = options;
  const tools = offered.map(({ tool }) => tool);
  const strictTools = findTools(all, strict, "strict");
  const schemas = strictSchemas(tools.filter((tool) => strictTools.has(tool)));
  const native = anthropicNative(all, options);
  const lastRead = tools.findLastIndex((tool) => !native.isDeferred(tool));
  return tools.map((tool, index) => {
    const schema = schemas.get(tool);
    const fields = native.fieldsOf(tool);
    if (schema && fields.allowed_callers) {
      const rule = "is also in strict, and the API allows a tool only one of both";
      throw misconfigured([{ parameter: "programmatic", received: tool.name, rule }]);
    }
    return {
      name: tool.wireName,
      description: tool.description,
      input_schema: { ...(schema ?? tool.parameters()), type: "object" },
      ...(schema && { strict: true }),
      ...fields,
      ...(cacheControl && index === lastRead && { cache_control: cacheControl }),
    };
  });
}

interface ToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
  /** Missing: the model. */
  readonly caller?: { readonly type: string } | null | undefined;
}

/** Whether a program that the model wrote made the call. */
function isProgram({ caller }: Pick<ToolUse, "caller"> = {}): boolean {
  return caller !== undefined && caller !== null && caller.type !== "direct";
}

function toToolResult(
  { id, name, answer }: AnsweredCall,
  { offered, citations }: Offer & Pick<AnthropicNativeOffer, "citations">,
  isForProgram: boolean,
): AnthropicToolResult<string | AnthropicSearchResult[]> {
  const tool = citations && !isForProgram ? findAgent(offered, name)?.tool : undefined;
  const content = (tool && toSearchResult(tool, answer)) || answer.text;
  const result = { type: "tool_result" as const, tool_use_id: id, content };
  return answer.ok ? result : { ...result, is_error: true };
}

/** Converts a result with a link to a search result; `null` without a link. */
function toSearchResult(tool: Tool, answer: AgentAnswer): AnthropicSearchResult[] | null {
  const source = answer.ok && "link" in answer.value ? answer.value.link : null;
  // A link can contain a hidden value in a form that hiding does not find.
  if (typeof source !== "string" || tool.hidesFields) return null;
  const content = [{ type: "text" as const, text: answer.text }];
  return [{ type: "search_result", source, title: tool.title, content, citations: { enabled: true } }];
}
