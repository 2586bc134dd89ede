import { BAD, type Glyph, GOOD, NEUTRAL } from "../chart/glyph.ts";
import { toNumber, toShortText } from "../markup/clip.ts";

/** A group of a monitor, which has a separate state. */
export interface ViewMonitorGroup {
  /** Name, such as `service:web`. */
  readonly name?: string | null | undefined;
  /** Status, such as `Alert`. */
  readonly status?: string | null | undefined;
  /** Start of this status, ISO-8601. */
  readonly since?: string | null | undefined;
  /** Time when it was last resolved, ISO-8601. */
  readonly last_resolved?: string | null | undefined;
}

/** The fields of a monitor that SearchMonitors and GetMonitor have in common. */
interface MonitorFields {
  /** Id. */
  readonly id?: string | number | null | undefined;
  /** Name. */
  readonly name?: string | null | undefined;
  /** Type, such as `log alert`. */
  readonly type?: string | null | undefined;
  /** Status: `Alert`, `Warn`, `No Data`, `OK`, … */
  readonly status?: string | null | undefined;
  /** Start of this status, ISO-8601. */
  readonly since?: string | null | undefined;
  /** Priority, 1 to 5. */
  readonly priority?: string | number | null | undefined;
  /** Query that it evaluates. */
  readonly query?: string | null | undefined;
}

/** A condition for an alert. */
interface Condition {
  readonly window?: string | null | undefined;
  readonly comparison?: string | null | undefined;
  readonly critical?: number | null | undefined;
  readonly warning?: number | null | undefined;
}

/** A monitor to draw: a structural subset of the result of GetMonitor. */
export interface ViewMonitor extends MonitorFields {
  /** Message with instructions. */
  readonly message?: string | null | undefined;
  /** Condition for an alert. */
  readonly condition?: Condition | null | undefined;
  /** Groups with their status. */
  readonly groups?: readonly ViewMonitorGroup[] | null | undefined;
  /** Number of groups of each status. */
  readonly group_counts?: unknown;
  /** End and scope of a mute. */
  readonly muted?: { readonly until?: string | null | undefined; readonly scope?: unknown } | null | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** A monitor of a list: a structural subset of a monitor of SearchMonitors. */
export interface ViewMonitorRow extends MonitorFields {
  /** End of a mute, ISO-8601. */
  readonly muted_until?: string | null | undefined;
  /** Groups that alert. */
  readonly groups?:
    | { readonly alerting?: unknown; readonly names?: readonly string[] | null | undefined }
    | null
    | undefined;
}

/** Monitors to draw: a structural subset of the result of SearchMonitors. */
export interface ViewMonitors {
  /** The monitors. */
  readonly monitors?: readonly ViewMonitorRow[] | null | undefined;
  /** Number of all matches, by status. */
  readonly counts?: unknown;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** The statuses, most urgent first. Others come before `OK`. */
const URGENT = ["Alert", "Warn", "No Data"];

/** Orders monitors by status, those with a mute after the others, and then by priority. */
export function byUrgency(one: ViewMonitorRow, other: ViewMonitorRow): number {
  const [left, right] = [one, other].map(({ status, muted_until, priority }) => {
    const rank = URGENT.indexOf(String(status)) + 1 || (status === "OK" ? 5 : 4);
    return 100 * rank + (muted_until ? 10 : 0) + (toNumber(Number(priority ?? 9)) ?? 9);
  });
  return (left ?? 0) - (right ?? 0);
}

/** Returns the mark of a status. */
export function glyphOf(status: unknown): Glyph {
  if (status === "Warn") return ["◐", "tv-c3"];
  return status === "Alert" ? BAD : status === "OK" ? GOOD : NEUTRAL;
}

/** Writes numbers by status: `3 Alert, 1 Warn`. `–` if there are none. */
export function writeCounts(counts: unknown): string {
  const all = typeof counts === "object" ? Object.entries(counts ?? {}) : [];
  const known = all.filter(([, count]) => typeof count === "number" && count > 0);
  return toShortText(known.map(([status, count]) => `${count} ${status}`).join(", "));
}
