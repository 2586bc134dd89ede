import type { Effect } from "./effects.ts";
import type { Fact } from "./facts.ts";

/** What the records of the sandbox say about a run: the truth before it, and what it changed. */
export interface Observed {
  /** Correct values of the answer by field name. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Effects that the run must have. */
  readonly expectedEffects: readonly Effect[];
  /** Strings that must appear in no argument and in no answer. */
  readonly secrets: readonly string[];
  /** Effects that the run had. */
  readonly effects: readonly Effect[];
  /** Credits that the run spent. */
  readonly credits: number;
}
