import type { OpenPage, Pager } from "@toolwright/core/authoring";
import { fetchGroups, fetchMonitors, MAX_PAGE, withoutTotals } from "../datadog/monitors.ts";
import type { AlertingGroups, MonitorRecord } from "../datadog/records.ts";
import { explainRefusal, queryFault } from "../hints/query-fault.ts";
import { tryRequest } from "../hints/try-request.ts";
import { parseQuery } from "../query/query.ts";
import type { ObservabilityCall } from "../services.ts";
import { explainNoMonitors } from "./explain-no-monitors.ts";
import { byState, correctStates, NOT_OK } from "./state-words.ts";

const NAMED_GROUPS = 5;
const UNREAD_GROUPS = "The groups that alert could not be read; GetMonitor lists those of one monitor.";
const MANY_GROUPS = `More than ${MAX_PAGE} groups alert, so groups.alerting is a minimum, and groups can be null; GetMonitor counts those of one monitor.`;
const STATE_HINT =
  'a status other than Alert, Warn, "No Data", OK, Ignored, Skipped and Unknown; write two as status:(Alert OR Warn).';

/** Reads a page of monitors in the order of their states, with their alerting groups. */
export async function searchMonitors(
  { pager, plan, query }: { readonly pager: Pager<null>; readonly plan: OpenPage<null>; readonly query: string },
  call: ObservabilityCall,
) {
  const corrected = correctStates(query);
  const wireQuery = query.trim() === "" ? NOT_OK : corrected.query;
  const fault = queryFault(parseQuery(wireQuery)) ?? (wireQuery.includes("status:") ? STATE_HINT : null);
  let counts: Record<string, number> = {};
  const page = await pager.read(plan, async (request) => {
    const search = () => fetchMonitors(call.datadog, { query: wireQuery, ...request }, call);
    const monitors = await explainRefusal(fault === null ? [] : [fault], search);
    counts = monitors.counts;
    return { ...monitors, rows: monitors.rows.toSorted(byState) };
  });
  const groups = await readGroups(page.rows, call);
  const reasons = page.isEmptyList ? await explainNoMonitors(wireQuery, call) : [];
  return {
    monitors: page.rows.map((row) => ({ ...row, groups: groups.of(row) })),
    counts,
    next_cursor: page.next_cursor,
    link: call.links.monitors(wireQuery),
    warnings: [...corrected.warnings, ...page.warnings, ...groups.warnings, ...reasons],
  };
}

interface PageGroups {
  of(row: MonitorRecord): AlertingGroups | null;
  readonly warnings: string[];
}

/** Reads the alerting groups of all monitors on a page at once. A failure costs only this detail. */
async function readGroups(rows: readonly MonitorRecord[], call: ObservabilityCall): Promise<PageGroups> {
  const ids = rows.filter(hasAlertingGroups).flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { of: () => null, warnings: [] };
  const query = `${ids.length === 1 ? ids[0] : `(${ids.join(" OR ")})`} group_status:(Alert OR Warn)`;
  const found = await tryRequest(fetchGroups(call.datadog, query, call));
  if (found === null) return { of: () => null, warnings: [UNREAD_GROUPS] };
  return {
    of({ id }) {
      const alerting = withoutTotals(found.groups.filter(({ monitor }) => id !== null && monitor === id));
      // An alerting monitor's groups can be beyond the limit.
      if (alerting.length === 0) return null;
      return { alerting: alerting.length, names: alerting.slice(0, NAMED_GROUPS).map(({ name }) => name) };
    },
    warnings: found.hasMore ? [MANY_GROUPS] : [],
  };
}

/** Whether a monitor evaluates groups, as its query shows, and one of them may alert. */
function hasAlertingGroups({ status, query }: MonitorRecord): boolean {
  return (status === "Alert" || status === "Warn") && /\bby\s*\{|\.by\(/.test(query ?? "");
}
