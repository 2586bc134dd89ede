import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { number, numberOrNull, string, tagList } from "./record-fields.ts";

/** A monitor in search results. */
export const monitorRecord = v.object({
  id: stringOrNull("Id of the monitor, for GetMonitor."),
  name: stringOrNull("Name of the monitor."),
  status: stringOrNull("State: Alert, Warn, No Data, OK, Ignored, Skipped or Unknown."),
  since: stringOrNull("When the state began, ISO-8601 in UTC; null when unknown."),
  last_triggered: stringOrNull("When the monitor last alerted, ISO-8601 in UTC; null for never."),
  type: stringOrNull("Type of the monitor, such as metric alert or log alert."),
  query: stringOrNull("The query as Datadog writes it."),
  tags: tagList,
  priority: numberOrNull("Priority from 1 (high) to 5 (low); null when none is set."),
  muted_until: stringOrNull("When its mute ends, ISO-8601 in UTC; null when it is not muted or the mute has no end."),
});

/** The type of {@link monitorRecord}. */
export type MonitorRecord = v.InferOutput<typeof monitorRecord>;

/** The groups of a monitor that alert or warn: their number, and the names of some. */
export const alertingGroups = v.object({
  alerting: number("Number of its groups that alert or warn; a minimum if a warning says so."),
  names: v.pipe(v.array(v.string()), v.description("Names of up to five of them, such as service:web.")),
});

/** The type of {@link alertingGroups}. */
export type AlertingGroups = v.InferOutput<typeof alertingGroups>;

/** A group of a monitor. */
export const monitorGroup = v.object({
  name: string("Tags of the group, such as service:web,env:prod."),
  status: monitorRecord.entries.status,
  since: monitorRecord.entries.since,
  last_resolved: stringOrNull("When the group last recovered, ISO-8601 in UTC; null for never."),
});

/** The type of {@link monitorGroup}. */
export type MonitorGroup = v.InferOutput<typeof monitorGroup>;

/** What a mute silences, and until when. */
export const mute = v.object({
  until: stringOrNull("When the mute ends, ISO-8601 in UTC; null for no end."),
  scope: string("The groups that it mutes; * for all."),
});

/** The type of {@link mute}. */
export type Mute = v.InferOutput<typeof mute>;

/** A link to a monitor in Datadog's web app; older ones have the id after a `#`. */
const LINK = /^https?:\/\/[^/\s]+\/monitors(?:\/|#(?:[a-z]+\/)?)(\d+)/i;

/** Ids have 64 bits. */
export const MAX_ID_DIGITS = 19;

/** The id of a monitor: the digits themselves, or those of a link to it; `null` for any other text. */
export function monitorIdOf(written: string): string | null {
  const text = written.trim();
  const [, id = text] = LINK.exec(text) ?? [];
  return /^\d+$/.test(id) ? id : null;
}
