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
  sort_order: v.optional(
    oneOf(["newest", "oldest", "longest"], "newest or oldest by start time; longest: slowest first"),
    "newest",
  ),
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
    'Search APM spans in Datadog by endpoint (resource), operation, error or latency. Query examples: service:web resource:"GET /cart" (quote values with spaces or dots); operation:"redis.command" status:error; @duration:>500000000 (nanoseconds, so over 0.5 s). With sort_order longest, @duration:<60000000000 leaves out long-lived streaming spans. Filters work only on indexed facets (listed by DiscoverFacets): a filter on any other attribute, even one seen in a result, matches nothing and raises no error. For counts and percentiles, use AggregateEvents; for all of one trace, GetTrace.',
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
