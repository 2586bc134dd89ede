import {
  anyWord,
  callUsage,
  createPager,
  defineTool,
  fitList,
  fullRow,
  loadPart,
  omitFields,
  text,
  warningList,
  wholeNumber,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { alertingGroups, monitorRecord } from "../datadog/records.ts";
import { shownTags } from "../datadog/shown-facets.ts";
import { cursor } from "../parameters.ts";
import { link, nextCursor } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchMonitors";

const input = v.strictObject({
  query: v.optional(
    v.pipe(text("Words of the title, or facets: status:Alert, service:web, tag:team:payments, muted:true"), anyWord),
    "",
  ),
  max_results: v.optional(wholeNumber(1, 100, "Maximum monitors"), 30),
  cursor,
});

const monitor = v.object({
  ...monitorRecord.entries,
  groups: v.pipe(
    v.nullable(alertingGroups),
    v.description("Its groups that alert; null for a monitor that does not alert or has no groups."),
  ),
});

const output = v.object({
  monitors: v.pipe(
    v.array(monitor),
    v.description("Monitors of this page: Alert, Warn, No Data, then the rest; the latest change first."),
  ),
  counts: v.pipe(v.record(v.string(), v.number()), v.description("Number of all matching monitors by state.")),
  next_cursor: nextCursor,
  link,
  warnings: warningList,
  ...callUsage,
});

const pager = createPager<null>({ schema: v.null(), toJson: () => null });

/** Number of monitors that keep their query and tags if not all fit: the first are the most urgent. */
const DETAILED_ROWS = 10;
const OMITTED = "query and tags are left out: Observability_GetMonitor has those of one monitor.";

/**
 * Finds monitors and their state, by default all that aren't OK. Corrects state names from other tools, such as
 * `triggered`, with a warning.
 *
 * Backend: `GET /api/v1/monitor/search`, and `GET /api/v1/monitor/groups/search` if a monitor with groups alerts,
 * retried reads. Explaining an empty first page takes one more request. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden` (needs `monitors_read`), `not_found` (wrong base address),
 * `rate_limited`, `upstream` (such as an unknown state), `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchMonitors = defineTool({
  name: NAME,
  title: "Search monitors",
  description:
    "Find Datadog monitors and their state: what alerts now, since when, for which groups. Start here with an alert's name or a service. An empty query lists all that are not OK. For one monitor's message, threshold and data, use Observability_GetMonitor; for past alerts, Observability_SearchEvents. Incidents are only in Observability_SearchIncidents, if offered.",
  group: "investigate",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan({ query, max_results: limit, cursor }) {
    const owner = { tool: NAME, arguments: { query } };
    return pager.open(owner, { limit, cursor: query === undefined ? "" : cursor }, () => null);
  },
  async run({ query }, call: ObservabilityCall, plan) {
    const { searchMonitors: search } = await loadPart(import("../investigate.ts"));
    return search({ pager, plan, query }, call);
  },
  shownFields: (_, { monitors }) =>
    monitors.flatMap(({ tags, groups }) => [
      ...shownTags("monitors.tags", tags),
      ...shownTags("monitors.groups.names", groups?.names ?? []),
    ]),
  fit({ link: _, ...result }, view) {
    const { monitors } = result;
    type Row = (typeof monitors)[number];
    const lean = omitFields<Row>(["query", "tags"], OMITTED);
    const urgent = new Set(monitors.slice(0, DETAILED_ROWS));
    const mixed = {
      shape: (row: Row) => (urgent.has(row) ? row : lean.shape(row)),
      note: `After the first ${DETAILED_ROWS} monitors, ${OMITTED}`,
    };
    const rest = (count: number) => ({
      fields: { next_cursor: pager.cursorAfter(view.plan, monitors.slice(0, count)) },
      note: "next_cursor continues with the next row; counts has all.",
    });
    return fitList<Row>({ result, key: "monitors", rows: monitors, levels: [fullRow, mixed, lean], rest }, view);
  },
});
