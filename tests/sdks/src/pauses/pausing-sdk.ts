import type { Tool } from "@toolwright/core";
import type { LangChainOptions } from "@toolwright/core/langchain";
import type { Wire } from "../behavior/wires.ts";

/** The parts of an agent that all programs share. */
export interface Setup {
  readonly tools: readonly Tool[];
  readonly options: Pick<LangChainOptions, "approve" | "only" | "onCall" | "callIdAsIdempotencyKey">;
  /** Address of the scripted provider. */
  readonly url: string;
  /** Whether the host restores the state with another context, in an SDK that has one. */
  readonly isContextReplaced?: boolean | undefined;
}

/** Decides on a call by a string that contains its card or its id. `undefined`: the person has not decided yet. */
export type Decide = (text: string) => boolean | undefined;

/** A program over an SDK that stores a paused run, so that another process can resume it. */
export interface PausingSdk {
  readonly title: string;
  /** The page of its adapter, in `docs/`. */
  readonly page: string;
  /** The npm package whose version counts. */
  readonly package: string;
  /** Description of the host's stored data, for the documentation's table. */
  readonly stored: string;
  readonly wire: Wire;
  /** Runs an agent until it pauses. Returns the SDK's stored data, as JSON. */
  pause(setup: Setup): Promise<string>;
  /** Decides on a stored run's waiting calls. Returns the value that the host passes to the SDK, as JSON. */
  decide(setup: Setup, state: string, decide: Decide): Promise<string>;
  /** Resumes a stored run, and returns the data that the SDK stores then. Rejects if the SDK throws. */
  resume(setup: Setup, state: string, decisions: string): Promise<string>;
}

export const PROMPT = "Send receipts.";
