import { misconfigured } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions } from "../options.ts";
import type { RowFormat } from "../result/level-rows.ts";
import type { AgentCallOptions } from "./tool.ts";

const CALL_OPTION_NAMES: OptionNames<AgentCallOptions> = {
  signal: true,
  timeout: true,
  resend: true,
  approvedHash: true,
  idempotencyKey: true,
  onProgress: true,
  maxResultTokens: true,
  rowFormat: true,
};

/**
 * Rejects unknown options of a call, since an ignored `approvedhash` would let a call run without its approval.
 * @throws ToolError `misconfigured` that names every unknown option with the closest known one
 */
export function checkCallOptions(options: AgentCallOptions): void {
  refuseUnknownOptions(options, Object.keys(CALL_OPTION_NAMES));
  checkRowFormat(options.rowFormat);
}

/** The values of the option `rowFormat`. */
export const ROW_FORMATS: readonly RowFormat[] = ["objects", "tables"];

/**
 * Rejects an unknown row format, which would be ignored.
 * @throws ToolError `misconfigured`
 */
export function checkRowFormat(format: RowFormat | undefined): void {
  if (format === undefined || ROW_FORMATS.includes(format)) return;
  const rule = `takes ${ROW_FORMATS.map((one) => JSON.stringify(one)).join(" or ")}`;
  throw misconfigured([{ parameter: "rowFormat", received: "another value", rule, example: '"objects"' }]);
}
