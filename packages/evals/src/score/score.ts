import type { CheckName } from "../case/eval-case.ts";
import type { Effect } from "./effects.ts";

/** The verdict on one run. */
export interface Score {
  readonly passed: boolean;
  /** One entry per check, in the fixed order of `CheckName`. */
  readonly checks: readonly CheckResult[];
  readonly calls: number;
  /** Calls that the toolkit refused as invalid. They fail no check, and the report counts them. */
  readonly invalidCalls: number;
  readonly resultTokens: number;
  readonly credits: number;
  readonly effects: readonly Effect[];
}

export interface CheckResult {
  readonly check: CheckName;
  readonly passed: boolean;
  /** What was wrong, one sentence each: field, expected and submitted value. Empty if the check passed. */
  readonly problems: readonly string[];
}
