import { readSeries } from "../aggregate/read-series.ts";
import { readTop, type TopOptions } from "../aggregate/read-top.ts";
import { drawSeries, drawTop } from "../aggregate/render-aggregation.ts";
import { drawFrame, type Fragment, moreNote } from "../frame/frame.ts";
import { toList, toNumber } from "../markup/clip.ts";
import { html } from "../markup/markup.ts";
import type { ViewMetricQuery } from "./metric-query.ts";
import { isReduced, type MetricPart, readMetricQuery } from "./read-metric-query.ts";

/**
 * Draws metrics as HTML: a line per series with the levels before and after its change, at most six for each unit; with
 * `reduce`, a bar per group.
 * @param result the result of QueryMetrics
 */
export function renderMetricQuery(result: ViewMetricQuery, options: TopOptions = {}): Fragment {
  const { parts, ...frame } = chooseParts(result, options);
  const body = parts.map(
    ({ series, top }) => html`<div class="tv-part">${series ? drawSeries(series) : drawTop(top)}</div>`,
  );
  return drawFrame({ ...frame, kind: "series" }, body);
}

/** Chooses the content of a picture of metrics. An empty result has one part, which says so. */
function chooseParts(result: ViewMetricQuery, options: TopOptions) {
  const found = readMetricQuery(result);
  const sources: readonly (MetricPart | { metric: string })[] = found.length > 0 ? found : [{ metric: "Metrics" }];
  const parts = sources.map((source) =>
    isReduced(result) ? { top: readTop(source, options) } : { series: readSeries(source, options) },
  ) as readonly Part[];
  const pictures = parts.map(({ series, top }) => series ?? top);
  const missing = (toNumber(result.total_series) ?? 0) - toList(result.series).length;
  return {
    parts,
    title: options.title ?? sources.map(({ metric }) => metric).join(", "),
    subtitle: pictures[0]?.subtitle ?? "",
    notes: [
      ...pictures.flatMap(({ notes }) => notes),
      ...moreNote(isReduced(result) ? 0 : missing, "series", "are not in the result."),
    ],
    theme: options.theme,
    warnings: result.warnings,
  };
}

type Part =
  | { readonly series: ReturnType<typeof readSeries>; readonly top?: never }
  | { readonly top: ReturnType<typeof readTop>; readonly series?: never };
