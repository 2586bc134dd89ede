import { callUsage, createWindowPager, defineTool, oneOf, warningList, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import { fetchLogEvents } from "../datadog/logs.ts";
import { type LogRecord, logRecord } from "../datadog/records.ts";
import { cursor, endTime, maxResults, searchQuery, startTime } from "../parameters.ts";
import { link, nextCursor } from "../result-fields.ts";
import { fitSearch, planSearch, runSearch, type SearchSource } from "../search/search.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchLogs";
const SORTS = { newest: "-timestamp", oldest: "timestamp" } as const;

const input = v.strictObject({
  query: searchQuery("logs"),
  start_time: startTime("now-15m"),
  end_time: endTime,
  max_results: maxResults("logs"),
  sort_order: v.optional(oneOf(["newest", "oldest"], "Order by event timestamp"), "newest"),
  cursor,
});

const output = v.object({
  logs: v.pipe(v.array(logRecord), v.description("Logs of this page, in the requested order.")),
  next_cursor: nextCursor,
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

const source: SearchSource<LogRecord> = {
  pager: createWindowPager(NAME),
  dataset: "logs",
  tail: "attributes",
  rare: ["id", "host", "span_id"],
  details: [],
  fetchPage: fetchLogEvents,
};

/**
 * Searches log events, newest first by default. A filter on an attribute that isn't an indexed facet matches nothing
 * and raises no error; `warnings` then explains it.
 *
 * Backend: `POST /api/v2/logs/events/search`, a retried read. Explaining an empty first page takes at most one more
 * request. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs
 * `logs_read_data`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default), `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchLogs = defineTool({
  name: NAME,
  title: "Search logs",
  description:
    "Search Datadog logs of the last 15 minutes by default, e.g. timeout status:error -service:web; service:(a OR b); @http.status_code:>=500. Attributes that are not facets (see Observability_DiscoverFacets) match nothing, even ones seen in results. To count, use Observability_AggregateEvents; for a log's trace, Observability_GetTrace.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: {
    "a log id": "AwAAAZxYq0aBq3hD0gAAABhBWnhZcTBhQkFBQnhZcTBhQkFBQg",
    "a query": "service:checkout status:error @http.status_code:500",
  },
  input,
  output,
  plan: (args, context) => planSearch(source.pager, args, context),
  async run(args, call: ObservabilityCall, plan) {
    const { rows, ...page } = await runSearch(source, SORTS[args.sort_order], plan, call);
    return { logs: rows, ...page };
  },
  fit: ({ logs, ...page }, view) => fitSearch(source, { rows: logs, ...page }, view),
});
