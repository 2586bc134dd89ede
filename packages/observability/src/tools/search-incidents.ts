import {
  callUsage,
  createPager,
  defineTool,
  loadPart,
  text,
  warningList,
  wholeNumber,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { IncidentPage } from "../datadog/incidents.ts";
import { numberOrNull } from "../datadog/record-fields.ts";
import { incidentRecord } from "../datadog/records.ts";
import { cursor } from "../parameters.ts";
import { link, nextCursor } from "../result-fields.ts";
import { fitLongRows } from "../search/fit-long-rows.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchIncidents";
const OPEN = "state:(active OR stable)";

const input = v.strictObject({
  query: v.optional(text("Incident facets, such as state:resolved; empty means active or stable"), ""),
  max_results: v.optional(wholeNumber(1, 100, "Maximum number of incidents, newest first"), 10),
  cursor,
});

const output = v.object({
  incidents: v.pipe(v.array(incidentRecord), v.description("Incidents of this page, newest first.")),
  total: numberOrNull("Number of all incidents that match; null when Datadog does not report it."),
  next_cursor: nextCursor,
  link,
  warnings: warningList,
  ...callUsage,
});

const pager = createPager<null>({ schema: v.null(), toJson: () => null });

/**
 * Searches incidents, newest first, without test incidents. A field that Datadog omits is `null`. An imported incident
 * can have been declared years before its record was created; `warnings` then say when. Exists only with the option
 * `extraTools: [searchIncidents]`, because Datadog may change the operation.
 *
 * Backend: `GET /api/v2/incidents/search`, a retried read in public beta. After an empty first page, one more request
 * counts the incidents in all states. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`,
 * `forbidden` (needs `incident_read`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`,
 * `timeout`, `aborted`, `bad_response`.
 */
export const searchIncidents = defineTool({
  name: NAME,
  title: "Search incidents",
  description:
    "Search Datadog incidents, the records that people keep: state, severity, customer impact, services, summary, root cause. E.g. state:active; severity:(SEV-1 OR SEV-2). Shows whether one is declared already, and earlier ones. Uses a Datadog operation in public beta. For alerts, use SearchMonitors.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  group: "investigate",
  unstable: true,
  input,
  output,
  plan({ query, max_results: limit, cursor }) {
    const owner = { tool: NAME, arguments: { query } };
    return pager.open(owner, { limit, cursor: query === undefined ? "" : cursor }, () => null);
  },
  async run(args, call: ObservabilityCall, plan) {
    const { fetchIncidents, explainNoIncidents } = await loadPart(import("../investigate.ts"));
    const isDefault = args.query.trim() === "";
    const query = isDefault ? OPEN : args.query;
    let total: IncidentPage["total"] = null;
    const { rows, next_cursor, warnings, isEmptyList } = await pager.read(plan, async ({ start, limit }) => {
      const page = await fetchIncidents(call.datadog, { query, start, limit }, call);
      total = page.total;
      return page;
    });
    const reasons = isEmptyList ? await explainNoIncidents(call.datadog, isDefault, call) : [];
    const address = call.links.incidents(query);
    return { incidents: [...rows], total, next_cursor, link: address, warnings: [...warnings, ...reasons] };
  },
  fit({ link: _, ...result }, view) {
    const long = ["customer_impact", "summary", "root_cause"] as const;
    const cursorAfter = (first: typeof result.incidents) => pager.cursorAfter(view.plan, first);
    return fitLongRows({ result, key: "incidents", rows: result.incidents, long, cursorAfter }, view);
  },
});
