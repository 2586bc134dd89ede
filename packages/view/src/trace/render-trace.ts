import { type Fragment, toFragment } from "../frame/fragment.ts";
import { drawFacts, drawFrame } from "../frame/frame.ts";
import { html, type Markup } from "../markup/markup.ts";
import { drawCriticalPath } from "./critical-path.ts";
import { type Origin, readTrace, type TraceOptions } from "./read-trace.ts";
import { drawSelfTimes } from "./self-times.ts";
import type { ViewTrace } from "./trace.ts";
import { drawWaterfall } from "./waterfall.ts";

/**
 * Draws a trace as HTML: where the failure began, the self time of each service, a waterfall with errors and the critical
 * path, and the steps of that path. The waterfall is a table, so that screen readers can read it.
 * @param trace the result of GetTrace
 */
export function renderTrace(trace: ViewTrace, options: TraceOptions = {}): Fragment {
  const { summary, warnings } = trace;
  const { title, subtitle, notes, facts, origin, spans, waterfall } = readTrace(trace, options);
  const { totalNs, colorOf } = waterfall;
  const frame = { kind: "trace", title, subtitle, theme: options.theme, notes, warnings };
  return toFragment(
    drawFrame(frame, [
      drawFacts(facts),
      ...present(origin && drawOrigin(origin), drawSelfTimes(summary?.services, colorOf)),
      spans.length === 0
        ? html`<p class="tv-empty">The trace has no spans in this window.</p>`
        : drawWaterfall(spans, waterfall),
      ...present(drawCriticalPath(summary?.critical_path, totalNs, colorOf)),
    ]),
  );
}

function present(...parts: readonly (Markup | null)[]): Markup[] {
  return parts.filter((part) => part !== null);
}

function drawOrigin({ service, resource, failure }: Origin): Markup {
  return html`<p class="tv-callout tv-callout-bad"><span class="tv-callout-name">Began in</span> <b>${service}</b> ${resource}${
    failure === "" ? null : html`<span class="tv-failure">${failure}</span>`
  }</p>`;
}
