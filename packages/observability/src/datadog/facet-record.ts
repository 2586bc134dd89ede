import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { number, numberOrNull, string } from "./record-fields.ts";

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
