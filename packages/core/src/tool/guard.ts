import type { CallContext, CallPolicy } from "../call/call.ts";
import type { ToolError } from "../errors.ts";
import type { Call } from "./read-call.ts";

/** A person's or the host's decision on a call. */
export interface Decision {
  /** Whether the call may run. */
  readonly approved: boolean;
  /** Reason of a refusal. In the audit only with `auditDetails`. */
  readonly reason?: string | undefined;
}

/** A toolkit's policy around its calls. It decides once per call, since each step has the same {@link Call}. */
export interface Guard {
  /**
   * Checks a call without running it, for its card or before an approval.
   * @param whileReading called if a rule reads from the backend, once it does: other reads can then start
   * @throws ToolError `policy` if a rule refuses it
   */
  check(call: Call, context: CallContext, whileReading?: () => Promise<unknown>): Promise<void>;
  /**
   * Checks a call, runs it with access to the policy's budgets, and writes the outcome to the audit.
   * @throws ToolError `policy` if a rule refuses it
   */
  run<Result>(call: Call, context: CallContext, run: (policy: CallPolicy) => Promise<Result>): Promise<Result>;
  /** Records a decision on a call, or the error that refuses it. Never rejects. */
  record(call: Call, decision: Decision | ToolError): Promise<void>;
}
