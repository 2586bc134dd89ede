import { MONITORS, type MonitorDefinition } from "./definitions.ts";
import { MINUTE_MS, type MonitorData, monitorValues } from "./monitor-values.ts";

/** States of a monitor, the worst first. */
export const STATUSES = ["Alert", "Warn", "No Data", "OK"] as const;
export type MonitorStatus = (typeof STATUSES)[number];

/** A change of the state of one group. */
export interface Transition {
  readonly atMs: number;
  /** `total` for a monitor without groups. */
  readonly group: string;
  readonly from: MonitorStatus;
  readonly to: MonitorStatus;
  /** The measured value; `null` without data. */
  readonly value: number | null;
}

/** The state of one group at the end of the world. */
export interface GroupState {
  readonly name: string;
  readonly status: MonitorStatus;
  /** When the group last changed to another state than OK, to OK, and to No Data; `null` if never. */
  readonly triggeredMs: number | null;
  readonly resolvedMs: number | null;
  readonly noDataMs: number | null;
}

/** A monitor with its state at the end of the world and the transitions that led to it. */
export interface EvaluatedMonitor {
  readonly definition: MonitorDefinition;
  readonly status: MonitorStatus;
  /** When the state changed, epoch milliseconds; `null` if it never did. */
  readonly sinceMs: number | null;
  readonly groups: readonly GroupState[];
  /** Oldest first. */
  readonly transitions: readonly Transition[];
}

// A monitor evaluates 40 seconds after each full minute.
const PHASE_MS = 40_000;

/** Evaluates every monitor once a minute, from the data of the world. */
export function evaluateMonitors(data: MonitorData): readonly EvaluatedMonitor[] {
  const { startMs, endMs } = data.world;
  const times: number[] = [];
  for (let timeMs = Math.ceil(startMs / MINUTE_MS) * MINUTE_MS + PHASE_MS; timeMs <= endMs; timeMs += MINUTE_MS) {
    times.push(timeMs);
  }
  const overall = new Map<number, readonly MonitorStatus[]>();
  return MONITORS.map((definition) => {
    const { id, source, earlier } = definition;
    const parts = source.kind === "monitors" ? source.ids.map((part) => overall.get(part) ?? []) : null;
    const values = parts
      ? new Map([["total", times.map((_, index) => (parts.every((part) => part[index] === "Alert") ? 1 : 0))]])
      : monitorValues(definition, data, times);
    const initial = earlier?.status ?? "OK";
    const statuses = new Map([...values].map(([group, own]) => [group, statusesOf(definition, initial, own)]));
    const before: readonly Transition[] = earlier
      ? [{ atMs: endMs - earlier.daysAgo * 1_440 * MINUTE_MS, group: "total", from: "OK", to: initial, value: null }]
      : [];
    const transitions = [...statuses].flatMap(([group, own]) =>
      own.flatMap((to, index): Transition[] => {
        const from = own[index - 1] ?? initial;
        const value = values.get(group)?.[index] ?? null;
        return from === to ? [] : [{ atMs: times[index] ?? endMs, group, from, to, value }];
      }),
    );
    const all = [...before, ...transitions].sort((one, other) => one.atMs - other.atMs);
    const worst = times.map((_, index) => worstOf([...statuses.values()].map((own) => own[index] ?? initial)));
    overall.set(id, worst);
    const status = worst.at(-1) ?? initial;
    const changed = worst.findLastIndex((own, index) => own !== (worst[index - 1] ?? initial));
    return {
      definition,
      status,
      sinceMs: times[changed] ?? before[0]?.atMs ?? null,
      groups: [...statuses].map(([name, own]) => groupState(name, own.at(-1) ?? initial, all)),
      transitions: all,
    };
  });
}

/** Returns the state at each evaluation. Without a value, the state stays. */
function statusesOf(
  { critical, warning = Number.POSITIVE_INFINITY }: MonitorDefinition,
  initial: MonitorStatus,
  values: readonly (number | null)[],
): readonly MonitorStatus[] {
  let status = initial;
  return values.map((value) => {
    if (value !== null) status = value > critical ? "Alert" : value > warning ? "Warn" : "OK";
    return status;
  });
}

function worstOf(statuses: readonly MonitorStatus[]): MonitorStatus {
  return STATUSES.find((status) => statuses.includes(status)) ?? "OK";
}

function groupState(name: string, status: MonitorStatus, transitions: readonly Transition[]): GroupState {
  const last = (matches: (to: MonitorStatus) => boolean) =>
    transitions.findLast(({ group, to }) => group === name && matches(to))?.atMs ?? null;
  return {
    name,
    status,
    triggeredMs: last((to) => to !== "OK"),
    resolvedMs: last((to) => to === "OK"),
    noDataMs: last((to) => to === "No Data"),
  };
}
