// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.searchSpans`. */
export interface SearchSpansArguments {
  /**
   * Datadog search syntax; empty matches all spans.
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
   * Maximum spans per page. From 1 to 1,000.
   *
   * @default 50
   */
  max_results?: number | null | undefined;
  /**
   * By start time, or slowest first (longest).
   *
   * @default "newest"
   */
  sort_order?: "newest" | "oldest" | "longest" | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchSpans`. */
export interface SearchSpansResult {
  /** Spans of this page, in the requested order. */
  spans: SearchSpansSpan[];
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

/** An item of `spans` of {@link SearchSpansResult}. */
export interface SearchSpansSpan {
  /** Datadog's id of the event; other tools use span_id. */
  id: string | null;
  /** Id of the trace, for GetTrace. */
  trace_id: string | null;
  /** Id of the span within its trace. */
  span_id: string | null;
  /** span_id of the parent; null or zeros for a root. */
  parent_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** Operation, such as http.request or redis.command. */
  operation: string | null;
  /** Type of the span, such as web, db or cache. */
  type: string | null;
  /** Status of the span, such as ok or error. */
  status: string | null;
  /** Whether the span failed. */
  error: boolean;
  /** Type or class of the error; null when none was reported. */
  error_type: string | null;
  /** Error message; null when none was reported. */
  error_message: string | null;
  /** Start of the span, ISO-8601 in UTC. */
  start: string | null;
  /** Duration in nanoseconds; null when unknown. */
  duration_ns: number | null;
  /** Environment, such as prod. */
  env: string | null;
  /** Host that the span ran on. */
  host: string | null;
  /** HTTP method of the request that the span handled or sent. */
  http_method: string | null;
  /** HTTP status of that request, such as 502. */
  http_status_code: string | null;
  /** Tags, such as env:prod. */
  tags: string[];
  /** All other attributes by name; only those that are indexed facets can be filtered. */
  meta: Record<string, unknown>;
}

/** Arguments of `Observability.SearchSpans` as the tool receives them, with the defaults of omitted ones. */
export interface SearchSpansParsedArguments {
  /** Datadog search syntax; empty matches all spans. */
  query: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Maximum spans per page. */
  max_results: number;
  /** By start time, or slowest first (longest). */
  sort_order: "newest" | "oldest" | "longest";
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
