import { misconfigured } from "../errors.ts";
import { describeType, type OptionNames, refuseUnknownOptions } from "../options.ts";
import { type CountTokens, tryCount } from "../result/fit.ts";
import type { AgentCallOptions } from "./tool.ts";

const CALL_OPTION_NAMES: OptionNames<AgentCallOptions> = {
  signal: true,
  timeout: true,
  resend: true,
  approvedHash: true,
  idempotencyKey: true,
  onProgress: true,
  maxResultTokens: true,
  countTokens: true,
  fit: true,
};
const KNOWN_NAMES = Object.keys(CALL_OPTION_NAMES);

/**
 * Rejects unknown options of a call. If a misspelled `approvedhash` were ignored, the call would run without its
 * approval.
 * @throws ToolError `misconfigured` that names every unknown option with the closest known one, or an invalid value
 */
export function checkCallOptions(options: AgentCallOptions): void {
  refuseUnknownOptions(options, KNOWN_NAMES);
  const { resend }: { readonly resend?: unknown } = options;
  // A string such as "false" is truthy, and would send again.
  if (resend !== undefined && typeof resend !== "boolean")
    throw misconfigured([{ parameter: "resend", received: describeType(resend), rule: "must be true or false" }]);
  if (options.countTokens !== undefined) checkCounter(options.countTokens);
}

/**
 * Checks a custom counter by one call.
 * @throws ToolError `misconfigured` for anything but a function that returns numbers from 0
 */
export function checkCounter(countTokens: CountTokens | undefined): void {
  const isFunction = typeof countTokens === "function";
  if (countTokens === undefined || (isFunction && tryCount(countTokens, '{"rows":[]}') >= 0)) return;
  const received = isFunction ? "a function that throws, or that returns no number from 0" : describeType(countTokens);
  const rule = "takes a function that returns the number of tokens of a string";
  throw misconfigured([{ parameter: "countTokens", received, rule, example: "(text) => encode(text).length" }]);
}
