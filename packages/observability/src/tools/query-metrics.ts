import {
  callUsage,
  defineTool,
  listOfText,
  loadPart,
  oneOf,
  resolveWindow,
  stringOrNull,
  text,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { numberOrNull } from "../datadog/record-fields.ts";
import { metricValue, seriesRecord } from "../datadog/records.ts";
import { shownTags } from "../datadog/shown-facets.ts";
import { fitSeries } from "../metrics/fit-series.ts";
import { endTime, interval, startTime } from "../parameters.ts";
import { link } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  queries: v.pipe(
    listOfText("Queries aggregator:metric{filter} by {tags}, named a, b, c in order"),
    v.minLength(1, "must have at least one query"),
    v.maxLength(5, "must have at most five queries"),
    v.examples([["avg:system.cpu.user{env:prod} by {host}"]]),
  ),
  formula: v.optional(text("Arithmetic, such as a / b * 100; empty returns each query"), ""),
  start_time: startTime("now-1h"),
  end_time: endTime,
  interval: interval("Time per point, aligned to the clock, e.g. 1m; empty: about 60 points"),
  reduce: v.optional(oneOf(["avg", "min", "max", "sum", "last"], "One number per group, largest first")),
  max_series: v.optional(wholeNumber(1, 100, "Maximum series"), 20),
});

const output = v.object({
  series: v.pipe(v.array(seriesRecord), v.description("Series, largest relative change first; empty with reduce.")),
  values: v.pipe(v.array(metricValue), v.description("One number per group with reduce, largest first; else empty.")),
  total_series: numberOrNull("Number of series that have data; null when reduce reached max_series, except last."),
  interval: stringOrNull("Time per point that Datadog used, such as 1m; null with a reduce other than last."),
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

/**
 * Queries metrics over time. Returns each series' statistics, largest change of level and points, or one number per
 * group with `reduce`. Adds a missing aggregator or filter to a query and says so in `warnings`; refuses PromQL.
 *
 * Backend: `POST /api/v2/query/timeseries`, or `POST /api/v2/query/scalar` with a `reduce` other than `last`, retried reads. Explaining an
 * empty result takes at most two more requests, `GET /api/v2/metrics/{name}/all-tags` and `GET /api/v2/metrics`.
 * Grouping by a tag that no series has takes the first of them. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden` (needs `timeseries_query`), `not_found` (wrong base address),
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const queryMetrics = defineTool({
  name: "Observability.QueryMetrics",
  title: "Query metrics",
  description:
    "Query Datadog metrics of the last hour by default: per series the level before and after, when it changed, minimum, maximum and points. Observability_FindMetrics finds names and tags. To count logs or spans, use Observability_AggregateEvents.",
  group: "investigate",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => ({ window: resolveWindow(args, now) }),
  async run(args, call: ObservabilityCall, { window }) {
    const { runMetricQuery } = await loadPart(import("../investigate.ts"));
    const { query, ...result } = await runMetricQuery({ ...args, window }, call);
    return { ...result, window: toWindowRecord(window), link: call.links.metric(query, window) };
  },
  shownFields: (_, result) =>
    (["series", "values"] as const).flatMap((list) =>
      result[list].flatMap(({ tags }) => shownTags(`${list}.tags`, tags)),
    ),
  fit: ({ link: _, ...result }, view) => fitSeries(result, view.args.reduce !== undefined, view),
});
