import type { CallOptions } from "../../call/call.ts";
import type { AgentAnswer, Tool } from "../../tool/tool.ts";
import { type AgentTool, callByName, findAgent, type ResultOf } from "./agent-tool.ts";
import { cutOffAnswer, type FailedAnswer } from "./cut-off.ts";

/** Tools as they are offered to a model. Pass the offer on to the `<sdk>Results` function of the same SDK. */
export interface Offer<T extends Tool = Tool> {
  /** The tools with the options applied. */
  readonly agents: readonly AgentTool<T>[];
}

/** A call as a model asked for it. */
export interface RequestedCall {
  readonly id: string;
  /** A text, unless the model sent something else. */
  readonly name: unknown;
  readonly args: unknown;
}

/** The calls of one message, and why it is not whole: `null` for a message that ended by itself. */
export interface RequestedCalls {
  readonly calls: readonly RequestedCall[];
  readonly cutOff: string | null;
}

/** What became of a call: the full result beside what the model reads, or an error. */
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

/** A call that could not run, perhaps since no tool has its name. */
interface FailedCall {
  readonly id: string;
  /** As the model wrote it; empty if it was no text. */
  readonly name: string;
  readonly answer: FailedAnswer;
}

/**
 * Runs the calls of one message in parallel and answers all of them, in their order; never throws because of what a
 * model sent. Nothing runs of a message that was cut off: half the arguments could mean another write.
 */
export function answerCalls<T extends Tool>(
  { agents }: Offer<T>,
  { calls, cutOff }: RequestedCalls,
  options: CallOptions | undefined,
): Promise<AnsweredCall<T>[]> {
  return Promise.all(
    calls.map(async ({ id, name, args }) => {
      const answer = cutOffAnswer(cutOff) ?? (await callByName(agents as readonly AgentTool[], name, args, options));
      return { id, name: wireNameOf(agents, name), answer } as AnsweredCall<T>;
    }),
  );
}

/** Programs tell calls apart by name; models use either spelling. */
function wireNameOf(agents: readonly AgentTool[], name: unknown): string {
  return findAgent(agents, name)?.tool.wireName ?? (typeof name === "string" ? name : "");
}
