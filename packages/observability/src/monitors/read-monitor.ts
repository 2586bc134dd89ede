import { nameOf, quoteName, shortenTime } from "@toolwright/core/text";
import { shortText } from "../datadog/events.ts";
import { siteOrNull } from "../datadog/links.ts";
import { fetchSeries } from "../datadog/metric-queries.ts";
import { fetchMonitor, type MonitorDetails } from "../datadog/monitors.ts";
import type { MonitorGroup, Mute } from "../datadog/records.ts";
import { tryRequest } from "../hints/try-request.ts";
import { firstMetric } from "../metrics/metric-parts.ts";
import { rollupMs } from "../metrics/read-queries.ts";
import type { FollowUp } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";
import { parseCondition } from "./condition.ts";
import { dataWindow, explainTimezone } from "./data-window.ts";
import { toFollowUps } from "./follow-ups.ts";
import { byState } from "./state-words.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const MAX_GROUPS = 50;
const MAX_NAMED_CHARS = 80;
/** Maximum length of part of a query that stands for a threshold. */
const MAX_THRESHOLD_CHARS = 500;

/** Reads one monitor, and derives what explains its state. `written` is its id or a link to it. */
export async function readMonitor(
  monitor: { readonly id: string; readonly written: string; readonly groups: "not_ok" | "all" },
  call: ObservabilityCall,
) {
  const details = await fetchMonitor(call.datadog, monitor, call);
  const { name, type, status, since, priority, tags, message, query } = details;
  const condition = parseCondition(query ?? "");
  const { window, comparison, threshold } = condition;
  const evaluation = { since, window, starts: details.windowStarts };
  const measured = { type, condition, variables: details.variables };
  const { data, warnings } = toFollowUps(measured, dataWindow(evaluation, call.now));
  const listed = monitor.groups === "all" ? details.groups : details.groups.filter((group) => group.status !== "OK");
  const groups = listed.toSorted(byState).slice(0, MAX_GROUPS);
  const critical = details.critical ?? threshold;
  const muted = activeMute(details.mutes, call.now);
  return {
    id: monitor.id,
    name,
    type,
    status,
    since,
    priority,
    tags,
    message: shortText(message),
    query,
    condition: { window, comparison, critical, warning: details.warning },
    groups,
    group_counts: countByStatus(listed),
    muted,
    data,
    warnings: [
      ...explainOtherSite(monitor.written, call.links.monitor(monitor.id)),
      ...(muted ? [explainMute(muted)] : []),
      ...explainNoData(details, groups),
      ...(status === "No Data" ? await explainLastValues(data, since, call) : []),
      ...(critical === null ? explainThreshold(details, call) : []),
      ...(listed.length > MAX_GROUPS
        ? [`Showing ${MAX_GROUPS} of ${listed.length} groups; group_counts has all.`]
        : []),
      ...(data.length > 0 ? explainTimezone(evaluation) : []),
      ...warnings,
    ],
  };
}

const NO_DATA =
  "No Data means that the last evaluations found no values: the source stopped reporting, or the filter matches nothing.";
const NEVER_HAD_DATA =
  "No Data since the monitor was created: Datadog has not evaluated it yet, or no evaluation has found a value.";

/** A new monitor has the state No Data, without a time, until it finds a value. */
function explainNoData({ status, since }: MonitorDetails, groups: readonly MonitorGroup[]): string[] {
  const isGroupSilent = groups.some((group) => group.status === "No Data");
  if (status !== "No Data" && !isGroupSilent) return [];
  return [since === null && groups.every((group) => group.since === null) ? NEVER_HAD_DATA : NO_DATA];
}

/** A threshold can be a query, which has no number. */
function explainThreshold({ criticalQuery }: MonitorDetails, { hides }: ObservabilityCall): string[] {
  if (criticalQuery === null) return [];
  const isHidden = hides?.("query") || hides?.("condition.critical");
  const query = isHidden ? "" : `: ${quoteName(criticalQuery, MAX_THRESHOLD_CHARS)}`;
  return [`The alert threshold isn't a number but the value of a query${query}.`];
}

function explainOtherSite(written: string, link: string | null): string[] {
  const other = siteOrNull(() => written);
  const own = link === null ? null : siteOrNull(() => link);
  if (own === null || other === null || own === other) return [];
  return [`The link is to ${other}, and this account is at ${own}, so this may be another monitor.`];
}

function explainMute({ until, scope }: Mute): string {
  // Part of a long scope wouldn't be recognized as a hidden value.
  const named = scope.length > MAX_NAMED_CHARS ? "the groups in muted" : nameOf(scope);
  const part = scope === "*" ? "Muted" : `Muted for ${named}`;
  return `${part}${until === null ? "" : ` until ${until}`}: the state is current, but Datadog sends no notification.`;
}

/**
 * Combines all mutes that haven't ended: their scopes, and the latest end. A mute of all groups outweighs the others.
 */
function activeMute(mutes: readonly Mute[], now: number): Mute | null {
  const active = mutes.filter(({ until }) => until === null || Date.parse(until) > now);
  if (active.length === 0) return null;
  const ofAll = active.filter(({ scope }) => scope === "*");
  const shown = ofAll.length > 0 ? ofAll : active;
  const scopes = [...new Set(shown.map(({ scope }) => scope))];
  const ends = shown.map(({ until }) => until);
  return {
    until: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null),
    scope: shortText(scopes.join("; ")) ?? "*",
  };
}

function countByStatus(groups: readonly MonitorGroup[]): Record<string, number> {
  const byStatus = Map.groupBy(groups, ({ status }) => status ?? "Unknown");
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
}

/**
 * Says when each metric of a monitor without data had its last value. Sends one request, for the day until an hour after
 * its state began. Empty if it fails, and without metrics.
 */
async function explainLastValues(data: readonly FollowUp[], since: string | null, call: ObservabilityCall) {
  const queries = data.flatMap(({ arguments: { queries: list } }) => (Array.isArray(list) ? list.map(String) : []));
  if (queries.length === 0 || call.hides?.("query")) return [];
  const endMs = Math.min(since === null ? call.now : Date.parse(since) + HOUR_MS, call.now);
  const window = { startMs: endMs - 24 * HOUR_MS, endMs };
  const request = { queries, formula: "", window, intervalMs: 5 * MINUTE_MS };
  const response = await tryRequest(fetchSeries(call.datadog, request, call));
  // A part of the values would make the others look like none.
  if (response === null || response.warnings.length > 0) return [];
  const { times, series } = response;
  const names = queries.map((query) => firstMetric(query)?.name);
  return queries.map((query, index) => {
    const own = series.filter((one) => one.index === index);
    const lastMs = times.findLast((_, place) => own.some(({ values }) => (values[place] ?? null) !== null));
    const time = shortenTime(new Date(lastMs ?? window.startMs).toISOString());
    const isAlone = names.indexOf(names[index]) === names.lastIndexOf(names[index]);
    const name = isAlone ? nameOf(names[index] ?? query) : quoteName(query, MAX_NAMED_CHARS);
    return `${name} had ${lastMs ? `its last value ${rollupMs(query) > 0 ? "at" : "in the 5m from"} ${time}` : `no value since ${time}`}.`;
  });
}
