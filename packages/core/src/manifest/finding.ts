/**
 * What can be wrong with settings: `missing`, `placeholder` (such as `${input:…}`), `quoted`, `prefixed` (`Bearer …`,
 * `NAME=…`), `line_break`, `invalid_character`, `too_short`, `wrong_kind` (an id, a path or a token that is no key),
 * `swapped` (two keys in each other's place), `unknown_value` (no site, region or other value that exists).
 */
export type SettingCause =
  | "missing"
  | "placeholder"
  | "quoted"
  | "prefixed"
  | "line_break"
  | "invalid_character"
  | "too_short"
  | "wrong_kind"
  | "swapped"
  | "unknown_value";

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting of a toolkit. */
export interface SettingDiagnosis {
  /** Its environment variable. */
  readonly variable: string;
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** `malformed`: the value cannot be right; a finding says why. */
  readonly state: "set" | "missing" | "malformed";
}

/**
 * What a check found. In version 0, only a minor version renames a cause or changes its meaning; any version may add some.
 *
 * - Settings: those of {@link SettingCause}.
 * - Network: `dns`, `refused`, `unreachable`, `timeout`, `connection_lost`, `tls_untrusted`, `tls_dates`,
 *   `tls_host_name`, `tls_failed`, `proxy_refused`, `redirected`, `not_the_backend` (a login page or a firewall),
 *   `backend_failed` (5xx), `unexpected_response`.
 * - Clock: `clock_off`.
 * - Keys: `rejected`, `other_region` (the key belongs to another region or site), `lacks_permission`, `plan`,
 *   `account_inactive`, `address_blocked` (the account accepts no requests from this address), `work_email`.
 * - Limits: `used_up`, `no_credits`.
 */
export type Cause =
  | "ok"
  | SettingCause
  | "dns"
  | "refused"
  | "unreachable"
  | "timeout"
  | "connection_lost"
  | "tls_untrusted"
  | "tls_dates"
  | "tls_host_name"
  | "tls_failed"
  | "proxy_refused"
  | "redirected"
  | "not_the_backend"
  | "backend_failed"
  | "unexpected_response"
  | "clock_off"
  | "rejected"
  | "other_region"
  | "lacks_permission"
  | "plan"
  | "account_inactive"
  | "address_blocked"
  | "work_email"
  | "used_up"
  | "no_credits";

/** What one check found. No field contains a key or a part of one. */
export interface Finding {
  /** What was checked. */
  readonly check: "settings" | "network" | "clock" | "keys" | "limits";
  /** `warning`: the tools work, or only those that need what is missing do not. */
  readonly outcome: "ok" | "warning" | "problem";
  /** The cause, on which a program can branch. */
  readonly cause: Cause;
  /** What was found, in one sentence or two. */
  readonly message: string;
  /** What to do about it; `null` if there is nothing to do. */
  readonly fix: string | null;
}

/** Whether a tool works with these settings. */
export interface ToolDiagnosis {
  /** Full name of the tool, such as `Observability.SearchLogs`. */
  readonly tool: string;
  /**
   * `works`: the backend accepted a request of the same kind. `lacks`: a key, permission, plan or credit is missing.
   * `not_checkable`: a check would write, send or spend, or the backend has no free request for it. `unknown`: not
   * checked, because of a problem among the findings or with `offline`.
   */
  readonly outcome: "works" | "lacks" | "not_checkable" | "unknown";
  /** Why, in words; for `lacks` what is missing. */
  readonly message: string;
  /** How to grant what is missing; `null` unless the outcome is `lacks`. */
  readonly fix: string | null;
}

/** A rate limit, as a response reported it. */
export interface LimitDiagnosis {
  /** What the limit counts, such as `logs` or `mixed_people/api_search per minute`. */
  readonly name: string;
  /** Requests left in the current period. */
  readonly left: number;
  /** Requests allowed per period; `null` if unknown. */
  readonly limit: number | null;
  /** Time until the period ends, seconds; `null` if unknown. */
  readonly resetSeconds: number | null;
}

/** The diagnosis of one toolkit: its settings, its connection, its keys and its tools. */
export interface ToolkitDiagnosis {
  /** Name of the toolkit, such as `observability`. */
  readonly toolkit: string;
  /** Name of its backend, such as `Datadog`. */
  readonly backend: string;
  /** `not_set_up`: none of the toolkit's secrets is set. `problems`: at least one finding is a problem. */
  readonly status: "ok" | "problems" | "not_set_up";
  /** Whether the diagnosis sent no request. */
  readonly offline: boolean;
  /** Every setting of the toolkit. */
  readonly settings: readonly SettingDiagnosis[];
  /** What the checks found, in their order. */
  readonly findings: readonly Finding[];
  /** Every tool of the toolkit. */
  readonly tools: readonly ToolDiagnosis[];
  /** The rate limits that responses reported. */
  readonly limits: readonly LimitDiagnosis[];
}

/** Creates a finding that needs no action. */
export function fine(check: Finding["check"], message: string): Finding {
  return { check, outcome: "ok", cause: "ok", message, fix: null };
}

/** Creates a finding that is a problem. */
export function problem(
  check: Finding["check"],
  cause: Exclude<Cause, "ok">,
  { message, fix }: { readonly message: string; readonly fix: string },
): Finding {
  return { check, outcome: "problem", cause, message, fix };
}

/** Creates a finding that does not fail the diagnosis. */
export function warning(...parts: Parameters<typeof problem>): Finding {
  return { ...problem(...parts), outcome: "warning" };
}

/** The tools that lack what a finding describes. */
export function lackingTools(tools: readonly string[], { message, fix }: Finding): readonly ToolDiagnosis[] {
  return tools.map((tool) => ({ tool, outcome: "lacks", message, fix }));
}

/** A tool whose kind of request the backend accepts. */
export function workingTool(tool: string): ToolDiagnosis {
  return { tool, outcome: "works", message: "the backend accepts its requests", fix: null };
}

/** The finding for a response whose status or body the backend's API does not send after this request. */
export function unexpectedResponse(request: string, { status }: { readonly status: number }): Finding {
  const isSuccess = status >= 200 && status < 300;
  return problem("network", "unexpected_response", {
    message: `The response to ${request} has status ${status}${isSuccess ? ", but not the content of the backend's API" : ""}.`,
    fix: "If you set a base URL, check it. Otherwise try again later, and report it with this output if it persists.",
  });
}
