import {
  callUsage,
  defineTool,
  type Fit,
  fitRows,
  stringOrNull,
  toWindowRecord,
  warningList,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { probeFacets } from "../aggregate/probe-facets.ts";
import { dataset, endTime, optionalQuery, startTime } from "../parameters.ts";
import { planEvents } from "../plan.ts";
import { number, numberOrNull, string } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  dataset,
  query: optionalQuery("probes everything"),
  start_time: startTime("now-1h"),
  end_time: endTime,
});

const sample = v.object({
  value: string("A value of the facet; of a measure its minimum, median or maximum."),
  count: numberOrNull("Number of events with this value; null for a measure."),
});

const facet = v.object({
  facet: string("Name to use in query, group_by or measure."),
  kind: v.pipe(
    v.picklist(["facet", "measure"]),
    v.description("facet: groups events; measure: numeric, for statistics."),
  ),
  unit: stringOrNull("Unit of a measure; null when unknown and for a facet."),
  values: v.pipe(
    v.array(sample),
    v.description("Most frequent values, at most 5; of a measure its minimum, median and maximum."),
  ),
});

const output = v.object({
  facets: v.pipe(v.array(facet), v.description("Standard facets that have data.")),
  probed: number("Number of standard facets that were probed."),
  window: windowRecord,
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the standard facets that have data, with their most frequent values and counts. A measure has its minimum, median
 * and maximum instead, without counts.
 *
 * Sends one request per facet, about 25, five at a time; two when the window is empty. `calls_spent` counts them. After a
 * rate limit, timeout or outage, the tool returns the facets so far and adds a warning.
 *
 * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, reads: retried. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs `logs_read_data` or
 * `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default), `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const discoverFacets = defineTool({
  name: "Observability.DiscoverFacets",
  title: "Discover facets",
  description:
    "List the standard Datadog facets that have data, with sample values. Call it before filtering or grouping when unsure of a name (@http.status_code or @http.status?) or value. Costs about 25 of 300 hourly requests (calls_spent).",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planEvents(args, now),
  async run(args, call: ObservabilityCall, plan) {
    const probe = await probeFacets({ dataset: args.dataset, ...plan }, call);
    return { ...probe, window: toWindowRecord(plan.window) };
  },
  fit(result, { maxTokens }): Fit {
    const { facets, warnings } = result;
    const describeRest = (rowCount: number) =>
      rowCount < facets.length
        ? [
            `Showing ${rowCount} of ${facets.length} facets. To see the values of another facet, group by it in AggregateEvents.`,
          ]
        : [];
    return fitRows({
      rows: facets,
      levels: [
        { shape: (row) => row, note: null },
        {
          shape: ({ values, ...row }) => ({
            ...row,
            values: values.slice(0, 2).map((sample) => ({ ...sample, value: sample.value.slice(0, 60) })),
          }),
          note: "Facets have two values each, truncated to 60 characters; group by a facet in AggregateEvents to see all.",
        },
      ],
      maxTokens,
      build: (rows, notes, rowCount) => ({
        ...result,
        facets: rows,
        warnings: [...warnings, ...notes, ...describeRest(rowCount)],
      }),
    });
  },
});
