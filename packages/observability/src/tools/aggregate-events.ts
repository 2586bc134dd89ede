import {
  defineTool,
  listOfText,
  nullableString,
  oneOf,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { runAggregation } from "../aggregate/aggregate-buckets.ts";
import { fitBuckets } from "../aggregate/fit-buckets.ts";
import { AGGREGATIONS } from "../datadog/aggregate.ts";
import { unitOf } from "../datadog/facets.ts";
import { dataset, endTime, optionalQuery, startTime } from "../parameters.ts";
import { planEvents } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  dataset,
  query: optionalQuery("Filter", "counts everything in the window"),
  start_time: startTime("now-1h"),
  end_time: endTime,
  group_by: v.optional(
    v.pipe(
      listOfText(
        'Facets to group by, nested in this order, e.g. ["service","@http.status_code"]; spans also have resource and operation. Empty returns one total',
      ),
      v.examples([["service"]]),
    ),
    [],
  ),
  interval: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || /^[1-9]\d{0,8}[smhdw]$/.test(text),
        "must be a number and a unit of s, m, h, d, w",
      ),
      v.examples(["5m"]),
      v.description(
        "Width of the time buckets, a number and a unit (s, m, h, d, w), e.g. 5m; empty returns one total per group",
      ),
    ),
    "",
  ),
  group_limit: v.optional(
    wholeNumber(
      1,
      1_000,
      "Maximum number of groups per facet, largest first; lowered if all facets together could exceed 10,000",
    ),
    20,
  ),
  aggregation: v.optional(
    oneOf(AGGREGATIONS, "count tallies events; the others compute a statistic of measure"),
    "count",
  ),
  measure: v.optional(
    v.pipe(
      v.string(),
      v.description("Numeric facet for the statistic, ignored for count; @duration is in nanoseconds"),
    ),
    "@duration",
  ),
});

const labels = v.record(v.string(), v.string());
const value = v.nullable(v.number());
const bucket = v.union([
  v.object({ by: labels, value }),
  v.object({ by: labels, series: v.array(v.object({ time: v.string(), value })) }),
]);

const output = v.object({
  buckets: v.array(bucket),
  aggregation: v.picklist(AGGREGATIONS),
  measure: nullableString,
  unit: nullableString,
  window: windowRecord,
  warnings: warningList,
});

/**
 * Counts events, or computes a statistic of a numeric facet, in total or per group and time bucket. Grouping by a field
 * that is no facet returns no buckets and a warning, not an error. The product of the group limits may not pass 10,000;
 * `group_limit` is lowered to keep it, which `warnings` says.
 *
 * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, reads: retried. An
 * empty result costs at most one aggregation more, to find out why. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden` (needs `logs_read_data` or `apm_read`), `not_found` (wrong base
 * address), `rate_limited` (300 requests an hour by default), `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const aggregateEvents = defineTool({
  name: "Observability.AggregateEvents",
  title: "Aggregate events",
  description:
    "Count log events or spans in Datadog, or compute a statistic of a numeric facet: in total, per group, over time. Use it for rates, top lists and latency; p95 of @duration with an interval shows whether latency is climbing. Only facets work (listed by DiscoverFacets): grouping by another field returns no buckets and a warning, filtering by one matches nothing, both without an error. To read the events themselves, use SearchLogs or SearchSpans.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planEvents(args, now),
  async run(args, call: ObservabilityCall, plan) {
    const { aggregation } = args;
    const measure = aggregation === "count" ? null : args.measure;
    const { buckets, warnings } = await runAggregation({ ...args, ...plan, measure }, call);
    const unit = measure === null ? "events" : unitOf(measure);
    return { buckets, aggregation, measure, unit, window: toWindowRecord(plan.window), warnings };
  },
  fit: (result, { maxTokens }) => fitBuckets(result, maxTokens),
});
