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
import { fetchSpanEvents } from "../datadog/spans.ts";
import { cursor, endTime, maxResults, searchQuery, startTime } from "../parameters.ts";
import { fitSearch, planSearch, runSearch } from "../search/search.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchSpans";
const SORTS = { newest: "-timestamp", oldest: "timestamp", longest: "-@duration" } as const;

const input = v.strictObject({
  query: searchQuery("spans"),
  start_time: startTime("now-15m"),
  end_time: endTime,
  max_results: maxResults("spans"),
  sort_order: v.optional(oneOf(["newest", "oldest", "longest"], "By start time; longest: slowest first"), "newest"),
  cursor,
});

const span = v.object({
  id: nullableString,
  trace_id: nullableString,
  span_id: nullableString,
  parent_id: nullableString,
  service: nullableString,
  resource: nullableString,
  operation: nullableString,
  type: nullableString,
  status: nullableString,
  error: v.boolean(),
  error_type: nullableString,
  error_message: nullableString,
  start: nullableString,
  duration_ns: v.nullable(v.number()),
  env: nullableString,
  host: nullableString,
  http_method: nullableString,
  http_status_code: nullableString,
  tags: v.array(v.string()),
  meta: openMap,
});

const output = v.object({
  spans: v.array(span),
  next_cursor: nullableString,
  window: windowRecord,
  warnings: warningList,
});

const pager = createWindowPager(NAME);

/**
 * APM spans that match a query, newest first by default; `longest` returns the slowest first. Endpoints and operations
 * go by `resource` and `operation`, latency by `@duration` in nanoseconds.
 *
 * Backend: `POST /api/v2/spans/events/search`, a read: retried. An empty first page costs at most one aggregation more,
 * to find out why. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs
 * `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`, `unavailable`,
 * `timeout`, `aborted`, `bad_response`.
 */
export const searchSpans = defineTool({
  name: NAME,
  title: "Search spans",
  description:
    'Search APM spans in Datadog, e.g. service:web resource:"GET /cart" (quote spaces and dots); operation:"redis.command" @duration:>500000000 (nanoseconds). @duration:<60000000000 leaves long-lived streaming spans out of longest. Only indexed facets can be filtered (see DiscoverFacets); other attributes, even of results, silently match nothing. For statistics, use AggregateEvents; for one trace, GetTrace.',
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, context) => planSearch(pager, "spans", args, context),
  async run(args, call: ObservabilityCall, plan) {
    const kind = { pager, dataset: "spans", sort: SORTS[args.sort_order], find: fetchSpanEvents } as const;
    const { rows, ...page } = await runSearch(kind, plan, call);
    return { spans: rows, ...page };
  },
  fit: ({ spans, ...page }, { plan, maxTokens }) =>
    fitSearch({ pager, key: "spans", tail: "meta", result: { rows: spans, ...page }, plan, maxTokens }),
});
