import { formatDuration } from "../format/quantity.ts";
import { toList, toNumber } from "../markup/clip.ts";
import { durationOf, factsOf, NO_SPANS, spanCount } from "../trace/read-trace.ts";
import { type Interval, selfIntervals } from "../trace/self-intervals.ts";
import type { ViewSpan, ViewTrace } from "../trace/trace.ts";
import { cell, type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

/**
 * Draws a trace for a terminal: its start and its totals; a line per span, indented by depth, with its position on the
 * timeline, pale where it waits for the spans below it; then the origin of the failure.
 */
export function drawTrace(trace: ViewTrace, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const { origin } = trace.summary ?? {};
  const drawn = toList(trace.spans);
  const isEach = drawn.length >= spanCount(trace, drawn);
  const facts = [...factsOf(trace, drawn), ...(isEach ? [] : [`${drawn.length} drawn`])].join(" · ");
  const longest = Math.max(...drawn.map((span) => widthOf(nameOf(span))));
  // Names get up to half of the timeline.
  const nameWidth = Math.max(Math.min(longest, Math.floor(columns * 0.75) - 10), Math.ceil(columns / 2) - 2);
  const lane = { totalNs: durationOf(trace, drawn), width: Math.max(10, columns - nameWidth - 11) };
  const failure = [origin?.service ?? "an unknown service", origin?.error_type, origin?.error_message];
  const cause = origin ? [`It began in ${failure.filter(Boolean).join(": ")}`] : [];
  const own = trace.summary_complete === false ? [] : isEach ? selfIntervals(drawn) : drawn.map(mostWork);
  const lines = drawn.map((span, index) => drawSpan(span, nameWidth, drawLane(span, lane, own[index])));
  const legend = lines.some(({ text }) => text.includes("░")) ? ["█ works, ░ waits for spans below; ✗ failed."] : [];
  const [start, ...end] = [facts || NO_SPANS, ...legend, ...cause].map((text) => wrapText(text, columns, "plain"));
  return [...(start ?? []), ...lines, ...end.flat()];
}

/** Returns no interval for a span that waits most of the time. Without all spans, when it waits is unknown. */
function mostWork({ self_ns, duration_ns }: ViewSpan): readonly Interval[] | undefined {
  return 2 * (toNumber(self_ns) ?? Number.NaN) < (toNumber(duration_ns) ?? 0) ? [] : undefined;
}

function nameOf({ service, resource, error, depth }: ViewSpan): string {
  return `${"  ".repeat(Math.min(toNumber(depth) ?? 0, 6))}${error ? "✗ " : ""}${service ?? "?"} ${resource ?? ""}`;
}

function drawSpan(span: ViewSpan, nameWidth: number, lane: string): TextLine {
  const time = typeof span.duration_ns === "number" ? formatDuration(toNumber(span.duration_ns) ?? 0) : "?";
  const name = nameOf(span);
  const indent = " ".repeat(name.search(/\S/));
  const text = `${indent}${cell(name.trimStart(), nameWidth - indent.length)} ${cell(time, -8)}  ${lane}`;
  return { text, tone: span.error ? "bad" : "plain" };
}

/** Draws the bar of a span, pale where no interval of `own` is. Default: not pale. */
function drawLane(span: ViewSpan, { totalNs, width }: { totalNs: number; width: number }, own?: readonly Interval[]) {
  const [startNs, lengthNs] = [toNumber(span.offset_ns) ?? 0, toNumber(span.duration_ns) ?? 0];
  const columnOf = (timeNs: number) => (timeNs / totalNs) * width;
  const first = Math.min(width - 1, Math.max(0, Math.floor(columnOf(startNs))));
  const size = Math.max(1, Math.min(width - first, Math.round(columnOf(lengthNs))));
  // A column shows what the span does in its middle.
  const isOwn = (at: number) => own?.some((part) => columnOf(part.startNs) <= at && at < columnOf(part.endNs)) ?? true;
  const bar = Array.from({ length: size }, (_, index) => (size === 1 || isOwn(first + index + 0.5) ? "█" : "░"));
  return " ".repeat(first) + bar.join("");
}
