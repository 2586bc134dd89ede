import { toList, toNumber, toShortText } from "../markup/clip.ts";
import type { SeriesSource, ViewAggregation, ViewBucket } from "./aggregation.ts";

const MAX_LABEL_CHARS = 100;
/** Maximum number of a group's facets in its label. */
const MAX_FACETS = 4;

/** Describes the values: `count of events`, `p95 of @duration`. */
export function describeValues({ aggregation, measure, unit, metric }: SeriesSource): string {
  if (metric) return toShortText(metric, "", 120);
  if (aggregation && aggregation !== "count")
    return `${toShortText(aggregation, "", 20)} of ${toShortText(measure, "a facet", 60)}`;
  return unit && unit !== "events" ? toShortText(unit, "", 60) : "Number of events";
}

/** Returns the unit of the values; `null` if it is unknown. */
export function unitOf({ unit }: ViewAggregation): string | null {
  return typeof unit === "string" && unit !== "" ? toShortText(unit, "", 30) : null;
}

/** Returns the values of a group's facets. */
export function labelParts({ by }: ViewBucket): readonly string[] {
  const values = Object.values(by ?? {});
  const rest = values.length > MAX_FACETS ? [`and ${values.length - MAX_FACETS} more facets`] : [];
  return values.length === 0
    ? ["all events"]
    : [...values.slice(0, MAX_FACETS).map((value) => toShortText(value, "(empty)", MAX_LABEL_CHARS)), ...rest];
}

/** Returns the facets by which a result is grouped. */
export function facetsOf({ buckets }: ViewAggregation): readonly string[] {
  const facets = Object.keys(toList(buckets)[0]?.by ?? {});
  return facets.slice(0, MAX_FACETS).map((facet) => toShortText(facet, "(empty)", MAX_LABEL_CHARS));
}

/** Writes the label of a group: `payment-service · PoolTimeoutError`. */
export function labelOf(bucket: ViewBucket): string {
  return labelParts(bucket).join(" · ");
}

/** States that groups are missing from the result, or are not drawn. */
export function groupNotes({ groups_complete }: ViewAggregation, undrawn: number): string[] {
  return [
    ...(undrawn > 0 ? [`${undrawn.toLocaleString("en-US")} more group${undrawn === 1 ? "" : "s"} not drawn.`] : []),
    ...(groups_complete === false ? ["The result does not list all groups."] : []),
  ];
}

/** Returns the greatest value of a group, or less than every number if it has none. */
export function peakOf({ value, series }: ViewBucket): number {
  const values = [value, ...toList(series).map((point) => point.value)].map(toNumber);
  return values.reduce<number>((peak, one) => Math.max(peak, one ?? peak), Number.NEGATIVE_INFINITY);
}
