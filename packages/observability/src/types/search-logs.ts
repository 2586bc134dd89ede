// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.searchLogs`. */
export interface SearchLogsArguments {
  /**
   * Datadog search syntax; empty matches all logs.
   *
   * @example "service:web status:error"
   */
  query: string;
  /**
   * ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-15m"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Like start_time.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Maximum logs per page. From 1 to 1,000.
   *
   * @default 50
   */
  max_results?: number | null | undefined;
  /**
   * Order by event timestamp.
   *
   * @default "newest"
   */
  sort_order?: "newest" | "oldest" | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchLogs`. */
export interface SearchLogsResult {
  /** Logs of this page, in the requested order. */
  logs: SearchLogsLog[];
  /** Pass this as cursor to fetch the next page; null when there is none. */
  next_cursor: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
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

/** An item of `logs` of {@link SearchLogsResult}. */
export interface SearchLogsLog {
  /** Datadog's id of the log event. */
  id: string | null;
  /** When the event happened, ISO-8601 in UTC. */
  timestamp: string | null;
  /** Severity, such as error, warn or info. */
  status: string | null;
  /** Service that wrote the log. */
  service: string | null;
  /** Host that the log came from. */
  host: string | null;
  /** Text of the log; JSON for an object or a list. */
  message: string | null;
  /** Id of the trace that the log belongs to, for GetTrace; null when the log names none. */
  trace_id: string | null;
  /** Id of the span that wrote the log; null when the log names none. */
  span_id: string | null;
  /** Tags, such as env:prod. */
  tags: string[];
  /** All other attributes by name; only those that are indexed facets can be filtered. */
  attributes: Record<string, unknown>;
}

/** Arguments of `Observability.SearchLogs` as the tool receives them, with the defaults of omitted ones. */
export interface SearchLogsParsedArguments {
  /** Datadog search syntax; empty matches all logs. */
  query: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Maximum logs per page. */
  max_results: number;
  /** Order by event timestamp. */
  sort_order: "newest" | "oldest";
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
