import type { CallEffect, ShownEffect } from "../definition/annotations.ts";
import type { ErrorCode } from "../errors.ts";

/** A list of allowed values, a list of denied values, or both. `deny` wins. */
export interface AllowDeny<Name extends string = string> {
  /** Only these are allowed. An empty list allows nothing. Default: all. */
  readonly allow?: readonly Name[] | undefined;
  /** These are refused. Default: none. */
  readonly deny?: readonly Name[] | undefined;
}

/** Limits on the calls that send or draft. */
export interface SendLimits {
  /** Maximum number of calls per clock hour. Default: no limit. */
  readonly perHour?: number | undefined;
  /** Maximum number of calls per day in UTC. Default: no limit. */
  readonly perDay?: number | undefined;
}

/** Limits on credits. */
export interface CreditLimits {
  /** Maximum credits per call. Default: no limit. */
  readonly perCall?: number | undefined;
  /** Maximum credits of all calls to a toolkit object. Default: no limit. */
  readonly perToolkit?: number | undefined;
  /** Maximum credits per `account`, counted in the toolkit's `store`. Default: no limit. */
  readonly perAccount?: number | undefined;
}

/** The rules that JSON can express as well as code. */
interface SharedRules<ToolRule extends string> {
  /** Tools by full name (`Messaging.DeletePerson`), or all of a toolkit (`Messaging.*`). Default: all are allowed. */
  readonly tools?: AllowDeny<ToolRule> | undefined;
  /** Templates and broadcasts: `12`, a trigger name, or `broadcast:7`. */
  readonly templates?: AllowDeny | undefined;
  /**
   * Recipients of sends, but not people that a write changes: an address, an id, `@example.com` for a domain without
   * its subdomains, or `*` for all. Case makes no difference; `ada+shop@example.com` is a different address. An entry
   * with `@` never matches an id, even one that looks like an address. If `deny` lists only addresses, the policy
   * cannot check ids and refuses them (and vice versa). It also refuses an audience whose members the call does not
   * list, unless `allow` names it: `segment:12`, or `configured`.
   */
  readonly recipients?: AllowDeny | undefined;
  /** Maximum number of recipients per call. An audience of unknown size is refused. Default: no limit. */
  readonly maxRecipients?: number | undefined;
  /**
   * `"draft"`: refuses tools that send, and allows those that queue a draft for a person to send. Otherwise the maximum
   * number of calls that send or draft, per clock hour and per day in UTC. A broadcast counts as one. Counts in the
   * toolkit's `store`, by `account`; without a store, from 0 in each process. Default: no limit.
   */
  readonly sends?: "draft" | SendLimits | undefined;
  /**
   * Replaces all recipients of a call with this address, before approval, for a staging environment. It has no effect
   * on a campaign that starts because an attribute changed.
   */
  readonly redirectAllTo?: string | undefined;
  /**
   * Maximum credits per call, per toolkit and per account. `perAccount` counts in the toolkit's `store`; without a
   * store, from 0 in each process. Default: no limit.
   */
  readonly maxCredits?: CreditLimits | undefined;
  /** Whether to refuse sends to recipients that the backend does not know, or only to warn. Default `warn`. */
  readonly unknownRecipients?: "warn" | "refuse" | undefined;
  /** Whether to refuse sends to people who have unsubscribed, or only to warn. Default `warn`. */
  readonly unsubscribed?: "warn" | "refuse" | undefined;
}

/** Rules of the host for all calls, as JSON. `readPolicy` of `@toolwright/core/policy` reads them from a file. */
export interface PolicyRules extends SharedRules<string> {
  /** Refuses every call, including reads. Default false. */
  readonly stopped?: boolean | undefined;
}

/**
 * The rules, and the parts that only code can express. The options of a toolkit name its tools as `ToolRule`, so that
 * editors complete them.
 */
export interface Policy<ToolRule extends string = string> extends SharedRules<ToolRule> {
  /**
   * Kill switch. A function runs before every call. The call is refused unless the function returns `false` within two
   * seconds. Default false.
   */
  readonly stopped?: boolean | (() => boolean | Promise<boolean>) | undefined;
  /** Receives one entry per approval, refusal, write, send, deletion and spent credit. Default: none. */
  readonly audit?: AuditSink | undefined;
  /** Adds the arguments and reasons to the entries of `audit`, with personal data. Default false. */
  readonly auditDetails?: boolean | undefined;
}

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
