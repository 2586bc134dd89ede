import type { CallContext, CallPolicy } from "../call/call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { ToolError } from "../errors.ts";

/** Parsed arguments of a call. */
export interface ParsedArguments {
  readonly definition: AnyToolDefinition<never>;
  /** The arguments. Every access returns a copy, since a definition or an audit may change what it receives. */
  readonly args: object;
  /** Return value of the definition's `plan`. */
  readonly plan: unknown;
}

/** A call that has started. */
export interface ParsedCall {
  readonly source: ParsedArguments;
  readonly context: CallContext;
  /** Whether the call runs. Otherwise it is only checked, for its card or before an approval. */
  readonly runs: boolean;
}

/** What follows a guard. A guard passes on what the call may use of the policy. */
export type Next<Result> = (policy?: CallPolicy) => Promise<Result>;

/**
 * A step around each call, such as a policy: calls `next`, or throws a `ToolError` if it refuses the call. `source` is the
 * same object in each step of a prepared call, so a guard decides once.
 */
export type Guard = <Result>(call: ParsedCall, next: Next<Result>) => Promise<Result>;

/** A decision of a person or of the host on a call. */
export interface Decision {
  /** Whether the call may run. */
  readonly approved: boolean;
  /** Why a call was refused. In the audit only with `auditDetails`. */
  readonly reason?: string | undefined;
}

/** Records a decision on a call, or the error that refuses it. Never rejects. */
export type RecordDecision = (call: ParsedArguments, decision: Decision | ToolError) => Promise<void>;
