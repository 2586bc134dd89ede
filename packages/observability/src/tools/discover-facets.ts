import { callUsage, defineTool, loadPart, toWindowRecord, warningList, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import { fitFacets } from "../aggregate/fit-facets.ts";
import { boolean } from "../datadog/record-fields.ts";
import { facetRecord, measureRecord } from "../datadog/records.ts";
import { hidesFacet, shownFacet } from "../datadog/shown-facets.ts";
import { dataset, endTime, optionalQuery, startTime } from "../parameters.ts";
import { planEvents } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  dataset,
  query: optionalQuery("probes everything"),
  start_time: startTime("now-1h"),
  end_time: endTime,
});

const output = v.object({
  facets: v.pipe(
    v.array(facetRecord),
    v.description("Facets that have data: standard ones first, then custom attributes."),
  ),
  measures: v.pipe(v.array(measureRecord), v.description("Numeric facets that have data, for statistics.")),
  complete: boolean(
    "Whether every facet with data is listed; false when custom attributes come from a sample, or when not all facets fit.",
  ),
  window: windowRecord,
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the facets that have data, standard ones and custom attributes, with sample values, and the measures with their
 * range.
 *
 * Reads the newest 200 events for their attributes and values. One or two requests then let Datadog count the distinct
 * values of possible facets. At most ten more list the values of facets for which the sample shows too few.
 * `calls_spent` counts them. `complete` is false if custom attributes of older events may be missing. After a rate
 * limit, timeout or outage, the tool returns the facets that it has found so far, and adds a warning.
 *
 * Backend: `POST /api/v2/logs/events/search` and `POST /api/v2/logs/analytics/aggregate`, or the same for spans,
 * retried reads. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs
 * `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default),
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const discoverFacets = defineTool({
  name: "Observability.DiscoverFacets",
  title: "Discover facets",
  description:
    "List Datadog facets that have data, with sample values and distinct counts, of the last hour by default. Call it if unsure of a name (@http.status_code or @http.status?) or value. Costs 2 to 13 requests of an hourly limit (calls_left).",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planEvents(args, now),
  async run(args, call: ObservabilityCall, plan) {
    const { probeFacets } = await loadPart(import("../late.ts"));
    const probe = await probeFacets({ dataset: args.dataset, ...plan }, call);
    const measures = probe.measures.filter((one) => !hidesFacet(one.measure, call));
    return { ...probe, measures, window: toWindowRecord(plan.window) };
  },
  shownFields: (_, { facets }) =>
    facets.flatMap(({ facet, values }) =>
      shownFacet(
        "facets.values.value",
        facet,
        values.map(({ value }) => value),
      ),
    ),
  fit: (result, view) => fitFacets(result, view),
});
