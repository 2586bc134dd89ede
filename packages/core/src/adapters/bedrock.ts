import type { CallOptions } from "../call/call.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AdapterOptions, agentTools } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCalls } from "./shared/answer-calls.ts";
import { cutOffReason } from "./shared/cut-off.ts";
import { recordsIn } from "./shared/records-in.ts";

/** JSON as Bedrock's documents hold it. */
export type BedrockJson = null | boolean | number | string | BedrockJson[] | { [name: string]: BedrockJson };

/** A tool as the Converse API declares it. */
export interface BedrockTool<Name extends string = string> {
  toolSpec: { name: Name; description: string; inputSchema: { json: { [keyword: string]: BedrockJson } } };
}

/** A message of the model. */
export interface BedrockMessage {
  readonly content: readonly object[] | undefined;
}

/** What `ConverseCommand` returns. */
export interface BedrockOutput {
  readonly output: { readonly message?: BedrockMessage | undefined } | undefined;
  readonly stopReason?: string | undefined;
}

/** The answer to one `toolUse` block; its JSON is an object, as the service demands. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: { json: { [name: string]: BedrockJson } }[]; status?: "error" };
}

/** Options of {@link bedrockTools}. */
export type BedrockOptions = AdapterOptions;

/** Tools offered over the Converse API. */
export interface BedrockOffer<T extends Tool = Tool> extends Offer<T> {
  /** For `toolConfig` of every request that holds tools or their results; `toolChoice` can be added. */
  readonly toolConfig: { tools: BedrockTool<T["wireName"]>[] };
}

/** The results of every call in a message, in the order of the calls. */
export interface BedrockResults<T extends Tool = Tool> {
  /** The message to append after the model's own; without content if the model called nothing. */
  readonly message: { role: "user"; content: BedrockToolResult[] };
  /** For the program: full results and errors. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Tools for loops over Bedrock's Converse and ConverseStream, whatever the model. Run the calls of each output with
 * {@link bedrockResults}.
 * @throws ToolError `misconfigured` for a selected name that no tool has, or a name that two tools share
 */
export function bedrockTools<T extends Tool>(tools: readonly T[], options: BedrockOptions = {}): BedrockOffer<T> {
  const agents = agentTools(tools, options);
  return { toolConfig: { tools: agents.map(({ tool }) => declare(tool)) }, agents };
}

/**
 * Runs every `toolUse` block of a message in parallel. Each gets a `toolResult` block, in order; a failed call gets one
 * with `status: "error"`. No call of an output that was cut off (`max_tokens` and the like) runs, and none that the
 * service runs itself. Never throws because of what the model sent.
 * @param offer what {@link bedrockTools} returned
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
  const { message, stopReason } =
    "output" in output
      ? { message: output.output?.message, stopReason: output.stopReason }
      : { message: output, stopReason: null };
  const blocks: readonly { readonly toolUse?: unknown }[] = recordsIn(message?.content);
  const uses = blocks.map(({ toolUse }) => toolUse).filter((use): use is ToolUse => isRecord(use));
  const calls = uses
    .filter(({ type }) => type !== "server_tool_use")
    .map(({ toolUseId, name, input }) => ({ id: toolUseId ?? "", name, args: input }));
  return { calls, cutOff: cutOffReason(stopReason) };
}

function toToolResult({ id, answer }: AnsweredCall): BedrockToolResult {
  const toolResult = { toolUseId: id, content: [{ json: asJson(answer.text) }] };
  return { toolResult: answer.ok ? toolResult : { ...toolResult, status: "error" } };
}

/** A schema, a fitted result and an error are objects; their text is what every other adapter sends. */
function asJson(text: string): { [name: string]: BedrockJson } {
  return JSON.parse(text);
}
