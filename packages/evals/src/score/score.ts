import type { CheckName } from "../case/eval-case.ts";
import type { Effect } from "./effects.ts";

/** The verdict on one run. */
export interface Score {
  /** Whether every check passed. */
  readonly passed: boolean;
  /** One entry per check, in the fixed order of `CheckName`. */
  readonly checks: readonly CheckResult[];
  /** Tool calls, without submissions of the answer. */
  readonly calls: number;
  /** Calls that the toolkit refused as invalid. They fail no check, and the report counts them. */
  readonly invalidCalls: number;
  /** Tokens of all results that the model read. */
  readonly resultTokens: number;
  /** Credits that the run spent. */
  readonly credits: number;
  /** What the run changed. */
  readonly effects: readonly Effect[];
}

/** The result of one check. */
export interface CheckResult {
  /** Name of the check. */
  readonly check: CheckName;
  /** Whether the check found no problem. */
  readonly passed: boolean;
  /** What was wrong, one sentence each: field, expected and submitted value. Empty if the check passed. */
  readonly problems: readonly string[];
}
