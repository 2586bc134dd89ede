import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { EVENT_KINDS } from "./event-kinds.ts";
import { attributeMap, boolean, number, numberOrNull, string, tagList } from "./record-fields.ts";

// Record types in results. Each field has a one-line description for the editor and the reference.

const labels = v.pipe(
  v.record(v.string(), v.string()),
  v.description("Value of each facet of group_by, by facet; empty for the total."),
);
const value = numberOrNull("Count or statistic; null when there was nothing to compute it from.");

const seriesPoint = v.object({
  time: string("Start of the time bucket, ISO-8601 in UTC."),
  value,
  partial: v.exactOptional(
    v.pipe(v.literal(true), v.description("Present when only part of the time bucket lies in the window.")),
  ),
});

/** A point in a result's series. */
export type SeriesPoint = v.InferOutput<typeof seriesPoint>;

/** A group in a result: its labels, and a value or a series. */
export const bucketRecord = v.union([
  v.object({ by: labels, value }),
  v.object({
    by: labels,
    series: v.pipe(v.array(seriesPoint), v.description("Values over time, when interval was given.")),
  }),
]);

/** The type of {@link bucketRecord}. */
export type BucketRecord = v.InferOutput<typeof bucketRecord>;

const facetValue = v.object({
  value: string("A value of the facet."),
  count: numberOrNull("Number of events with this value; null when the value comes from a sample of the events."),
});

/** A facet with data. */
export const facetRecord = v.object({
  facet: string("Name to use in query or group_by."),
  distinct: numberOrNull("Number of distinct values, which may be an estimate; null when unknown."),
  values: v.pipe(
    v.array(facetValue),
    v.description("Values, at most 5: the most frequent of all events, or of a sample that has 5 of them."),
  ),
});

/** The type of {@link facetRecord}. */
export type FacetRecord = v.InferOutput<typeof facetRecord>;

/** A measure with data. */
export const measureRecord = v.object({
  measure: string("Name to use as measure, or with a comparison in query."),
  unit: stringOrNull("Unit of its values; null when unknown."),
  min: number("Smallest value."),
  median: number("Median of the values."),
  max: number("Largest value."),
});

/** The type of {@link measureRecord}. */
export type MeasureRecord = v.InferOutput<typeof measureRecord>;

/** A metric that was found. Fields that weren't read are `null`. */
export const metricRecord = v.object({
  name: string("Name of the metric."),
  type: stringOrNull("Type, such as gauge, count, rate or distribution; null when unknown."),
  unit: stringOrNull("Unit, such as byte/second; null when unknown."),
  description: stringOrNull("What the metric measures, of at most 1,000 characters; null when unknown."),
  tags: v.pipe(
    v.nullable(v.record(v.string(), v.array(v.string()))),
    v.description("Up to five values of each tag key; null when not read."),
  ),
  example: string("A query of the metric for QueryMetrics."),
});

/** The type of {@link metricRecord}. */
export type MetricRecord = v.InferOutput<typeof metricRecord>;

const levelChange = v.object({
  time: string("Start of the interval in which it happened, ISO-8601 in UTC."),
  before: number("Mean before this interval."),
  after: number("Mean after it."),
});

/** A series of a metric, with its statistics. */
export const seriesRecord = v.object({
  query: string("The formula, or the query as it was sent."),
  tags: v.pipe(v.array(v.string()), v.description("Tags of the group, such as host:web-1; empty without groups.")),
  unit: metricRecord.entries.unit,
  first: number(
    "First value. Values have four digits. No statistic includes a last interval that is incomplete, or an incomplete first one of counts.",
  ),
  last: number("Last value."),
  min: number("Smallest value."),
  max: number("Largest value."),
  mean: number("Mean of the values."),
  change: v.pipe(
    v.nullable(levelChange),
    v.description("The largest change of level that lasts and is beyond noise; null without one."),
  ),
  reason: v.exactOptional(string("Why change is null: level (equal values), few points, noise, slope or brief.")),
  points: v.pipe(
    v.array(v.array(v.union([v.string(), v.number()]))),
    v.description(
      "Start of each interval, ISO-8601 in UTC, and its value. Missing points of counts are zero until the last report.",
    ),
  ),
});

/** The type of {@link seriesRecord}. */
export type SeriesRecord = v.InferOutput<typeof seriesRecord>;

/** A group's number. */
export const metricValue = v.object({
  query: seriesRecord.entries.query,
  tags: seriesRecord.entries.tags,
  value: number("The number of the group."),
  time: v.exactOptional(
    string("With reduce last: start of the last complete interval with data; value is its average or total."),
  ),
  unit: seriesRecord.entries.unit,
});

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

/** A monitor's alerting and warning groups: their number, and the names of some. */
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

/** A mute's scope and end. */
export const mute = v.object({
  until: stringOrNull("When the mute ends, ISO-8601 in UTC; null for no end."),
  scope: string("The groups that it mutes; * for all."),
});

/** The type of {@link mute}. */
export type Mute = v.InferOutput<typeof mute>;

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

const names = (description: string) => v.pipe(v.array(v.string()), v.description(description));

/** An incident in results. Its id is the one that people use. */
export const incidentRecord = v.object({
  id: stringOrNull("Id of the incident, such as IR-204."),
  title: stringOrNull("Title of the incident."),
  state: stringOrNull("State, such as active, stable or resolved. It can be resolved without a time in resolved."),
  severity: stringOrNull("Severity, such as SEV-2 or UNKNOWN."),
  created: stringOrNull(
    "When its record was created, ISO-8601 in UTC; warnings name incidents that were declared at another time.",
  ),
  detected: stringOrNull("When the problem was detected, ISO-8601 in UTC."),
  resolved: stringOrNull("When the incident was resolved, ISO-8601 in UTC; null when Datadog has no time."),
  customer_impacted: v.pipe(
    v.nullable(v.boolean()),
    v.description("Whether customers are affected; null when unknown."),
  ),
  customer_impact: stringOrNull("How customers are affected, at most 1,000 characters."),
  commander: stringOrNull(
    "Name or handle of the person who leads the response, never an email address; null if there is none.",
  ),
  services: names("Affected services."),
  teams: names("Teams that respond."),
  summary: stringOrNull("Summary that people wrote, at most 1,000 characters."),
  root_cause: stringOrNull("Root cause that people wrote, at most 1,000 characters."),
});

/** The type of {@link incidentRecord}. */
export type IncidentRecord = v.InferOutput<typeof incidentRecord>;

/** A log event in results. */
export const logRecord = v.object({
  id: stringOrNull("Datadog's id of the log event."),
  timestamp: stringOrNull("When the event happened, ISO-8601 in UTC."),
  status: stringOrNull("Severity, such as error, warn or info."),
  service: stringOrNull("Service that wrote the log."),
  host: stringOrNull("Host that the log came from."),
  message: stringOrNull("Text of the log; JSON for an object or a list."),
  trace_id: stringOrNull("Id of the trace that the log belongs to, for GetTrace; null when the log names none."),
  span_id: stringOrNull("Id of the span that wrote the log; null when the log names none."),
  tags: tagList,
  attributes: attributeMap("All other attributes by name; only those that are indexed facets can be filtered."),
});

/** The type of {@link logRecord}. */
export type LogRecord = v.InferOutput<typeof logRecord>;

/** A span in results. */
export const spanRecord = v.object({
  id: stringOrNull("Datadog's id of the event; other tools use span_id."),
  trace_id: stringOrNull("Id of the trace, for GetTrace."),
  span_id: stringOrNull("Id of the span within its trace."),
  parent_id: stringOrNull("span_id of the parent; null or zeros for a root."),
  service: stringOrNull("Service that reported the span."),
  resource: stringOrNull("Resource, such as an endpoint or a database statement."),
  operation: stringOrNull("Operation, such as http.request or redis.command."),
  type: stringOrNull("Type of the span, such as web, db or cache."),
  status: stringOrNull("Status of the span, such as ok or error."),
  error: boolean("Whether the span failed."),
  error_type: stringOrNull("Type or class of the error; null when none was reported."),
  error_message: stringOrNull("Error message; null when none was reported."),
  start: stringOrNull("Start of the span, ISO-8601 in UTC."),
  duration_ns: numberOrNull("Duration in nanoseconds; null when unknown."),
  env: stringOrNull("Environment, such as prod."),
  host: stringOrNull("Host that the span ran on."),
  http_method: stringOrNull("HTTP method of the request that the span handled or sent."),
  http_status_code: stringOrNull("HTTP status of that request, such as 502."),
  tags: tagList,
  meta: attributeMap("All other attributes by name; only those that are indexed facets can be filtered."),
});

/** The type of {@link spanRecord}. */
export type SpanRecord = v.InferOutput<typeof spanRecord>;
