import type { CallOptions } from "../call/call.ts";
import { rejectOnAbort } from "../call/reject-on-abort.ts";
import { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { wordKeywords } from "../schema/word-keywords.ts";
import { findTool } from "../tool/name.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCall } from "./shared/answer-calls.ts";
import { recordsIn } from "./shared/records-in.ts";

/** A function as `config.tools` declares it. */
export interface GeminiFunctionDeclaration<Name extends string = string> {
  name: Name;
  description: string;
  /** Only keywords that Gemini lists as supported; what the others say stands in the descriptions. */
  parametersJsonSchema: JsonSchema;
}

/** A call as the model makes it, in a response of `generateContent` or a message of the Live API. */
export interface GeminiFunctionCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

/** The answer to one call: the fitted result as `output`, or what went wrong as `error`. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: Record<string, unknown>;
}

/** A part that answers one call. */
export interface GeminiResponsePart {
  functionResponse: GeminiFunctionResponse;
}

/** A response of the model, a `toolCall` of the Live API, or the calls alone. */
export type GeminiCalls =
  | readonly GeminiFunctionCall[]
  | {
      readonly functionCalls?: readonly GeminiFunctionCall[] | undefined;
      readonly candidates?: readonly { readonly finishReason?: string }[];
    };

/** The results of every call in a response, in the order of the calls. */
export interface GeminiResults<T extends Tool = Tool> {
  readonly parts: GeminiResponsePart[];
  /** The content to append after the model's own; without parts if the model called nothing. */
  readonly content: { role: "user"; parts: GeminiResponsePart[] };
  /** For the program: full results and errors. */
  readonly results: AnsweredCall<T>[];
}

/** Options of {@link geminiTools}. */
export type GeminiOptions = AdapterOptions;

/** Tools offered to a Gemini model. */
export interface GeminiOffer<T extends Tool = Tool> extends Offer<T> {
  /** For `config.tools`. */
  readonly tools: [{ functionDeclarations: GeminiFunctionDeclaration<T["wireName"]>[] }];
}

/** The SDK's `CallableTool`, whose tools the SDK runs by itself: the fields that this adapter makes and takes. */
export interface GeminiCallableTool {
  tool(): Promise<{
    functionDeclarations?: { name?: string; description?: string; parametersJsonSchema?: unknown }[];
  }>;
  callTool(
    functionCalls: GeminiFunctionCall[],
  ): Promise<{ functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> } }[]>;
}

/** Options of {@link geminiCallableTool}. */
export interface GeminiCallableToolOptions extends AdapterOptions {
  /**
   * Ends running tools, and with them the request. The SDK hands `config.abortSignal` to its own requests only, so pass
   * the same signal to both.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Other callable tools of the same request, such as `mcpToTool(client)`. List them here instead of beside this one:
   * the SDK passes every call to every callable tool, so only one that knows all names can tell a call of another tool
   * from an invented name.
   */
  readonly others?: readonly GeminiCallableTool[] | undefined;
}

/** Keywords that Gemini does not list for the JSON Schema of parameters. */
const UNLISTED = ["default", "minLength", "maxLength", "pattern"] as const;

/**
 * Tools for hand-written loops over Gemini: `generateContent` with automatic function calling off, streams, and the Live
 * API. Run the calls of each response with {@link geminiResults}.
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function geminiTools<T extends Tool>(tools: readonly T[], options: GeminiOptions = {}): GeminiOffer<T> {
  const agents = agentTools(tools, options);
  return { tools: [{ functionDeclarations: agents.map(declare) }], agents };
}

/**
 * Runs every call of a response in parallel. Each gets a part, in order. No call of a response that was cut off
 * (`MAX_TOKENS`, `SAFETY` and the like) runs. Never throws because of what the model sent.
 * @param offer what {@link geminiTools} returned
 */
export async function geminiResults<T extends Tool>(
  offer: Offer<T>,
  response: GeminiCalls,
  options?: CallOptions,
): Promise<GeminiResults<T>> {
  const { functionCalls, candidates } = isList(response) ? { functionCalls: response, candidates: [] } : response;
  const calls = recordsIn(functionCalls);
  const results = await answerCalls(
    offer,
    { calls: calls.map(toRequestedCall), cutOff: cutOffIn(candidates) },
    options,
  );
  const parts = results.map(({ answer }, index) => toPart(answer, calls[index]));
  return { parts, content: { role: "user", parts }, results };
}

/**
 * One callable tool of all toolkits, for automatic function calling: `config: { tools: [geminiCallableTool(tools)] }` of
 * `generateContent`, chats and streams. A failure is a response to the model, also for a name that no tool has.
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function geminiCallableTool(
  tools: readonly Tool[],
  options: GeminiCallableToolOptions = {},
): GeminiCallableTool {
  const { signal, others = [], ...adapterOptions } = options;
  const agents = agentTools(tools, adapterOptions);
  return {
    async tool() {
      const foreign = await Promise.all(others.map((other) => other.tool()));
      const functionDeclarations = [
        ...agents.map(declare),
        ...foreign.flatMap(({ functionDeclarations: declared = [] }) => declared),
      ];
      refuseTwins(functionDeclarations.map(({ name = "" }) => name));
      return { functionDeclarations };
    },
    async callTool(functionCalls) {
      signal?.throwIfAborted();
      const calls = recordsIn(functionCalls);
      const answers = Promise.all(calls.map((call) => partsFor(call, agents, others, signal)));
      return (await (signal ? rejectOnAbort(answers, signal) : answers)).flat();
    },
  };
}

function declare<T extends Tool>({ tool }: AgentTool<T>): GeminiFunctionDeclaration<T["wireName"]> {
  const { wireName, description } = tool;
  return { name: wireName, description, parametersJsonSchema: wordKeywords(tool.parameters(), UNLISTED) };
}

/** The parts that answer a call, from the tool that declared its name. An unknown name gets an error, or the model repeats it. */
async function partsFor(
  call: GeminiFunctionCall,
  agents: readonly AgentTool[],
  others: readonly GeminiCallableTool[],
  signal: AbortSignal | undefined,
) {
  const name = nameIn(call);
  const own = agents.map(({ tool }) => tool);
  const owner = findTool(own, name) ? undefined : await ownerOf(name, others);
  if (owner) return owner.callTool([call]);
  const results = await answerCalls({ agents }, { calls: [toRequestedCall(call)], cutOff: null }, { signal });
  return results.map(({ answer }) => toPart(answer, call));
}

async function ownerOf(name: string, others: readonly GeminiCallableTool[]): Promise<GeminiCallableTool | undefined> {
  const declared = await Promise.all(others.map(async (other) => (await other.tool()).functionDeclarations));
  return others.find((_, index) => declared[index]?.some((declaration) => declaration.name === name));
}

function toRequestedCall({ id, name, args }: GeminiFunctionCall): RequestedCall {
  return { id: id ?? "", name, args };
}

/** Why a response is incomplete: every finish reason but these, also an unknown one, means that it was cut off. */
function cutOffIn(candidates: readonly { readonly finishReason?: string }[] | undefined): string | null {
  const reason = recordsIn(candidates)[0]?.finishReason;
  return !reason || reason === "STOP" || reason === "FINISH_REASON_UNSPECIFIED" ? null : reason;
}

function nameIn({ name }: GeminiFunctionCall): string {
  return typeof name === "string" ? name : "";
}

/** The name is the model's own spelling, since Gemini matches a response to its call by it. */
function toPart(answer: AgentAnswer, call: GeminiFunctionCall = {}): GeminiResponsePart {
  const { id } = call;
  const response = answer.ok ? { output: answer.fitted } : { error: answer.error };
  return { functionResponse: { ...(typeof id === "string" && { id }), name: nameIn(call), response } };
}

function isList(response: GeminiCalls): response is readonly GeminiFunctionCall[] {
  return Array.isArray(response);
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin === undefined) return;
  const message = `Two tools of the request are named ${twin}; a model could not tell them apart.`;
  throw new ToolError({ code: "misconfigured", message });
}
