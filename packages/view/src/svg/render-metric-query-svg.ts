import type { TopOptions } from "../aggregate/read-top.ts";
import type { ViewMetricQuery } from "../metric-query/metric-query.ts";
import { chooseParts } from "../metric-query/render-metric-query.ts";
import { drawSeries, drawTop } from "./render-aggregation-svg.ts";
import { drawSheet, roomOf, type SvgOptions } from "./sheet.ts";

/**
 * Draws metrics as one standalone SVG: lines with the levels before and after a change, or bars. Without HTML, script and
 * anything to load.
 * @param result the result of QueryMetrics
 */
export function renderMetricQuerySvg(result: ViewMetricQuery, options: TopOptions & SvgOptions = {}): string {
  const room = roomOf(options);
  const { parts, ...sheet } = chooseParts(result, options);
  const description = parts.map(
    ({ series, top }) => series?.plot?.description ?? top?.values ?? "There are no values.",
  );
  return drawSheet(
    { ...sheet, description: description.join(" ") },
    room,
    parts.flatMap(({ series, top }) => (series ? drawSeries(series, room) : drawTop(top, room))),
  );
}
