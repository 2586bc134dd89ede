import { formatCount, formatDuration } from "../format/quantity.ts";
import { formatInstant, parseTime } from "../format/time.ts";
import { type Fragment, toFragment } from "../frame/fragment.ts";
import { drawFacts, drawFrame, type ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { chooseSpans } from "./choose-spans.ts";
import { drawCriticalPath } from "./critical-path.ts";
import { drawSelfTimes } from "./self-times.ts";
import { chooseColors } from "./service-colors.ts";
import type { ViewSpan, ViewTrace } from "./trace.ts";
import { drawWaterfall } from "./waterfall.ts";

/** Spans that a waterfall draws at most, whatever the option says. */
const MAX_SPANS = 500;
const DEFAULT_SPANS = 100;

/** Options of {@link renderTrace}. */
export interface TraceOptions extends ViewOptions {
  /**
   * Maximum number of spans in the waterfall, 1 to 500. Failed spans and those of the critical path come first, then the
   * longest; a note says how many are left out. Default 100.
   */
  readonly maxSpans?: number | undefined;
}

/**
 * Draws a trace as HTML: where the failure began, the self time of each service, a waterfall with errors and the critical
 * path, and the steps of that path. The waterfall is a table, so that screen readers can read it.
 * @param trace the result of GetTrace
 */
export function renderTrace(trace: ViewTrace, options: TraceOptions = {}): Fragment {
  const { summary, window, warnings } = trace;
  const spans = toList(trace.spans);
  const pathIds = new Set(toList(summary?.critical_path).flatMap(({ span_id }) => span_id ?? []));
  const shown = chooseSpans(spans, pathIds, spanLimit(options.maxSpans));
  const totalNs = durationOf(trace, spans);
  const colorOf = chooseColors(summary?.services, spans);
  const caption = `${shown.length} of ${formatCount(spanCount(trace, spans))} spans, by time`;
  const isComplete = shown.length === spanCount(trace, spans) && !trace.dropped && trace.summary_complete !== false;
  const start = parseTime(summary?.start) ?? parseTime(window?.start);
  const frame = {
    kind: "trace",
    title: options.title ?? `Trace ${toShortText(trace.trace_id, "without an id", 60)}`,
    subtitle: start === null ? "" : `${formatInstant(start)} UTC`,
    theme: options.theme,
    notes: omissions(trace, spans.length - shown.length),
    warnings,
  };
  const isEmpty = shown.length === 0;
  return toFragment(
    drawFrame(frame, [
      drawFacts(factsOf(trace, spans)),
      ...present(drawOrigin(summary?.origin), drawSelfTimes(summary?.services, colorOf)),
      isEmpty
        ? html`<p class="tv-empty">The trace has no spans in this window.</p>`
        : drawWaterfall(shown, { totalNs, pathIds, colorOf, isComplete, caption }),
      ...present(drawCriticalPath(summary?.critical_path, totalNs, colorOf)),
    ]),
  );
}

function spanLimit(maxSpans = DEFAULT_SPANS): number {
  return Math.min(MAX_SPANS, Math.max(1, Math.floor(toNumber(maxSpans) ?? DEFAULT_SPANS)));
}

function present(...parts: readonly (Markup | null)[]): Markup[] {
  return parts.filter((part) => part !== null);
}

/** The duration of the trace, at least one nanosecond, so that shares are numbers. */
function durationOf({ summary }: ViewTrace, spans: readonly ViewSpan[]): number {
  const ends = spans.map(({ offset_ns, duration_ns }) => (toNumber(offset_ns) ?? 0) + (toNumber(duration_ns) ?? 0));
  return Math.max(1, toNumber(summary?.duration_ns) ?? ends.reduce((last, end) => Math.max(last, end), 0));
}

function spanCount({ summary }: ViewTrace, spans: readonly ViewSpan[]): number {
  return Math.max(spans.length, toNumber(summary?.span_count) ?? 0);
}

function factsOf(trace: ViewTrace, spans: readonly ViewSpan[]): [string, string][] {
  const { summary } = trace;
  const errors = toNumber(summary?.error_count) ?? spans.filter(({ error }) => error === true).length;
  const services = toList(summary?.services).length || new Set(spans.map(({ service }) => service)).size;
  const isComplete = trace.summary_complete !== false;
  const atLeast = isComplete ? "" : "at least ";
  return [
    ["Duration", formatDuration(durationOf(trace, spans))],
    ["Spans", `${atLeast}${formatCount(spanCount(trace, spans))}`],
    ["Errors", `${atLeast}${formatCount(errors)}`],
    ["Services", `${atLeast}${formatCount(services)}`],
  ];
}

function drawOrigin(origin: Omit<ViewSpan, "depth"> | null | undefined): Markup | null {
  if (!origin) return null;
  const { service, resource, error_type, error_message } = origin;
  const failure = [error_type, error_message]
    .filter(Boolean)
    .map((part) => toShortText(part, "", 400))
    .join(": ");
  return html`<p class="tv-callout tv-callout-bad"><span class="tv-callout-name">Began in</span> <b>${toShortText(service, "an unknown service")}</b> ${toShortText(resource, "")}${
    failure === "" ? null : html`<span class="tv-failure">${failure}</span>`
  }</p>`;
}

/** Says which spans are not in the waterfall. */
function omissions({ dropped, summary_complete }: ViewTrace, undrawn: number): string[] {
  const missing = Math.max(0, toNumber(dropped) ?? 0);
  return [
    ...(undrawn > 0
      ? [`${formatCount(undrawn)} spans of the result are not drawn: fast ones that did not fail first.`]
      : []),
    ...(missing > 0 ? [`${formatCount(missing)} more spans of the trace are not in the result.`] : []),
    ...(summary_complete === false ? ["The trace was too large to read in full: every total is a lower limit."] : []),
  ];
}
