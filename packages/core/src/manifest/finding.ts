/**
 * Faults of settings: `missing`, `placeholder` (such as `${input:…}`), `quoted`, `prefixed` (`Bearer …`, `NAME=…`),
 * `line_break`, `invalid_character`, `too_short`, `unusual_form` (a warning), `wrong_kind` (an id, a path, a token or
 * another key), `swapped` (two keys in each other's place), `unknown_value` (a site, region or other value that does not
 * exist).
 */
export type SettingCause =
  | "missing"
  | "placeholder"
  | "quoted"
  | "prefixed"
  | "line_break"
  | "invalid_character"
  | "too_short"
  | "unusual_form"
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
  /** `malformed`: the value cannot be right; a finding explains why. */
  readonly state: "set" | "missing" | "malformed";
}

/**
 * Result of a check. In version 0, only a minor version renames a cause or changes its meaning; any version may add
 * some.
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

/** Result of one check. No field contains a key or a part of one. */
export interface Finding {
  /** Subject of the check. */
  readonly check: "settings" | "network" | "clock" | "keys" | "limits";
  /** `warning`: all tools work, or all except those that need a missing part. */
  readonly outcome: "ok" | "warning" | "problem";
  /** Cause that a program can branch on. */
  readonly cause: Cause;
  /** Description of the result, in one or two sentences. */
  readonly message: string;
  /** Advice on the next step; `null` if there is nothing to do. */
  readonly fix: string | null;
  /** Environment variables to set or correct, each with the right value, or `null` if only the user knows it. */
  readonly variables: Readonly<Record<string, string | null>>;
}

/** Whether a tool works with these settings. */
export interface ToolDiagnosis {
  /** Full name of the tool, such as `Observability.SearchLogs`. */
  readonly tool: string;
  /**
   * `works`: the backend accepted such a request. `lacks`: a key, permission, plan or credit is missing.
   * `not_checkable`: a check would write, send or spend, or the backend has no free request for it. `unknown`: not
   * checked, because of a problem among the findings or with `offline`.
   */
  readonly outcome: "works" | "lacks" | "not_checkable" | "unknown";
  /** Reason, in words; for `lacks`, the missing part. */
  readonly message: string;
  /** Advice on granting the missing part; `null` unless the outcome is `lacks`. */
  readonly fix: string | null;
}

/** A rate limit that a response reported. */
export interface LimitDiagnosis {
  /** Subject of the limit, such as `logs` or `mixed_people/api_search per minute`. */
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
  /** Results of the checks, in their order. */
  readonly findings: readonly Finding[];
  /** Every tool of the toolkit. */
  readonly tools: readonly ToolDiagnosis[];
  /** The rate limits that responses reported. */
  readonly limits: readonly LimitDiagnosis[];
}

/** Creates a finding that needs no action. */
export function fine(check: Finding["check"], message: string): Finding {
  return { check, outcome: "ok", cause: "ok", message, fix: null, variables: {} };
}

/** Creates a finding that is a problem. */
export function problem(
  check: Finding["check"],
  cause: Exclude<Cause, "ok">,
  { message, fix, variables = {} }: Pick<Finding, "message"> & Partial<Finding> & { readonly fix: string },
): Finding {
  return { check, outcome: "problem", cause, message, fix, variables };
}

/** Creates a finding that is a warning, which does not fail the diagnosis. */
export function warning(...parts: Parameters<typeof problem>): Finding {
  return { ...problem(...parts), outcome: "warning" };
}

/** Creates a diagnosis for each tool that lacks the part in a finding. */
export function lackingTools(tools: readonly string[], { message, fix }: Finding): readonly ToolDiagnosis[] {
  return tools.map((tool) => ({ tool, outcome: "lacks", message, fix }));
}

/** Creates the diagnosis of a tool that works, since the backend accepted such a request. */
export function workingTool(tool: string): ToolDiagnosis {
  return { tool, outcome: "works", message: "the backend accepts its requests", fix: null };
}

/** Creates the finding for a response with a status or body that the backend's API never sends to this request. */
export function unexpectedResponse(request: string, { status }: { readonly status: number }): Finding {
  const isSuccess = status >= 200 && status < 300;
  return problem("network", "unexpected_response", {
    message: `The response to ${request} has status ${status}${isSuccess ? ", but not the content of the backend's API" : ""}.`,
    fix: "If you set a base URL, check it. Otherwise try again later, and report it with this output if it persists.",
  });
}
