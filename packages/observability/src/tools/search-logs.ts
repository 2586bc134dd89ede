import {
  createWindowPager,
  defineTool,
  nullableString,
  oneOf,
  openMap,
  warningList,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { fetchLogEvents } from "../datadog/logs.ts";
import { cursor, endTime, maxResults, searchQuery, startTime } from "../parameters.ts";
import { fitSearch, planSearch, runSearch } from "../search/search.ts";
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

const log = v.object({
  id: nullableString,
  timestamp: nullableString,
  status: nullableString,
  service: nullableString,
  host: nullableString,
  message: nullableString,
  trace_id: nullableString,
  span_id: nullableString,
  tags: v.array(v.string()),
  attributes: openMap,
});

const output = v.object({
  logs: v.array(log),
  next_cursor: nullableString,
  window: windowRecord,
  warnings: warningList,
});

const pager = createWindowPager(NAME);

/**
 * Log events that match a query, newest first by default. A filter on an attribute that is no indexed facet matches
 * nothing and is no error; `warnings` then says so.
 *
 * Backend: `POST /api/v2/logs/events/search`, a read: retried. An empty first page costs at most one aggregation more,
 * to find out why. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs
 * `logs_read_data`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default), `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchLogs = defineTool({
  name: NAME,
  title: "Search logs",
  description:
    "Search log events in Datadog. Query examples: timeout status:error -service:web; service:(cart OR checkout); @http.status_code:>=500; host:web-*. Filters work only on indexed facets (listed by DiscoverFacets): a filter on any other attribute, even one seen in a result, matches nothing and raises no error. To count or chart logs, use AggregateEvents. To see the trace of a log, pass its trace_id to GetTrace.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, context) => planSearch(pager, "logs", args, context),
  async run(args, call: ObservabilityCall, plan) {
    const kind = { pager, dataset: "logs", sort: SORTS[args.sort_order], find: fetchLogEvents } as const;
    const { rows, ...page } = await runSearch(kind, plan, call);
    return { logs: rows, ...page };
  },
  fit: ({ logs, ...page }, { plan, maxTokens }) =>
    fitSearch({ pager, key: "logs", tail: "attributes", result: { rows: logs, ...page }, plan, maxTokens }),
});
