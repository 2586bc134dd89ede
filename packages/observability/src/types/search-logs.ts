// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.searchLogs`. */
export interface SearchLogsArguments {
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
   * By time.
   *
   * @default "newest"
   */
  sort_order?: "newest" | "oldest" | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchLogs`. */
export interface SearchLogsResult {
  logs: SearchLogsLog[];
  next_cursor: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `logs` of {@link SearchLogsResult}. */
export interface SearchLogsLog {
  id: string | null;
  timestamp: string | null;
  status: string | null;
  service: string | null;
  host: string | null;
  message: string | null;
  trace_id: string | null;
  span_id: string | null;
  tags: string[];
  attributes: Record<string, unknown>;
}

/** Arguments of `Observability.SearchLogs` as the tool receives them, with the defaults of omitted ones. */
export interface SearchLogsParsedArguments {
  /** Empty matches all. */
  query: string;
  /** Also ISO UTC or epoch ms. */
  start_time: string;
  /** Same. */
  end_time: string;
  /** Rows. */
  max_results: number;
  /** By time. */
  sort_order: "newest" | "oldest";
  /** next_cursor, same arguments. */
  cursor: string;
}
