import { ToolError } from "../errors.ts";
import { formatValue, quoteName } from "../text/format-value.ts";

/** A policy's refusal of a call. */
export interface Refusal {
  /** Path of the rule, such as `recipients.allow`. */
  readonly rule: string;
  /** Violation of the rule, as a sentence without a full stop. */
  readonly reason: string;
  /** The value that breaks the rule. Default `null`: the rule is broken by something else. */
  readonly received?: unknown;
}

/** Creates the error of a refused call. */
export function refusalError({ rule, reason, received = null }: Refusal): ToolError {
  return new ToolError({
    code: "policy",
    message: `The host's policy refuses this call (rule ${rule}): ${reason}. Nothing was done. Do not repeat it unchanged.`,
    retryable: false,
    issues: [{ parameter: rule, received: formatValue(received), rule: reason }],
  });
}

/** Quotes a value from the arguments on one line. */
export function quoteValue(value: string): string {
  return quoteName(value, 120);
}
