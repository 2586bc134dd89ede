// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `observability.searchMonitors`. */
export interface SearchMonitorsArguments {
  /** Words of the title, or facets: status:Alert, service:web, tag:team:payments, muted:true. */
  query?: string | null | undefined;
  /**
   * Maximum monitors. From 1 to 100.
   *
   * @default 30
   */
  max_results?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchMonitors`. */
export interface SearchMonitorsResult {
  /** Monitors of this page: Alert, Warn, No Data, then the rest; the latest change first. */
  monitors: SearchMonitorsMonitor[];
  /** Number of all matching monitors by state. */
  counts: Record<string, number>;
  /** Pass this as cursor to fetch the next page; null when there is none. */
  next_cursor: string | null;
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

/** An item of `monitors` of {@link SearchMonitorsResult}. */
export interface SearchMonitorsMonitor {
  /** Id of the monitor, for GetMonitor. */
  id: string | null;
  /** Name of the monitor. */
  name: string | null;
  /** State: Alert, Warn, No Data, OK, Ignored, Skipped or Unknown. */
  status: string | null;
  /** When the state began, ISO-8601 in UTC; null when unknown. */
  since: string | null;
  /** When the monitor last alerted, ISO-8601 in UTC; null for never. */
  last_triggered: string | null;
  /** Type of the monitor, such as metric alert or log alert. */
  type: string | null;
  /** The query as Datadog writes it. */
  query: string | null;
  /** Tags, such as env:prod. */
  tags: string[];
  /** Priority from 1 (high) to 5 (low); null when none is set. */
  priority: number | null;
  /** When its mute ends, ISO-8601 in UTC; null when it is not muted or the mute has no end. */
  muted_until: string | null;
  /** Its groups that alert; null for a monitor that does not alert or has no groups. */
  groups: SearchMonitorsMonitorGroups | null;
}

/** `groups` of {@link SearchMonitorsMonitor}. */
export interface SearchMonitorsMonitorGroups {
  /** Number of its groups that alert or warn; a minimum if a warning says so. */
  alerting: number;
  /** Names of up to five of them, such as service:web. */
  names: string[];
}

/** Arguments of `Observability.SearchMonitors` as the tool receives them, with the defaults of omitted ones. */
export interface SearchMonitorsParsedArguments {
  /** Words of the title, or facets: status:Alert, service:web, tag:team:payments, muted:true. */
  query: string;
  /** Maximum monitors. */
  max_results: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
