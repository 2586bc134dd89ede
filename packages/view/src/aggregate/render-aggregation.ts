import type { Fragment } from "../frame/frame.ts";
import { toList } from "../markup/clip.ts";
import type { ViewAggregation } from "./aggregation.ts";
import type { TopOptions } from "./read-top.ts";
import { renderSeries } from "./render-series.ts";
import { renderTop } from "./render-top.ts";

/**
 * Draws any result of AggregateEvents: as values over time if it has series ({@link renderSeries}), else as its largest
 * groups ({@link renderTop}).
 */
export function renderAggregation(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  return hasSeries(aggregation) ? renderSeries(aggregation, options) : renderTop(aggregation, options);
}

/** Whether an aggregation has values over time. */
export function hasSeries({ buckets }: ViewAggregation): boolean {
  return toList(buckets).some((bucket) => Array.isArray(bucket?.series));
}
