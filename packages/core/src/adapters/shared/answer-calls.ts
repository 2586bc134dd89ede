import type { CallOptions } from "../../call/call.ts";
import type { AgentAnswer, FailedAnswer, Tool } from "../../tool/tool.ts";
import { toJson } from "../../value/plain.ts";
import { type AgentTool, callByName, findAgent, type ResultOf } from "./agent-tool.ts";
import { cutOffAnswer } from "./cut-off.ts";

/** Tools that are offered to a model. Pass the offer to the `…Results` function of the same SDK. */
export interface Offer<T extends Tool = Tool> {
  /** The tools with the options applied. */
  readonly offered: readonly AgentTool<T>[];
}

/** A tool call that a model requested. */
export interface RequestedCall {
  readonly id: string;
  /** A string, unless the model sent another value. */
  readonly name: unknown;
  readonly args: unknown;
  /** Whether the model reads the result. `false` if a program that the model wrote reads it. Default true. */
  readonly fit?: boolean | undefined;
}

/** The tool calls of one message. */
export interface RequestedCalls {
  readonly calls: readonly RequestedCall[];
  /** Why the message was cut off; `null` for a complete message. */
  readonly cutOff: string | null;
}

/** A tool call and its answer: the full result with the fitted one, or an error. */
export type AnsweredCall<T extends Tool = Tool> = KnownCall<T> | FailedCall;

type KnownCall<T extends Tool> = T extends Tool
  ? {
      /** The provider's id of the call. */
      readonly id: string;
      /** Wire name of the tool. */
      readonly name: T["wireName"];
      readonly answer: AgentAnswer<ResultOf<T>>;
    }
  : never;

/** A call that could not run, for example because no tool has its name. */
interface FailedCall {
  readonly id: string;
  /** The name that the model sent; empty if it was not a string. */
  readonly name: string;
  readonly answer: FailedAnswer;
}

/**
 * Runs the calls of one message in parallel and answers all of them in order. Never throws because of the model's
 * input. If the message was cut off, no call runs, because incomplete arguments could cause an unintended write.
 */
export function answerCalls<T extends Tool>(
  { offered }: Offer<T>,
  { calls, cutOff }: RequestedCalls,
  options: CallOptions | undefined,
): Promise<AnsweredCall<T>[]> {
  const noIds = sharedIds(calls);
  return Promise.all(
    calls.map(async ({ id, name, args, fit }) => {
      const callId = noIds.has(id) ? undefined : id;
      const answer =
        cutOffAnswer(cutOff) ??
        (await callByName(offered as readonly AgentTool[], name, args, { ...options, callId, fit }));
      // Models use both spellings, and programs need one spelling to compare.
      const wireName = findAgent(offered, name)?.tool.wireName ?? (typeof name === "string" ? name : "");
      return { id, name: wireName, answer } as AnsweredCall<T>;
    }),
  );
}

/**
 * Finds ids that different calls share, which cannot identify a call. A call that the provider sent twice counts once.
 */
function sharedIds(calls: readonly RequestedCall[]): ReadonlySet<string> {
  const shared = [...Map.groupBy(calls, ({ id }) => id)].filter(
    ([, same]) => same.length > 1 && new Set(same.map(({ name, args }) => toJson([name, args]))).size > 1,
  );
  return new Set(shared.map(([id]) => id));
}
