import * as v from "valibot";
import { numberOrNull, string } from "./record-fields.ts";

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

/** A point of a result's series. */
export type SeriesPoint = v.InferOutput<typeof seriesPoint>;

/** One group of a result: its labels, and a value or a series. */
export const bucketRecord = v.union([
  v.object({ by: labels, value }),
  v.object({
    by: labels,
    series: v.pipe(v.array(seriesPoint), v.description("Values over time, when interval was given.")),
  }),
]);

/** The type of {@link bucketRecord}. */
export type BucketRecord = v.InferOutput<typeof bucketRecord>;
