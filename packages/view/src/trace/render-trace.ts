import { drawBar } from "../chart/bar.ts";
import { formatDuration, formatRatio } from "../format/quantity.ts";
import { drawFrame, type Fragment } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { NO_SPANS, type Origin, readTrace, type TraceOptions } from "./read-trace.ts";
import type { ColorOf } from "./service-colors.ts";
import type { ViewStep, ViewTrace } from "./trace.ts";
import { drawWaterfall } from "./waterfall.ts";

/** Lines of the waterfall before a person asks for all, so that the picture fits into a chat. */
const MAX_ROWS = 7;

/**
 * Draws a trace as HTML: a waterfall with the span where the failure began and the critical path, the error in a note,
 * the self time of each service, and the steps of the critical path. The waterfall is a table, so that screen readers
 * can read it. It shows 7 lines at first: spans that explain little share a line until a person opens all of them,
 * without a script.
 * @param trace the result of GetTrace
 */
export function renderTrace(trace: ViewTrace, options: TraceOptions = {}): Fragment {
  const { summary, warnings } = trace;
  const { title, subtitle, notes, origin, spans, rows, waterfall, legend } = readTrace(trace, options, MAX_ROWS);
  const { totalNs, colorOf } = waterfall;
  const body =
    spans.length === 0
      ? [html`<p class="tv-empty">${NO_SPANS}</p>`]
      : [drawWaterfall(spans, rows, waterfall), html`<p class="tv-note tv-key-list">${legend}</p>`];
  const details = [
    drawShares("Self time by service", summary?.services, totalNs, colorOf),
    drawShares("Critical path", summary?.critical_path, totalNs, colorOf),
  ];
  return drawFrame({ kind: "trace", title, subtitle, theme: options.theme, notes, warnings }, [
    ...body,
    origin && drawOrigin(origin),
    details.every((table) => table === null)
      ? null
      : html`<details class="tv-details"><summary>Self times and critical path</summary>${details}</details>`,
  ]);
}

function drawOrigin({ service, resource, failure, others }: Origin): Markup {
  return html`<p class="tv-callout tv-callout-bad"><span class="tv-callout-name">Began in</span> <b>${service}</b> ${resource}${
    failure === "" ? null : html`<span class="tv-failure">${failure}</span>`
  }${others === "" ? null : html`<span class="tv-detail">Then failed: ${others}</span>`}</p>`;
}

/** Maximum number of rows of a table. GetTrace returns fewer. */
const MAX_SHARES = 100;

/** Draws own work as a table with bars: a row per service, or per step of the critical path. */
function drawShares(
  heading: string,
  steps: readonly ViewStep[] | null | undefined,
  totalNs: number,
  colorOf: ColorOf,
): Markup | null {
  const rows = toList(steps)
    .slice(0, MAX_SHARES)
    .map(({ service, resource, count, self_ns }) => {
      const selfNs = toNumber(self_ns) ?? 0;
      const times = (toNumber(count) ?? 1) > 1 ? ` × ${toNumber(count)}` : "";
      return html`<tr role="row"><th role="rowheader" scope="row"><b>${toShortText(service, "unknown service", 120)}</b> <span class="tv-muted">${toShortText(resource, "", 120)}${times}</span></th><td role="cell" class="tv-lane">${drawBar(selfNs / totalNs, colorOf(service))}</td><td role="cell" class="tv-number">${formatDuration(selfNs)}</td><td role="cell" class="tv-number tv-self">${formatRatio(selfNs / totalNs)}</td></tr>`;
    });
  return rows.length === 0
    ? null
    : html`<table class="tv-rows tv-bars tv-part" role="table"><caption>${heading}</caption><tbody role="rowgroup">${rows}</tbody></table>`;
}
