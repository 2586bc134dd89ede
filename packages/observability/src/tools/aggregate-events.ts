import {
  callUsage,
  defineTool,
  invalidInput,
  listOfText,
  loadPart,
  oneOf,
  stringOrNull,
  type ToolError,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import * as v from "valibot";
import { fitBuckets } from "../aggregate/fit-buckets.ts";
import { AGGREGATIONS } from "../datadog/aggregate.ts";
import { unitOf } from "../datadog/facets.ts";
import { boolean, numberOrNull } from "../datadog/record-fields.ts";
import { bucketRecord } from "../datadog/records.ts";
import { hidesFacet, shownFacet } from "../datadog/shown-facets.ts";
import { dataset, endTime, interval, optionalQuery, startTime } from "../parameters.ts";
import { planEvents } from "../plan.ts";
import { link } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  dataset,
  query: optionalQuery("counts everything"),
  start_time: startTime("now-1h"),
  end_time: endTime,
  group_by: v.optional(
    v.pipe(
      listOfText("Facets to group by, nested; for spans also resource, operation. Empty: one total"),
      v.examples([["service"]]),
    ),
    [],
  ),
  interval: interval("Time bucket, aligned to the clock, e.g. 5m; empty: one total per group"),
  group_limit: v.optional(wholeNumber(1, 1_000, "Maximum groups per facet, plus ties with the last"), 20),
  aggregation: v.optional(oneOf(AGGREGATIONS, "count, or a statistic of measure"), "count"),
  measure: v.optional(
    v.pipe(v.string(), v.description("Numeric facet (@duration: nanoseconds); ignored for count")),
    "@duration",
  ),
});

const output = v.object({
  buckets: v.pipe(v.array(bucketRecord), v.description("One entry per group; a single one without group_by.")),
  groups_complete: boolean(
    "Whether all groups are listed: false when a facet has more than group_limit, or when not all fit.",
  ),
  group_count: numberOrNull("Number of groups, listed or not; null without group_by or when unknown."),
  aggregation: v.pipe(v.picklist(AGGREGATIONS), v.description("Aggregation that was computed.")),
  measure: stringOrNull("Facet that the statistic was computed from; null for count."),
  unit: stringOrNull("Unit of the values: events for count, nanoseconds for @duration; null when unknown."),
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

/**
 * Counts events or computes a statistic of a numeric facet, in total or per group and time bucket. Grouping by a field
 * that isn't a facet returns no buckets and a warning, not an error. If the limits of all facets together could exceed
 * 10,000 groups, the tool lowers `group_limit` and adds a warning.
 *
 * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, retried reads.
 * Explaining an empty result takes at most one more request, and so does finding out which part of a window of more than
 * a day has events, without an interval. If Datadog rejects the label of events without a facet, one more request
 * groups without them. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden` (needs `logs_read_data` or `apm_read`), `not_found` (wrong base
 * address), `rate_limited` (300 requests an hour by default), `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const aggregateEvents = defineTool({
  name: "Observability.AggregateEvents",
  title: "Aggregate events",
  description:
    "Count Datadog logs or spans, or compute a statistic of a numeric facet: total, per group or over time, of the last hour by default. With group_limit 1, group_count counts a facet's distinct values. p95 of @duration with interval shows latency over time. Grouping by a field that is not a facet (see Observability_DiscoverFacets) returns no buckets and a warning; filtering by one matches nothing.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planEvents(args, now),
  async run(args, call: ObservabilityCall, plan) {
    const { runAggregation } = await loadPart(import("../late.ts"));
    const { aggregation } = args;
    const measure = aggregation === "count" ? null : args.measure;
    if (measure !== null && hidesFacet(measure, call)) throw hiddenMeasure(measure);
    const { warnings, ...groups } = await runAggregation({ ...args, ...plan, measure }, call);
    const unit = measure === null ? "events" : unitOf(measure);
    const address = call.links.events(args.dataset, plan.query, plan.window);
    const window = toWindowRecord(plan.window);
    return { ...groups, aggregation, measure, unit, window, link: address, warnings };
  },
  shownFields: ({ group_by }) => group_by.flatMap((facet) => shownFacet(`buckets.by.${facet}`, facet)),
  fit: ({ link: _, ...result }, view) => fitBuckets(result, view.args, view),
});

/** A measure's values aren't in any field that a handle could replace. */
function hiddenMeasure(measure: string): ToolError {
  const rule = "is a hidden field, so its statistics are not available; count events instead";
  return invalidInput([{ parameter: "measure", received: formatValue(measure), rule }]);
}
