import type { ReadArguments } from "../arguments/read.ts";
import type { CallContext } from "../call/call.ts";
import type { CallPolicy } from "../call/call-policy.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { ToolError } from "../errors.ts";

/** A call with parsed arguments. */
export interface ParsedCall extends ReadArguments {
  readonly definition: AnyToolDefinition<never>;
  /** Whether an earlier step of the call, such as its preview, has passed the rules. */
  readonly isAllowed?: boolean | undefined;
}

/** A decision of a person or of the host on a call. */
export interface Decision {
  /** Whether the call may run. */
  readonly approved: boolean;
  /** Why a call was refused. In the audit only with `auditDetails`. */
  readonly reason?: string | undefined;
}

/** Checks, counts and records the calls of a toolkit. Without one, every call runs. */
export interface Guard {
  /** Checks a call that only previews. @throws ToolError `policy` */
  check(call: ParsedCall, context: CallContext): Promise<void>;
  /** Checks, counts, runs and records a call. @throws ToolError `policy` before anything is done */
  run<Result>(call: ParsedCall, context: CallContext, next: (policy: CallPolicy) => Promise<Result>): Promise<Result>;
  /** Records a decision on a call, or the error that refuses it. Never rejects. */
  recordDecision(call: ParsedCall, decision: Decision | ToolError): Promise<void>;
}
