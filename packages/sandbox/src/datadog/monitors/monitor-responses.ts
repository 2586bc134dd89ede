import { monitorQuery, thresholdsOf } from "./definitions.ts";
import type { EvaluatedMonitor, GroupState } from "./evaluate-monitors.ts";
import { CREATOR, handlesOf, metricsOf, muteOf, scopesOf } from "./monitor-facts.ts";
import { classificationOf, type MonitorRow } from "./monitor-search.ts";

const ORGANIZATION = 321_813;
const DAY_MS = 86_400_000;

/** Creates a monitor of a search response. */
export function searchedMonitor({ monitor, endMs }: MonitorRow): object {
  const { definition, status, sinceMs, groups } = monitor;
  const { id, name, type, tags, priority } = definition;
  return {
    id,
    name,
    status,
    type,
    classification: classificationOf(type),
    query: monitorQuery(definition),
    metrics: metricsOf(definition),
    scopes: scopesOf(definition),
    tags,
    notifications: handlesOf(definition).map((handle) => ({ handle, name: handle.slice(1) })),
    // Recorded responses nest the id of the creator.
    creator: { id: { user_id: 1_445_416 }, handle: CREATOR.handle, name: CREATOR.name },
    priority,
    last_triggered_ts: seconds(latest(groups)),
    overall_state_modified: seconds(sinceMs),
    muted_until_ts: muteOf(definition, endMs)?.end ?? null,
    org_id: ORGANIZATION,
  };
}

/** Creates a group of a search response. A time of 0 means never. */
export function searchedGroup({ monitor: { definition }, endMs, group }: Required<MonitorRow>): object {
  const groupTags = group.name === "total" ? [] : group.name.split(",");
  const allTags = [...new Set([...definition.tags, ...groupTags])];
  const mute = muteOf(definition, endMs);
  return {
    monitor_id: definition.id,
    monitor_name: definition.name,
    group: group.name,
    status: group.status,
    last_triggered_ts: seconds(group.triggeredMs) ?? 0,
    last_nodata_ts: seconds(group.noDataMs) ?? 0,
    group_tags: groupTags,
    all_tags: allTags,
    env_tags: allTags.filter((tag) => tag.startsWith("env:")),
    team_tags: allTags.filter((tag) => tag.startsWith("team:")),
    priority: definition.priority,
    muted: mute !== null,
    muted_until_ts: mute?.end ?? null,
    downtimes: mute === null ? [] : [{ id: downtimeId(definition.id) }],
  };
}

/** Optional parts of a monitor. */
export interface MonitorParts {
  /** States of the groups to include; `null` for none. */
  readonly groupStates: readonly string[] | null;
  readonly withDowntimes: boolean;
}

/** Creates the response for one monitor. */
export function monitorResource({ monitor, endMs }: MonitorRow, { groupStates, withDowntimes }: MonitorParts): object {
  const { definition, status, sinceMs, groups } = monitor;
  const { id, name, type, message, tags, priority, source, notifiesNoData = false, renotifyMinutes = 0 } = definition;
  const createdMs = endMs - 120 * DAY_MS;
  const mute = muteOf(definition, endMs);
  const downtimes = mute
    ? [{ id: downtimeId(id), active: true, ...mute, scope: ["*"], groups: groups.map((group) => group.name) }]
    : [];
  return {
    id,
    org_id: ORGANIZATION,
    type,
    name,
    message,
    tags,
    query: monitorQuery(definition),
    options: {
      thresholds: thresholdsOf(definition),
      include_tags: true,
      renotify_interval: renotifyMinutes,
      ...(source.kind === "metrics" && { notify_no_data: notifiesNoData, evaluation_delay: null }),
      ...((source.kind === "logs" || source.kind === "spans") && { on_missing_data: "default" }),
      silenced: mute ? { "*": mute.end } : {},
    },
    multi: groups.some((group) => group.name !== "total"),
    priority,
    overall_state: status,
    overall_state_modified: sinceMs === null ? null : isoTime(sinceMs),
    created: isoTime(createdMs),
    created_at: createdMs,
    modified: isoTime(createdMs + 30 * DAY_MS),
    creator: { id: 1_445_416, ...CREATOR },
    ...(groupStates && { state: { groups: groupRecord(groups, groupStates) } }),
    ...(withDowntimes && { matching_downtimes: downtimes }),
  };
}

function groupRecord(groups: EvaluatedMonitor["groups"], states: readonly string[]): object {
  const included = groups.filter(({ status }) => states.includes("all") || states.includes(status.toLowerCase()));
  return Object.fromEntries(
    included.map((group) => {
      const { name, status, triggeredMs, resolvedMs, noDataMs } = group;
      const times = {
        last_triggered_ts: seconds(triggeredMs),
        last_notified_ts: seconds(Math.max(triggeredMs ?? 0, resolvedMs ?? 0) || null),
        last_resolved_ts: seconds(resolvedMs),
        last_nodata_ts: seconds(noDataMs),
      };
      return [name, { name, status, ...times }];
    }),
  );
}

function latest(groups: readonly GroupState[]): number | null {
  return Math.max(0, ...groups.map(({ triggeredMs }) => triggeredMs ?? 0)) || null;
}

function downtimeId(monitorId: number): number {
  return 2_942_000_000 + monitorId;
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1_000);
}

/** Formats a time as the API does: ISO-8601 with microseconds and an offset. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "000+00:00");
}
