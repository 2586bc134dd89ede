import { formatDuration } from "../format/quantity.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewSpan, ViewTrace } from "../trace/trace.ts";
import { cell, type TextLine, type TextOptions, wrapText } from "./text-line.ts";

/**
 * Draws a trace for a terminal: a line per span, indented by depth, with its position on the timeline; then the totals
 * and the origin of the failure.
 */
export function drawTrace({ summary, spans }: ViewTrace, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const { span_count, error_count, duration_ns, origin } = summary ?? {};
  const drawn = toList(spans);
  const totalNs = toNumber(duration_ns) || Math.max(1, ...drawn.map((span) => toNumber(span.duration_ns) ?? 0));
  const totals = `${span_count ?? drawn.length} spans, ${error_count ?? 0} failed, ${formatDuration(totalNs)}.`;
  const cause = origin ? `It began in ${origin.service}: ${origin.error_type}: ${origin.error_message}` : "";
  return [
    ...drawn.map((span) => drawSpan(span, totalNs, columns)),
    { text: totals, tone: "plain" },
    ...(cause ? wrapText(cause, columns, "plain") : []),
  ];
}

function drawSpan(span: ViewSpan, totalNs: number, columns: number): TextLine {
  const { service, resource, error } = span;
  const [depth, start, length] = [span.depth, span.offset_ns, span.duration_ns].map((value) => toNumber(value) ?? 0);
  const laneWidth = Math.max(10, Math.floor(columns / 2) - 10);
  const name = `${"··".repeat(Math.min(depth ?? 0, 6))}${error ? "✗ " : ""}${service ?? "?"} ${resource ?? ""}`;
  const lane = drawLane((start ?? 0) / totalNs, (length ?? 0) / totalNs, { width: laneWidth, isError: error === true });
  const time = typeof span.duration_ns === "number" ? formatDuration(length ?? 0) : "?";
  const text = `${cell(name, columns - laneWidth - 12)} ${lane} ${cell(time, -9)}`;
  return { text, tone: error ? "bad" : "plain" };
}

function drawLane(
  start: number,
  length: number,
  { width, isError }: { readonly width: number; readonly isError: boolean },
): string {
  const from = Math.min(width - 1, Math.max(0, Math.floor(start * width)));
  const size = Math.max(1, Math.min(width - from, Math.round(length * width)));
  return `${"·".repeat(from)}${(isError ? "▓" : "█").repeat(size)}`.padEnd(width, "·");
}
