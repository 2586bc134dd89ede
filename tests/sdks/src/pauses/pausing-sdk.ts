import type { Tool } from "@toolwright/core";
import type { LangChainOptions } from "@toolwright/core/langchain";

/** A call of the scripted model. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** The tools of a process and the options of its adapter. */
export interface Setup {
  readonly tools: readonly Tool[];
  readonly options: Pick<LangChainOptions, "approve" | "except" | "onCall" | "callIdAsIdempotencyKey">;
}

/** Decides on a call by its card. `undefined`: the person has not decided yet. */
export type Decide = (card: string) => boolean | undefined;

/** A program over an SDK that stores a paused run, so that another process can resume it. Each is a file of this folder. */
export interface PausingSdk {
  /** Runs an agent whose model makes the calls, until it pauses. Returns what the SDK stores, as JSON. */
  pause(setup: Setup, calls: readonly Call[]): Promise<string>;
  /** Decides on the waiting calls of a stored run. Returns what the host passes to the SDK, as JSON. */
  decide(state: string, decide: Decide): Promise<string>;
  /** Resumes a stored run, and returns what the SDK stores then. Rejects if the SDK throws. */
  resume(setup: Setup, state: string, decisions: string): Promise<string>;
}
