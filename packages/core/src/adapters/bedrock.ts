import type { CallOptions } from "../call/call.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AdapterOptions, agentTools } from "./agent-tool.ts";
import { type AnsweredCall, type AskedCalls, answerCalls } from "./answer-calls.ts";
import { cutOffReason } from "./cut-off.ts";
import { recordsIn } from "./records-in.ts";

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

/** Declarations for the Converse API, and what runs the calls to them. */
export interface BedrockTools<T extends Tool = Tool> {
  /** For `toolConfig` of every request that holds tools or their results; `toolChoice` can be added. */
  readonly toolConfig: { tools: BedrockTool<T["wireName"]>[] };
  /**
   * Runs every `toolUse` block of a message, in parallel, and answers each, in order; failures are answers with
   * `status: "error"`. Nothing runs of an output that was cut off (`max_tokens` and the like), nor what the service runs
   * itself. Never throws because of what the model sent.
   * @param said the output of `ConverseCommand`, or its message alone
   * @returns the message to append, without content when nothing was called, and the full results for the program
   */
  execute(
    said: BedrockOutput | BedrockMessage,
    callOptions?: CallOptions,
  ): Promise<{ message: { role: "user"; content: BedrockToolResult[] }; results: AnsweredCall<T>[] }>;
}

/**
 * Tools for loops over Bedrock's Converse and ConverseStream, whatever the model.
 * @throws ToolError `invalid_input` for a selected name that no tool has, or a name that two tools share
 */
export function bedrockTools<T extends Tool>(tools: readonly T[], options: AdapterOptions = {}): BedrockTools<T> {
  const offered = agentTools(tools, options);
  return {
    toolConfig: { tools: offered.map(({ tool }) => declare(tool)) },
    async execute(said, callOptions) {
      const results = await answerCalls(offered, askedIn(said), callOptions);
      return { message: { role: "user", content: results.map(toToolResult) }, results };
    },
  };
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

function askedIn(said: BedrockOutput | BedrockMessage): AskedCalls {
  const { message, stopReason } =
    "output" in said
      ? { message: said.output?.message, stopReason: said.stopReason }
      : { message: said, stopReason: null };
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
