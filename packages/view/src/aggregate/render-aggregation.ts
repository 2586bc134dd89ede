import type { Fragment } from "../frame/fragment.ts";
import { toList } from "../markup/clip.ts";
import type { ViewAggregation } from "./aggregation.ts";
import { renderSeries } from "./render-series.ts";
import { renderTop, type TopOptions } from "./render-top.ts";

/**
 * Draws any result of AggregateEvents: as values over time if it has series ({@link renderSeries}), else as its largest
 * groups ({@link renderTop}).
 */
export function renderAggregation(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  const hasSeries = toList(aggregation.buckets).some((bucket) => Array.isArray(bucket?.series));
  return hasSeries ? renderSeries(aggregation, options) : renderTop(aggregation, options);
}
