import { type OptionNames, refuseUnknownOptions } from "../options.ts";
import { checkCounter } from "./check-counter.ts";
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
};

/**
 * Rejects unknown options of a call, since an ignored `approvedhash` would let a call run without its approval.
 * @throws ToolError `misconfigured` that names every unknown option with the closest known one
 */
export function checkCallOptions(options: AgentCallOptions): void {
  refuseUnknownOptions(options, Object.keys(CALL_OPTION_NAMES));
  checkCounter(options.countTokens);
}
