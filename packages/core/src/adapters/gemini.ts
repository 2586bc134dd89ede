import type { CallOptions } from "../call/call.ts";
import { rejectOnAbort } from "../call/settle.ts";
import { ToolError } from "../errors.ts";
import type { KnownName } from "../tool/select.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { recordsIn } from "../value/plain.ts";
import { type AdapterOptions, type AgentTool, agentTools, type CallIdOptions, findAgent } from "./shared/agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCall } from "./shared/answer-calls.ts";
import { declareFunction, type GeminiFunctionDeclaration } from "./shared/gemini-functions.ts";

export type { GeminiFunctionDeclaration } from "./shared/gemini-functions.ts";
export {
  type GeminiFunctionResult,
  type GeminiInteraction,
  type GeminiInteractionOffer,
  type GeminiInteractionResults,
  type GeminiInteractionTool,
  geminiInteractionResults,
  geminiInteractionTools,
} from "./shared/gemini-interactions.ts";

/** A function call in a response of `generateContent` or a message of the Live API. */
export interface GeminiFunctionCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

/** The response to one call: the fitted result as `output`, or an `error`. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: Record<string, unknown>;
}

/** A part with the response to one call. */
export interface GeminiResponsePart {
  functionResponse: GeminiFunctionResponse;
}

/** A response of the model, a `toolCall` of the Live API, or an array of calls. */
export type GeminiCalls =
  | readonly GeminiFunctionCall[]
  | {
      readonly functionCalls?: readonly GeminiFunctionCall[] | undefined;
      readonly candidates?: readonly { readonly finishReason?: string }[];
    };

/** The results of all calls in a response, in the order of the calls. */
export interface GeminiResults<T extends Tool = Tool> {
  readonly parts: GeminiResponsePart[];
  /** The content to append after the model's content; it has no parts if the model called no function. */
  readonly content: { role: "user"; parts: GeminiResponsePart[] };
  /** Full results and errors, for the program. */
  readonly results: AnsweredCall<T>[];
}

/** Options of {@link geminiTools}. */
export type GeminiOptions<Name extends string = string> = AdapterOptions<never, Name> & CallIdOptions;

/** Tools for requests to a Gemini model. */
export interface GeminiOffer<T extends Tool = Tool> extends Offer<T> {
  /** `config.tools` of the request. */
  readonly tools: [{ functionDeclarations: GeminiFunctionDeclaration<T["wireName"]>[] }];
}

/** The methods of the SDK's `CallableTool`, which the SDK runs automatically. */
export interface GeminiCallableTool {
  tool(): Promise<{
    functionDeclarations?: { name?: string; description?: string; parametersJsonSchema?: unknown }[];
  }>;
  callTool(
    functionCalls: GeminiFunctionCall[],
  ): Promise<{ functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> } }[]>;
}

/** Options of {@link geminiCallableTool}. */
export interface GeminiCallableToolOptions<Name extends string = string>
  extends AdapterOptions<never, Name>,
    CallIdOptions {
  /**
   * Aborts running tools, and with them the request. The SDK uses `config.abortSignal` only for its own requests, so
   * pass the same signal to both.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Other callable tools of the same request, such as `mcpToTool(client)`. List them here, not in `config.tools`: the
   * SDK passes every call to every callable tool, and only a tool that knows all names can detect an invented name.
   */
  readonly others?: readonly GeminiCallableTool[] | undefined;
}

/**
 * Declares tools for hand-written loops: `generateContent` without automatic function calling, streams, and the Live
 * API. Run the calls of each response with {@link geminiResults}.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function geminiTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: GeminiOptions<KnownName<T, Name>> = {},
): GeminiOffer<T> {
  const offered = agentTools(tools, options, ["callIdAsIdempotencyKey"]);
  return { tools: [{ functionDeclarations: offered.map(({ tool }) => declareFunction(tool)) }], offered };
}

/**
 * Runs the calls of a response in parallel. Each gets a part, in order. If the response was cut off (`MAX_TOKENS` or
 * `SAFETY`, for example), no call runs. Never throws because of the model's input.
 * @param offer the return value of {@link geminiTools}
 */
export async function geminiResults<T extends Tool>(
  offer: Offer<T>,
  response: GeminiCalls,
  options?: CallOptions,
): Promise<GeminiResults<T>> {
  const { functionCalls, candidates } = isList(response) ? { functionCalls: response, candidates: [] } : response;
  const calls = recordsIn(functionCalls);
  const requested = { calls: calls.map(toRequestedCall), cutOff: cutOffIn(candidates) };
  const results = await answerCalls(offer, requested, options);
  const parts = results.map(({ answer }, index) => toPart(answer, calls[index]));
  return { parts, content: { role: "user", parts }, results };
}

/**
 * Creates one callable tool for all toolkits, for automatic function calling: `config: { tools:
 * [geminiCallableTool(tools)] }` of `generateContent`, chats and streams. The model gets failures and unknown names as
 * error responses.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function geminiCallableTool<Tools extends readonly Tool[], const Name extends string = string>(
  tools: Tools,
  options: GeminiCallableToolOptions<KnownName<Tools[number], Name>> = {},
): GeminiCallableTool {
  const { signal, others = [], ...adapterOptions } = options;
  const offered = agentTools(tools, adapterOptions, ["callIdAsIdempotencyKey", "signal", "others"]);
  return {
    async tool() {
      const otherDeclarations = await Promise.all(others.map((other) => other.tool()));
      const functionDeclarations = [
        ...offered.map(({ tool }) => declareFunction(tool)),
        ...otherDeclarations.flatMap(({ functionDeclarations: declarations = [] }) => declarations),
      ];
      rejectDuplicates(functionDeclarations.map(({ name = "" }) => name));
      return { functionDeclarations };
    },
    async callTool(functionCalls) {
      signal?.throwIfAborted();
      const calls = recordsIn(functionCalls);
      const answers = Promise.all(calls.map((call) => partsFor(call, offered, others, signal)));
      return (await (signal ? rejectOnAbort(answers, signal) : answers)).flat();
    },
  };
}

/**
 * Runs a call with the tool that declared its name. An unknown name gets an error, so that the model does not repeat
 * it.
 */
async function partsFor(
  call: GeminiFunctionCall,
  offered: readonly AgentTool[],
  others: readonly GeminiCallableTool[],
  signal: AbortSignal | undefined,
) {
  const name = nameIn(call);
  const owner = findAgent(offered, name) ? undefined : await ownerOf(name, others);
  if (owner) return owner.callTool([call]);
  const results = await answerCalls({ offered }, { calls: [toRequestedCall(call)], cutOff: null }, { signal });
  return results.map(({ answer }) => toPart(answer, call));
}

async function ownerOf(name: string, others: readonly GeminiCallableTool[]): Promise<GeminiCallableTool | undefined> {
  const declarations = await Promise.all(others.map(async (other) => (await other.tool()).functionDeclarations));
  return others.find((_, index) => declarations[index]?.some((declaration) => declaration.name === name));
}

function toRequestedCall({ id, name, args }: GeminiFunctionCall): RequestedCall {
  return { id: id ?? "", name, args };
}

/**
 * Returns why a response is incomplete. Every finish reason except these two, even an unknown one, means that the
 * response was cut off.
 */
function cutOffIn(candidates: readonly { readonly finishReason?: string }[] | undefined): string | null {
  const reason = recordsIn(candidates)[0]?.finishReason;
  return !reason || reason === "STOP" || reason === "FINISH_REASON_UNSPECIFIED" ? null : reason;
}

function nameIn({ name }: GeminiFunctionCall): string {
  return typeof name === "string" ? name : "";
}

/** Creates the part for a call. Gemini matches the part to the call by the name that the model sent. */
function toPart(answer: AgentAnswer, call: GeminiFunctionCall = {}): GeminiResponsePart {
  const { id } = call;
  const response = answer.ok ? { output: answer.fitted } : { error: answer.error };
  return { functionResponse: { ...(typeof id === "string" && { id }), name: nameIn(call), response } };
}

function isList(response: GeminiCalls): response is readonly GeminiFunctionCall[] {
  return Array.isArray(response);
}

function rejectDuplicates(names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate === undefined) return;
  const message = `Two tools of the request are named ${duplicate}, so the model could not distinguish them. Leave one of them out.`;
  throw new ToolError({ code: "misconfigured", message });
}
