import type { Json } from "../case/script.ts";

/** Everything that happened in one run of a case, as plain JSON. */
export interface Trajectory {
  /** Id of the case. */
  readonly caseId: string;
  /** `scripted`, or the provider and name of the model. */
  readonly model: string;
  /** Number of the run of this case, from 1. */
  readonly run: number;
  /** Steps in their order. */
  readonly steps: readonly Step[];
  /** The submitted answer, or null if the run ended without one. */
  readonly answer: Readonly<Record<string, Json>> | null;
  /** Why the run ended. */
  readonly end: RunEnd;
  /** Error of the provider or the harness, if `end` is `failed`. Without keys. */
  readonly error: string | null;
  /** Tokens and cost that the provider reported; null for a script. */
  readonly usage: Usage | null;
}

/** `answered`: the model submitted. `gave-up`: it stopped without submitting. `too-long`: a limit of the harness ended it. */
export type RunEnd = "answered" | "gave-up" | "too-long" | "failed";

/** One step of a run. */
export type Step = TextStep | CallStep;

/** Text of the model. */
export interface TextStep {
  /** Kind of the step. */
  readonly type: "text";
  /** The model's text. */
  readonly text: string;
}

/** A tool call of the model. */
export interface CallStep {
  /** Kind of the step. */
  readonly type: "call";
  /** Full name of the tool, or the name as the model wrote it if there is no such tool. */
  readonly tool: string;
  /** Arguments as the model wrote them. */
  readonly args: Json;
  /** The text that the model read. */
  readonly result: string;
  /** Whether the call failed. */
  readonly isError: boolean;
  /** Code of the error, such as `invalid_input`; null for a result. */
  readonly errorCode: string | null;
  /** Tokens of `result`. */
  readonly resultTokens: number;
}

/** Tokens that a run used, and their cost. */
export interface Usage {
  /** Input tokens, with cached ones. */
  readonly inputTokens: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedInputTokens: number;
  /** Output tokens. */
  readonly outputTokens: number;
  /** US dollars at the prices given to the run, or null if no prices are known. */
  readonly cost: number | null;
}

/** Adds what two runs or responses used; `null` is nothing. The cost is null if one of them is unknown. */
export function addUsage(one: Usage | null, other: Usage | null): Usage | null {
  if (!one || !other) return one ?? other;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
  };
}
