import {
  defineTool,
  type Fit,
  fitRows,
  nullableString,
  toWindowRecord,
  warningList,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { probeFacets } from "../aggregate/probe-facets.ts";
import { dataset, endTime, optionalQuery, startTime } from "../parameters.ts";
import { planEvents } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  dataset,
  query: optionalQuery("Limits the probe to matching events", "probes everything in the window"),
  start_time: startTime("now-1h"),
  end_time: endTime,
});

const facet = v.object({
  facet: v.string(),
  kind: v.picklist(["facet", "measure"]),
  unit: nullableString,
  values: v.array(v.object({ value: v.string(), count: v.nullable(v.number()) })),
});

const output = v.object({
  facets: v.array(facet),
  probed: v.number(),
  calls_spent: v.number(),
  window: windowRecord,
  warnings: warningList,
});

/**
 * Which standard facets have data, with their most frequent values and counts; a measure shows its minimum, median and
 * maximum in that order, without counts. `probed` counts the facets probed, `calls_spent` the requests of the
 * hourly limit that this took: one per facet, about 25, five at a time, and only two when the window is empty.
 * Stops at a rate limit, time-out or outage with what is known, which `warnings` says.
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
    "List the standard Datadog facets of logs or spans that have data in a time window, with sample values and counts. Call it before filtering or grouping when you are unsure of a facet's name or values: the HTTP status, for example, is @http.status_code or @http.status depending on the environment. Custom facets are not probed. Costs about 25 of the 300 requests that Datadog allows per hour; calls_spent in the result is the exact number.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planEvents(args, now),
  async run(args, call: ObservabilityCall, plan) {
    const found = await probeFacets({ dataset: args.dataset, ...plan }, call);
    return { ...found, window: toWindowRecord(plan.window) };
  },
  fit(result, { maxTokens }): Fit {
    const { facets, warnings } = result;
    const rest = (shown: number) =>
      shown < facets.length
        ? [
            `Showing ${shown} of ${facets.length} facets: raise the budget, or aggregate by one facet to see its values.`,
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
          note: "Two values per facet, cut at 60 characters; AggregateEvents grouped by a facet shows all.",
        },
      ],
      maxTokens,
      build: (rows, notes, shown) => ({ ...result, facets: rows, warnings: [...warnings, ...notes, ...rest(shown)] }),
    });
  },
});
