import type { CallEffect, ShownEffect } from "../definition/annotations.ts";
import type { ErrorCode } from "../errors.ts";

/** Subject of an audit entry. `write`, `send`, `draft`, `delete` and `spend` are calls that ran. */
export type AuditEvent = "approval" | "refusal" | CallEffect;

/** One line of an audit. Has no personal data, unless `auditDetails` of the policy is true. */
export interface AuditEntry {
  /** Time of the event, ISO-8601 in UTC. */
  readonly time: string;
  /** A decision, a refusal, or the effect of a call that ran. */
  readonly event: AuditEvent;
  /** Full name of the tool. */
  readonly tool: string;
  /** External effect of the call; `read` for a refused call that only reads. */
  readonly effect: ShownEffect;
  /** Hash of the tool and its arguments, as on the approval card. */
  readonly hash: string;
  /** `unknown`: the effect may or may not have happened. */
  readonly outcome: "approved" | "refused" | "done" | "failed" | "unknown";
  /** Error code of a refused or failed call, otherwise `null`. */
  readonly code: ErrorCode | null;
  /** Rule of the policy that refused the call, otherwise `null`. */
  readonly rule: string | null;
  /** The toolkit's `account`, else its name in `withAccounts`; `null` without both. */
  readonly account: string | null;
  /** Id or name of the template or broadcast in the arguments; `null` if the call uses none, or the value is neither. */
  readonly template: string | null;
  /** Number of recipients; `null` if it is unknown or the call has none. */
  readonly recipients: number | null;
  /** Credits spent by the call. */
  readonly credits: number;
  /** The arguments and the reason, only with `auditDetails`. */
  readonly details?: { readonly args: object; readonly reason: string | null };
}

/**
 * Receives audit entries, for example to append `JSON.stringify(entry)` to a file. A call waits for the returned promise
 * for at most two seconds, or for 100 ms once it is aborted or timed out. Errors of the sink are ignored, because the
 * effect has already happened.
 */
export type AuditSink = (entry: AuditEntry) => void | Promise<void>;
