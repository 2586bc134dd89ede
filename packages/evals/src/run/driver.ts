import type { JsonSchema, Tool } from "@toolwright/core";
import type { CallStep, RunEnd, TextStep, Usage } from "./trajectory.ts";

/** Makes the calls of one run, as a script or a model does. It records every step in the session. */
export type Driver = (session: Session) => Promise<DriverEnd>;

/** The end of a driver's run. */
export interface DriverEnd {
  /** Why the driver stopped. */
  readonly end: RunEnd;
  /** Error of the provider or the harness, if `end` is `failed`. Without keys. */
  readonly error: string | null;
  /** Tokens that the provider reported; null for a script. */
  readonly usage: Usage | null;
}

/** A run of a case, as its driver sees it. */
export interface Session {
  /** The system message: the current time of the sandbox, and that the answer goes through `submit_answer`. */
  readonly instructions: string;
  /** The user's message. */
  readonly task: string;
  /** The tools of the case, over its sandbox. They do not include the submission. */
  readonly tools: readonly Tool[];
  /** JSON Schema of the arguments of `submit_answer`, derived from the facts. */
  readonly answerSchema: JsonSchema;
  /**
   * Calls a tool by its full or wire name with a model's arguments, records the call, and resolves with what the model
   * reads. `submit_answer` submits the answer: the first valid submission counts, and others are errors.
   */
  call(name: string, args: unknown): Promise<{ readonly text: string; readonly isError: boolean }>;
  /** Records the model's text, or a call that another program refused before it reached `call`. */
  record(step: TextStep | Omit<CallStep, "resultTokens">): void;
  /** Aborted when the program ends. */
  readonly signal: AbortSignal;
}
