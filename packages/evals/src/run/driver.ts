import type { Approve, JsonSchema, Tool } from "@toolwright/core";
import type { CallStep, RunEnd, TextStep, Usage } from "./trajectory.ts";

/** Makes the calls of one run, as a script or a model does. It records every step in the session. */
export type Driver = (session: Session) => Promise<DriverEnd>;

/** How a driver ended. */
export interface DriverEnd {
  /** Why the driver stopped. */
  readonly end: RunEnd;
  /** Error of the provider or the harness, if `end` is `failed`. Without keys. */
  readonly error: string | null;
  /** Tokens that the provider reported; null for a script. */
  readonly usage: Usage | null;
}

/** What a driver works with in one run of a case. */
export interface Session {
  /** The system message: the current time of the sandbox, and that the answer goes through `submit_answer`. */
  readonly instructions: string;
  /** The user's message. */
  readonly task: string;
  /** The tools of the case, over its sandbox. They do not include the submission. */
  readonly tools: readonly Tool[];
  /** Decision of the simulated person, as option `approve` of core's adapters. */
  readonly approve: Approve;
  /** JSON Schema of the answer, derived from the facts. */
  readonly answerSchema: JsonSchema;
  /**
   * Records the model's text, or a call that an adapter of core made with `tools` and `approve`.
   * @param retryAfterMs time that a model waits after this call, because its error asks for it. Default 0
   */
  record(step: TextStep | Omit<CallStep, "resultTokens">, retryAfterMs?: number): void;
  /** Calls a tool by its full or wire name with a model's arguments, records the call, and resolves with what the model reads. */
  call(name: string, args: unknown): Promise<{ readonly text: string; readonly isError: boolean }>;
  /**
   * Submits the answer. The first valid submission counts.
   * @returns what the model reads: that the answer was accepted, or why not
   */
  submit(answer: unknown): { readonly text: string; readonly accepted: boolean };
  /** Aborted when the program ends. */
  readonly signal: AbortSignal;
}
