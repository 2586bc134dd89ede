// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `observability.getMonitor`. */
export interface GetMonitorArguments {
  /**
   * Id of the monitor; a link to it is accepted.
   *
   * @example "71001"
   */
  monitor_id: string;
  /**
   * Which groups to list.
   *
   * @default "not_ok"
   */
  groups?: "not_ok" | "all" | null | undefined;
}

/** Result of `observability.getMonitor`. */
export interface GetMonitorResult {
  /** Id of the monitor. */
  id: string;
  /** Name of the monitor. */
  name: string | null;
  /** Type of the monitor, such as metric alert or log alert. */
  type: string | null;
  /** State: Alert, Warn, No Data, OK, Ignored, Skipped or Unknown. */
  status: string | null;
  /** When the state began, ISO-8601 in UTC; null when unknown. */
  since: string | null;
  /** Priority from 1 (high) to 5 (low); null when none is set. */
  priority: number | null;
  /** Tags, such as env:prod. */
  tags: string[];
  /** Text of its notifications, up to 1,000 characters. */
  message: string | null;
  /** The query as Datadog writes it. */
  query: string | null;
  /** When it alerts. */
  condition: GetMonitorCondition;
  /** Its groups, at most 50: alerting ones first, then the latest change. */
  groups: GetMonitorGroup[];
  /** Number of groups by state, of those that groups selects. */
  group_counts: Record<string, number>;
  /** The mute that is active now; null for none. */
  muted: GetMonitorMuted | null;
  /** Calls that show what the monitor measures, around since. */
  data: GetMonitorData[];
  /** Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it. */
  link: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** When it alerts. */
export interface GetMonitorCondition {
  /** Time over which it evaluates, such as 5m; current_1mo for the month so far. */
  window: string | null;
  /** How it compares, such as >. */
  comparison: string | null;
  /** Threshold of the alert, compared as in comparison; null without a number. */
  critical: number | null;
  /** Value from which it warns; null when none is set. */
  warning: number | null;
}

/** An item of `groups` of {@link GetMonitorResult}. */
export interface GetMonitorGroup {
  /** Tags of the group, such as service:web,env:prod. */
  name: string;
  /** State: Alert, Warn, No Data, OK, Ignored, Skipped or Unknown. */
  status: string | null;
  /** When the state began, ISO-8601 in UTC; null when unknown. */
  since: string | null;
  /** When the group last recovered, ISO-8601 in UTC; null for never. */
  last_resolved: string | null;
}

/** `muted` of {@link GetMonitorResult}. */
export interface GetMonitorMuted {
  /** When the mute ends, ISO-8601 in UTC; null for no end. */
  until: string | null;
  /** The groups that it mutes; * for all. */
  scope: string;
}

/** An item of `data` of {@link GetMonitorResult}. */
export interface GetMonitorData {
  /** Name of the tool to call. */
  tool: string;
  /** Its arguments, valid as they are, with absolute times. */
  arguments: Record<string, unknown>;
}

/** Arguments of `Observability.GetMonitor` as the tool receives them, with the defaults of omitted ones. */
export interface GetMonitorParsedArguments {
  /** Id of the monitor; a link to it is accepted. */
  monitor_id: string;
  /** Which groups to list. */
  groups: "not_ok" | "all";
}
