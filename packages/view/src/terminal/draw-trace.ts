import { formatDuration } from "../format/quantity.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewSpan, ViewTrace } from "../trace/trace.ts";
import { cell, type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

/**
 * Draws a trace for a terminal: a line per span, indented by depth, with its position on the timeline; then the totals
 * and the origin of the failure.
 */
export function drawTrace({ summary, spans }: ViewTrace, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const { span_count, error_count, duration_ns, origin } = summary ?? {};
  const drawn = toList(spans);
  const totalNs = toNumber(duration_ns) || Math.max(1, ...drawn.map((span) => toNumber(span.duration_ns) ?? 0));
  const totals = `${span_count ?? drawn.length} spans, ${error_count ?? 0} failed, ${formatDuration(totalNs)}.`;
  const longest = Math.max(...drawn.map((span) => widthOf(nameOf(span))));
  // Names get up to half of the timeline.
  const nameWidth = Math.max(Math.min(longest, Math.floor(columns * 0.75) - 10), Math.ceil(columns / 2) - 2);
  const cause = origin ? `It began in ${origin.service}: ${origin.error_type}: ${origin.error_message}` : "";
  return [
    ...drawn.map((span) => drawSpan(span, totalNs, nameWidth, Math.max(10, columns - nameWidth - 12))),
    { text: totals, tone: "plain" },
    ...(cause ? wrapText(cause, columns, "plain") : []),
  ];
}

function nameOf({ service, resource, error, depth }: ViewSpan): string {
  return `${"  ".repeat(Math.min(toNumber(depth) ?? 0, 6))}${error ? "✗ " : ""}${service ?? "?"} ${resource ?? ""}`;
}

function drawSpan(span: ViewSpan, totalNs: number, nameWidth: number, laneWidth: number): TextLine {
  const [start, length] = [span.offset_ns, span.duration_ns].map((value) => toNumber(value) ?? 0);
  const lane = drawLane((start ?? 0) / totalNs, (length ?? 0) / totalNs, laneWidth, span.error === true);
  const time = typeof span.duration_ns === "number" ? formatDuration(length ?? 0) : "?";
  const name = nameOf(span);
  const indent = " ".repeat(name.search(/\S/));
  const text = `${indent}${cell(name.trimStart(), nameWidth - indent.length)} ${cell(time, -9)}  ${lane}`;
  return { text, tone: span.error ? "bad" : "plain" };
}

function drawLane(start: number, length: number, width: number, isError: boolean): string {
  const from = Math.min(width - 1, Math.max(0, Math.floor(start * width)));
  const size = Math.max(1, Math.min(width - from, Math.round(length * width)));
  return " ".repeat(from) + (isError ? "▓" : "█").repeat(size);
}
