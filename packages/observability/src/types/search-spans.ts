// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.searchSpans`. */
export interface SearchSpansArguments {
  /**
   * Empty matches all.
   *
   * @example "service:web status:error"
   */
  query: string;
  /**
   * Also ISO UTC or epoch ms.
   *
   * @default "now-15m"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Same.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  max_results?: number | null | undefined;
  /**
   * By time or duration.
   *
   * @default "newest"
   */
  sort_order?: "newest" | "oldest" | "longest" | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchSpans`. */
export interface SearchSpansResult {
  spans: SearchSpansSpan[];
  next_cursor: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `spans` of {@link SearchSpansResult}. */
export interface SearchSpansSpan {
  id: string | null;
  trace_id: string | null;
  span_id: string | null;
  parent_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  type: string | null;
  status: string | null;
  error: boolean;
  error_type: string | null;
  error_message: string | null;
  start: string | null;
  duration_ns: number | null;
  env: string | null;
  host: string | null;
  http_method: string | null;
  http_status_code: string | null;
  tags: string[];
  meta: Record<string, unknown>;
}

/** Arguments of `Observability.SearchSpans` as the tool receives them, with the defaults of omitted ones. */
export interface SearchSpansParsedArguments {
  /** Empty matches all. */
  query: string;
  /** Also ISO UTC or epoch ms. */
  start_time: string;
  /** Same. */
  end_time: string;
  /** Rows. */
  max_results: number;
  /** By time or duration. */
  sort_order: "newest" | "oldest" | "longest";
  /** next_cursor, same arguments. */
  cursor: string;
}
