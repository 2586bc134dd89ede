import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { EVENT_KINDS } from "./event-kinds.ts";
import { tagList } from "./record-fields.ts";

const monitor = v.object({
  id: stringOrNull("Id of the monitor, for GetMonitor."),
  from: stringOrNull("State before the transition, such as OK."),
  to: stringOrNull("State after the transition, such as Alert."),
  groups: v.pipe(v.array(v.string()), v.description("Groups of the monitor that changed, such as host:web-1.")),
});

const change = v.object({
  resource: stringOrNull("What changed, such as the name of a feature flag."),
  type: stringOrNull("Type of what changed, such as feature_flag or configuration."),
  from: stringOrNull("Value before the change; objects as JSON."),
  to: stringOrNull("Value after the change; objects as JSON."),
  author: stringOrNull("Who made the change: a person or a program."),
  affected: v.pipe(v.array(v.string()), v.description("Names of the resources that the change affects.")),
});

/** A change, an alert or another event in results. */
export const eventRecord = v.object({
  id: stringOrNull("Datadog's id of the event."),
  timestamp: stringOrNull("When the event happened, ISO-8601 in UTC."),
  kind: v.pipe(v.picklist(EVENT_KINDS), v.description("What the event reports; other for an unknown shape.")),
  title: stringOrNull("Title of the event."),
  message: stringOrNull("Text of the event, at most 1,000 characters."),
  service: stringOrNull("Service that the event concerns."),
  env: stringOrNull("Environment that the event concerns, such as prod."),
  version: stringOrNull("Version that the event names, such as the deployed one."),
  source: stringOrNull("What sent the event, such as alert, github or argocd."),
  monitor: v.pipe(v.nullable(monitor), v.description("The monitor that sent the event; null for other events.")),
  change: v.pipe(v.nullable(change), v.description("What a change event reports; null for other events.")),
  tags: tagList,
});

/** The type of {@link eventRecord}. */
export type EventRecord = v.InferOutput<typeof eventRecord>;
