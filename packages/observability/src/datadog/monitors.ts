import { type BackendPage, type CallContext, isToolError, type PageRequest } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  asStrings,
  type Fields,
  type HttpClient,
  path,
  readJson,
} from "@toolwright/core/http";
import * as v from "valibot";
import { asInstant, asList, at } from "./events.ts";
import type { MonitorGroup, MonitorRecord, Mute } from "./records.ts";

/** A page of a monitor search, with facts about all matches. */
export interface MonitorPage extends BackendPage<MonitorRecord> {
  /** Number of matches by status. */
  readonly counts: Record<string, number>;
  readonly total: number;
  /** Tags of the matches. */
  readonly tags: readonly string[];
}

/** A query that a monitor's formula names. */
export interface MonitorVariable {
  readonly name: string;
  /** Datadog's name for the query's source, such as `logs` or `cloud_cost`; `null` for an unknown form. */
  readonly source: string | null;
  readonly query: string;
  readonly indexes: readonly string[];
  /** Datadog's name for the statistic, such as `count` or `pc95`. */
  readonly statistic: string;
  /** The statistic's facet; `null` for a count. */
  readonly measure: string | null;
  readonly groupBy: readonly string[];
}

/** Start of a window that grows until its period ends, such as the month. `null` where it isn't set. */
export interface WindowStarts {
  /** Time of the day, such as `04:00`. */
  readonly time: string | null;
  /** Day of the month. */
  readonly day: number | null;
  readonly timezone: string | null;
}

/** One monitor. */
export interface MonitorDetails extends Omit<MonitorRecord, "id" | "last_triggered" | "muted_until"> {
  readonly message: string | null;
  readonly critical: number | null;
  /** The query whose value is the threshold; `null` for a number. */
  readonly criticalQuery: string | null;
  readonly warning: number | null;
  readonly groups: readonly MonitorGroup[];
  readonly mutes: readonly Mute[];
  readonly variables: readonly MonitorVariable[];
  readonly windowStarts: WindowStarts;
}

/** Maximum page size of a search. Datadog documents no maximum. */
export const MAX_PAGE = 100;

const list = v.nullable(v.array(v.unknown()));
const searchResponse = v.looseObject({ monitors: list });
const groupsResponse = v.looseObject({ groups: list });
// Recognizes a monitor: every one has an id.
const monitorResponse = v.looseObject({ id: v.nullable(v.union([v.string(), v.number()])) });

/** Reads a page of the monitors that match a query; an empty one matches all. Backend: `GET /api/v1/monitor/search`. */
export async function fetchMonitors(
  datadog: HttpClient,
  { query, ...request }: PageRequest & { readonly query: string },
  call: CallContext,
): Promise<MonitorPage> {
  const { page, size } = pageOf(request);
  // Without an order, a monitor could be on two pages.
  const parameters = { query, page: String(page), per_page: String(size), sort: "status,asc" };
  const wireRequest = { method: "GET", path: path`/api/v1/monitor/search`, query: parameters, retry: "read" } as const;
  const response: Fields = await readJson(datadog, wireRequest, searchResponse, call);
  const rows = records(response["monitors"]).map(toRow);
  const metadata = asFields(response["metadata"]);
  // Datadog may use a smaller page than requested.
  const perPage = Math.min(Math.max(Math.floor(asNumber(metadata["per_page"]) ?? size), 1), MAX_PAGE);
  const seen = page * perPage + rows.length;
  const stated = asNumber(metadata["total_count"]);
  // If the total is missing, or below the number of rows so far, a full page may not be the last.
  const hasMore =
    stated === null || stated < seen ? rows.length >= perPage : rows.length > 0 && (page + 1) * perPage < stated;
  return {
    rows,
    next: hasMore ? `${page + 1}.${perPage}` : null,
    warnings: [],
    counts: countsOf(response, "status"),
    total: Math.max(stated ?? 0, seen),
    tags: Object.keys(countsOf(response, "tag")),
  };
}

/**
 * Reads up to 100 groups of the monitors that match a query. Backend: `GET /api/v1/monitor/groups/search`.
 * @returns the groups, and whether more exist
 */
export async function fetchGroups(
  datadog: HttpClient,
  query: string,
  call: CallContext,
): Promise<{
  readonly groups: readonly { readonly monitor: string | null; readonly name: string }[];
  hasMore: boolean;
}> {
  const parameters = { query, page: "0", per_page: String(MAX_PAGE) };
  const request = {
    method: "GET",
    path: path`/api/v1/monitor/groups/search`,
    query: parameters,
    retry: "read",
  } as const;
  const response: Fields = await readJson(datadog, request, groupsResponse, call);
  const groups = records(response["groups"]).map((group) => ({
    monitor: asString(group["monitor_id"]),
    name: asString(group["group"]) ?? "",
  }));
  return { groups, hasMore: (asNumber(at(response, "metadata", "total_count")) ?? 0) > groups.length };
}

/**
 * Reads one monitor. Backend: `GET /api/v1/monitor/{id}`.
 * @param groups which of its groups to read
 * @throws ToolError `not_found` for an unknown id
 */
export async function fetchMonitor(
  datadog: HttpClient,
  { id, groups }: { readonly id: string; readonly groups: "not_ok" | "all" },
  call: CallContext,
): Promise<MonitorDetails> {
  const query = { group_states: groups === "all" ? "all" : "alert,warn,no data", with_downtimes: "true" };
  const request = { method: "GET", path: path`/api/v1/monitor/${id}`, query, retry: "read" } as const;
  try {
    return toDetails(await readJson(datadog, request, monitorResponse, call));
  } catch (error) {
    if (!isToolError(error) || error.code !== "not_found") throw error;
    throw error.with({ message: `No monitor has the id ${id}. Find ids with SearchMonitors.` });
  }
}

/** Names of the group that stands for the entire monitor. */
const TOTALS = new Set(["total", "*", "@SYNTHETICS_OVERALL@"]);

/** Removes the group that stands for the entire monitor, if there are others. */
export function withoutTotals<Group extends { readonly name: string }>(groups: readonly Group[]): readonly Group[] {
  const others = groups.filter(({ name }) => !TOTALS.has(name));
  return others.length > 0 ? others : groups;
}

/** The page of a token, `page.size`, which keeps its size when a later call requests another. */
function pageOf({ start, limit }: PageRequest): { readonly page: number; readonly size: number } {
  const [, page = "0", size = String(limit)] = /^(\d{1,6})\.([1-9]\d{0,2})$/.exec(start ?? "") ?? [];
  return { page: Number(page), size: Math.min(Number(size), MAX_PAGE) };
}

function records(list: unknown): Fields[] {
  return asList(list).map(asFields);
}

function countsOf(response: Fields, facet: string): Record<string, number> {
  const counts = records(at(response, "counts", facet));
  return Object.fromEntries(counts.map(({ name, count }) => [asString(name) ?? "Unknown", asNumber(count) ?? 0]));
}

function toRow(raw: Fields): MonitorRecord {
  return {
    id: asString(raw["id"]),
    name: asString(raw["name"]),
    status: asString(raw["status"]),
    since: toInstant(raw["overall_state_modified"]),
    last_triggered: toInstant(raw["last_triggered_ts"]),
    type: asString(raw["type"]),
    query: asString(raw["query"]),
    tags: asStrings(raw["tags"]),
    priority: asNumber(raw["priority"]),
    muted_until: toInstant(raw["muted_until_ts"]),
  };
}

function toDetails(raw: Fields): MonitorDetails {
  const { id: _, last_triggered: __, muted_until: ___, ...row } = toRow(raw);
  const thresholds = asFields(at(raw, "options", "thresholds"));
  const silenced = Object.entries(asFields(at(raw, "options", "silenced")));
  const starts = asFields(at(raw, "options", "scheduling_options", "evaluation_window"));
  const downtimes = records(raw["matching_downtimes"]).filter(({ active }) => active !== false);
  return {
    ...row,
    status: asString(raw["overall_state"]),
    message: asString(raw["message"]),
    critical: asNumber(thresholds["critical"]),
    criticalQuery: asString(thresholds["critical_query"]),
    warning: asNumber(thresholds["warning"]),
    groups: withoutTotals(Object.entries(asFields(at(raw, "state", "groups"))).map(toGroup)),
    mutes: [
      ...silenced.map(([scope, end]) => ({ scope, until: toInstant(end) })),
      ...downtimes.map(({ scope, end }) => ({ scope: asStrings(scope).join(",") || "*", until: toInstant(end) })),
    ],
    variables: records(at(raw, "options", "variables")).map(toVariable),
    windowStarts: {
      time: asString(starts["day_starts"]),
      day: asNumber(starts["month_starts"]),
      timezone: asString(starts["timezone"]),
    },
  };
}

function toVariable(raw: Fields): MonitorVariable {
  return {
    name: asString(raw["name"]) ?? "",
    source: asString(raw["data_source"]),
    query: asString(raw["query"]) ?? asString(at(raw, "search", "query")) ?? "",
    indexes: asStrings(raw["indexes"]).filter((name) => name !== "*"),
    statistic: asString(at(raw, "compute", "aggregation")) ?? "count",
    measure: asString(at(raw, "compute", "metric")),
    groupBy: records(raw["group_by"]).flatMap(({ facet }) => asString(facet) ?? []),
  };
}

function toGroup([name, raw]: readonly [string, unknown]): MonitorGroup {
  const group = asFields(raw);
  const status = asString(group["status"]);
  const last_resolved = toInstant(group["last_resolved_ts"]);
  const triggered = toInstant(group["last_triggered_ts"]);
  const since = status === "OK" ? last_resolved : status === "No Data" ? toInstant(group["last_nodata_ts"]) : triggered;
  return { name, status, since, last_resolved };
}

/** Epoch seconds or ISO-8601 as an instant; `null` for 0, which means never. */
function toInstant(value: unknown): string | null {
  const seconds = asNumber(value);
  return seconds === null ? asInstant(value) : seconds > 0 ? asInstant(seconds * 1_000) : null;
}
