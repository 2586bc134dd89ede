import type { CallOptions } from "../../call/call.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import type { Tool } from "../../tool/tool.ts";
import { recordsIn } from "../../value/plain.ts";
import { type AdapterOptions, agentTools, type CallIdOptions } from "./agent-tool.ts";
import { type AnsweredCall, answerCalls, type Offer } from "./answer-calls.ts";
import { declareFunction } from "./gemini-functions.ts";

/** A function in `tools` of `interactions.create`. */
export interface GeminiInteractionTool<Name extends string = string> {
  type: "function";
  name: Name;
  description: string;
  /** Only keywords that Gemini documents as supported. */
  parameters: JsonSchema;
}

/** Tools for requests to the Interactions API. */
export interface GeminiInteractionOffer<T extends Tool = Tool> extends Offer<T> {
  /** `tools` of every request. */
  readonly tools: GeminiInteractionTool<T["wireName"]>[];
}

/** The fields of an interaction that the adapter reads. */
export interface GeminiInteraction {
  readonly status?: string | undefined;
  readonly steps?: readonly { readonly type?: string | undefined }[] | undefined;
}

/** The step with the result of a call: the fitted result, or the error. */
export interface GeminiFunctionResult {
  type: "function_result";
  call_id: string;
  name: string;
  result: object;
  is_error?: true;
}

/** The results of all calls in an interaction, in the order of the calls. */
export interface GeminiInteractionResults<T extends Tool = Tool> {
  /** `input` of the next request, whose `previous_interaction_id` is the id of the interaction. */
  readonly steps: GeminiFunctionResult[];
  /** Full results and errors, for the program. */
  readonly results: AnsweredCall<T>[];
}

/**
 * Declares tools for Gemini's Interactions API. Run the calls of each interaction with {@link geminiInteractionResults}.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function geminiInteractionTools<T extends Tool>(
  tools: readonly T[],
  options: AdapterOptions & CallIdOptions = {},
): GeminiInteractionOffer<T> {
  const offered = agentTools(tools, options, ["callIdAsIdempotencyKey"]);
  const declared = offered.map(({ tool }) => {
    const { parametersJsonSchema: parameters, ...named } = declareFunction(tool);
    return { type: "function" as const, ...named, parameters };
  });
  return { tools: declared, offered };
}

/**
 * Runs the calls of an interaction in parallel. Each gets a step, in order. If the interaction is incomplete, failed or
 * was cancelled, no call runs. Never throws because of the model's input.
 * @param offer the return value of {@link geminiInteractionTools}
 */
export async function geminiInteractionResults<T extends Tool>(
  offer: Offer<T>,
  { status, steps }: GeminiInteraction,
  options?: CallOptions,
): Promise<GeminiInteractionResults<T>> {
  const calls = recordsIn(steps as readonly FunctionCallStep[]).filter(({ type }) => type === "function_call");
  const requested = calls.map(({ id, name, arguments: args }) => ({ id: id ?? "", name, args }));
  const cutOff = status === undefined || COMPLETE.includes(status) ? null : status;
  const results = await answerCalls(offer, { calls: requested, cutOff }, options);
  return { steps: results.map(toStep), results };
}

interface FunctionCallStep {
  readonly type?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

/** The states of an interaction whose calls are complete. */
const COMPLETE = ["requires_action", "completed"];

function toStep({ id, name, answer }: AnsweredCall): GeminiFunctionResult {
  const step = { type: "function_result" as const, call_id: id, name };
  return answer.ok ? { ...step, result: answer.fitted } : { ...step, result: { error: answer.error }, is_error: true };
}
