import type { CallOptions } from "../call/call.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord, recordsIn } from "../value/plain.ts";
import { type AdapterOptions, agentTools, type CallIdOptions, type KnownName } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCalls } from "./shared/answer-calls.ts";
import { cutOffReason } from "./shared/cut-off.ts";

/** A JSON value in the document type of Bedrock's SDK. */
export type BedrockJson = null | boolean | number | string | BedrockJson[] | { [name: string]: BedrockJson };

/** A tool declaration of the Converse API. */
export interface BedrockTool<Name extends string = string> {
  toolSpec: { name: Name; description: string; inputSchema: { json: { [keyword: string]: BedrockJson } } };
}

/** An entry of `toolConfig.tools`: a tool, or the point up to which the service caches. */
export type BedrockToolEntry<Name extends string = string> = BedrockTool<Name> | { cachePoint: { type: "default" } };

/** A message of the model. */
export interface BedrockMessage {
  readonly content: readonly object[] | undefined;
}

/** The output of `ConverseCommand`. */
export interface BedrockOutput {
  readonly output: { readonly message?: BedrockMessage | undefined } | undefined;
  readonly stopReason?: string | undefined;
}

/** The result of one `toolUse` block. Its JSON is an object, as the service requires. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: { json: { [name: string]: BedrockJson } }[]; status?: "error" };
}

/** Options of {@link bedrockTools}. */
export interface BedrockOptions<Name extends string = string, CachePoint = boolean>
  extends AdapterOptions<never, Name>,
    CallIdOptions {
  /** Whether the service caches the declarations between requests, for models with prompt caching. Default false. */
  readonly cachePoint?: CachePoint | undefined;
}

/** Tools for requests to the Converse API. */
export interface BedrockOffer<T extends Tool = Tool, Entry = BedrockTool<T["wireName"]>> extends Offer<T> {
  /** `toolConfig` of every request with tools or tool results. You can add `toolChoice`. */
  readonly toolConfig: { tools: Entry[] };
}

/** The results of all calls in a message, in the order of the calls. */
export interface BedrockResults<T extends Tool = Tool> {
  /** The message to append after the model's message; its content is empty if the model called no tool. */
  readonly message: { role: "user"; content: BedrockToolResult[] };
  /** Full results and errors, for the program. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Declares tools for Bedrock's Converse and ConverseStream, for every model. Run the calls of each output with
 * {@link bedrockResults}.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function bedrockTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options?: BedrockOptions<KnownName<T, Name>, false>,
): BedrockOffer<T>;
/** The same with `cachePoint`, which adds an entry after the tools. */
export function bedrockTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: BedrockOptions<KnownName<T, Name>>,
): BedrockOffer<T, BedrockToolEntry<T["wireName"]>>;
/** Implements both overloads. */
export function bedrockTools<T extends Tool>(
  tools: readonly T[],
  options: BedrockOptions = {},
): BedrockOffer<T, never> {
  const offered = agentTools(tools, options, ["callIdAsIdempotencyKey", "cachePoint"]);
  const entries: BedrockToolEntry[] = offered.map(({ tool }) => declare(tool));
  if (options.cachePoint) entries.push({ cachePoint: { type: "default" } });
  // The overloads name the entries.
  return { toolConfig: { tools: entries as never[] }, offered };
}

/**
 * Runs the `toolUse` blocks of a message in parallel, except those that the service runs. Each gets a `toolResult`
 * block, in order; a failed call gets one with `status: "error"`. If the output was cut off (`max_tokens`, for
 * example), no call runs. Never throws because of the model's input.
 * @param offer the return value of {@link bedrockTools}
 * @param output the output of `ConverseCommand`, or its message alone
 */
export async function bedrockResults<T extends Tool>(
  offer: Offer<T>,
  output: BedrockOutput | BedrockMessage,
  options?: CallOptions,
): Promise<BedrockResults<T>> {
  const results = await answerCalls(offer, callsIn(output), options);
  return { message: { role: "user", content: results.map(toToolResult) }, results };
}

function declare<T extends Tool>(tool: T): BedrockTool<T["wireName"]> {
  const { wireName, description } = tool;
  return {
    toolSpec: { name: wireName, description, inputSchema: { json: asJson(JSON.stringify(tool.parameters())) } },
  };
}

interface ToolUse {
  readonly toolUseId?: string | null | undefined;
  readonly name?: unknown;
  readonly input?: unknown;
  readonly type?: string | undefined;
}

function callsIn(output: BedrockOutput | BedrockMessage): RequestedCalls {
  const message = "output" in output ? output.output?.message : output;
  const stopReason = "output" in output ? output.stopReason : undefined;
  const blocks: readonly { readonly toolUse?: unknown }[] = recordsIn(message?.content);
  const toolUses = blocks.map(({ toolUse }) => toolUse).filter((use): use is ToolUse => isRecord(use));
  const calls = toolUses
    .filter(({ type }) => type !== "server_tool_use")
    .map(({ toolUseId, name, input }) => ({ id: toolUseId ?? "", name, args: input }));
  return { calls, cutOff: cutOffReason(stopReason) };
}

function toToolResult({ id, answer }: AnsweredCall): BedrockToolResult {
  const toolResult = { toolUseId: id, content: [{ json: asJson(answer.text) }] };
  return { toolResult: answer.ok ? toolResult : { ...toolResult, status: "error" } };
}

/** Parses the JSON of a schema, a fitted result or an error, all of which are objects. */
function asJson(text: string): { [name: string]: BedrockJson } {
  return JSON.parse(text);
}
