import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { number, string } from "./record-fields.ts";

/** A metric that was found. Fields are `null` where they were not read. */
export const metricRecord = v.object({
  name: string("Name of the metric."),
  type: stringOrNull("Type, such as gauge, count, rate or distribution; null when unknown."),
  unit: stringOrNull("Unit, such as byte/second; null when unknown."),
  description: stringOrNull("What the metric measures, of at most 1,000 characters; null when unknown."),
  tags: v.pipe(
    v.nullable(v.record(v.string(), v.array(v.string()))),
    v.description("Up to five values of each tag key; null for all but the best three metrics."),
  ),
  example: string("A query of the metric for QueryMetrics."),
});

/** The type of {@link metricRecord}. */
export type MetricRecord = v.InferOutput<typeof metricRecord>;

const change = v.object({
  time: string("Start of the first interval after the change, ISO-8601 in UTC."),
  before: number("Mean before the change."),
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
    v.nullable(change),
    v.description("The largest change of level, from three standard deviations; null without one."),
  ),
  points: v.pipe(
    v.array(v.array(v.union([v.string(), v.number()]))),
    v.description("Start of each interval, ISO-8601 in UTC, and its value. Missing points of counts are zero."),
  ),
});

/** The type of {@link seriesRecord}. */
export type SeriesRecord = v.InferOutput<typeof seriesRecord>;

/** The number of a group. */
export const metricValue = v.object({
  query: seriesRecord.entries.query,
  tags: seriesRecord.entries.tags,
  value: number("The number of the group."),
  unit: seriesRecord.entries.unit,
});
