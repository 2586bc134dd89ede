import { drawFrame, type Fragment, toFragment } from "../frame/frame.ts";
import { html, type Markup } from "../markup/markup.ts";
import { type Origin, readTrace, type TraceOptions } from "./read-trace.ts";
import { drawShares } from "./shares.ts";
import type { ViewTrace } from "./trace.ts";
import { drawWaterfall } from "./waterfall.ts";

/** Lines of the waterfall before a person asks for all, so that the picture fits into a chat. */
const MAX_ROWS = 7;

/**
 * Draws a trace as HTML: a waterfall with the span where the failure began and the critical path, the error in a note,
 * the self time of each service, and the steps of the critical path. The waterfall is a table, so that screen readers can
 * read it. It shows 7 lines at first: spans that explain little share one until a person asks for all, without a script.
 * @param trace the result of GetTrace
 */
export function renderTrace(trace: ViewTrace, options: TraceOptions = {}): Fragment {
  const { summary, warnings } = trace;
  const { title, subtitle, notes, origin, spans, rows, waterfall, legend } = readTrace(trace, options, MAX_ROWS);
  const { totalNs, colorOf } = waterfall;
  const frame = { kind: "trace", title, subtitle, theme: options.theme, notes, warnings };
  const body =
    spans.length === 0
      ? [html`<p class="tv-empty">The trace has no spans in this window.</p>`]
      : [drawWaterfall(spans, rows, waterfall), html`<p class="tv-note tv-key-list">${legend}</p>`];
  const details = present(
    drawShares("Self time by service", summary?.services, totalNs, colorOf),
    drawShares("Critical path", summary?.critical_path, totalNs, colorOf),
  );
  return toFragment(
    drawFrame(frame, [
      ...body,
      ...present(
        origin && drawOrigin(origin),
        details.length === 0
          ? null
          : html`<details class="tv-details"><summary>Self times and critical path</summary>${details}</details>`,
      ),
    ]),
  );
}

function present(...parts: readonly (Markup | null)[]): Markup[] {
  return parts.filter((part) => part !== null);
}

function drawOrigin({ service, resource, failure, others }: Origin): Markup {
  return html`<p class="tv-callout tv-callout-bad"><span class="tv-callout-name">Began in</span> <b>${service}</b> ${resource}${
    failure === "" ? null : html`<span class="tv-failure">${failure}</span>`
  }${others === "" ? null : html`<span class="tv-detail">Then failed: ${others}</span>`}</p>`;
}
