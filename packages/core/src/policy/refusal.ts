import { ToolError } from "../errors.ts";
import { formatValue } from "../text/format-value.ts";
import { quoteName } from "../text/quote-name.ts";

/**
 * Creates the error of a call that a policy refuses.
 * @param rule path of the rule, such as `recipients.allow`
 * @param reason what breaks the rule, as a sentence without a full stop
 * @param received the value that breaks the rule; `null` if no value of the call does
 */
export function refusal(rule: string, reason: string, received: unknown = null): ToolError {
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
