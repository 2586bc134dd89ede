import { toPercent } from "../chart/plot.ts";
import { formatDuration } from "../format/quantity.ts";
import { toNumber, toShortText, writeNumber } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { type Row, writeFold } from "./fold-spans.ts";
import { drawLane } from "./lane.ts";
import type { Interval } from "./self-intervals.ts";
import type { ColorOf } from "./service-colors.ts";
import type { ViewSpan } from "./trace.ts";

/** Maximum indentation. Deeper spans are indented as much. */
const MAX_DEPTH = 12;
const MAX_NAME_CHARS = 120;

/** Facts that all lines of a waterfall share. */
export interface Waterfall {
  /** Duration of the trace, nanoseconds. */
  readonly totalNs: number;
  /** Ids of the spans on the critical path. */
  readonly pathIds: ReadonlySet<string>;
  /** Id of the span where the failure began; `null` if it is unknown. */
  readonly originId: string | null;
  readonly colorOf: ColorOf;
  /** The own work of each span; `null` if spans are missing, since gaps would look like own work. */
  readonly selfTimes: ReadonlyMap<ViewSpan, readonly Interval[]> | null;
  /** Number of spans, and their order. */
  readonly caption: string;
}

/** Content of a line in a waterfall, in HTML and in SVG. */
export interface Line {
  /** Indentation, 0 to 12. */
  readonly depth: number;
  /** Class of the service's color. */
  readonly swatch: string;
  /** Whether the failure began in the span. */
  readonly isOrigin: boolean;
  /** Name of the service, after a mark if the span failed. */
  readonly service: string;
  readonly resource: string;
  /** Bar; `null` if its start is unknown. */
  readonly lane: Markup | null;
  readonly duration: string;
  /** Other facts: the error, and whether the span is on the critical path. */
  readonly notes: readonly string[];
}

/** Reads the content of a line: a span, or the number of spans that share the line. */
export function readLine(row: Row, waterfall: Waterfall): Line {
  const { totalNs, pathIds, originId, colorOf, selfTimes } = waterfall;
  const [span, ...folded] = row;
  const depth = Math.min(...row.map(depthOf));
  if (folded.length > 0) {
    const fold = { depth, swatch: "tv-cx", isOrigin: false, service: "", duration: "", notes: [] };
    return { ...fold, resource: writeFold(row), lane: drawFoldLane(row, totalNs) };
  }
  const hasFailed = span.error === true;
  const isOnPath = pathIds.has(span.span_id ?? "");
  const isOrigin = hasFailed && (originId === null || span.span_id === originId);
  const swatch = colorOf(span.service);
  const color = isOrigin ? "tv-bad" : hasFailed ? "tv-soft" : swatch;
  return {
    depth,
    swatch,
    isOrigin,
    service: `${hasFailed ? "✕ " : ""}${toShortText(span.service, "unknown service", MAX_NAME_CHARS)}`,
    resource: toShortText(span.resource, "", MAX_NAME_CHARS),
    lane: drawLane(span, { totalNs, color, isOnPath, own: selfTimes?.get(span) ?? null }),
    duration: writeNumber(span.duration_ns, formatDuration),
    notes: [
      ...(hasFailed ? [`failed: ${errorOf(span) || "unknown error"}`] : []),
      ...(isOnPath ? ["on the critical path"] : []),
    ],
  };
}

function depthOf({ depth }: ViewSpan): number {
  return Math.min(MAX_DEPTH, Math.max(0, Math.floor(toNumber(depth) ?? 0)));
}

/** Writes the type and message of an error; empty if both are unknown. */
export function errorOf({ error_type, error_message }: Pick<ViewSpan, "error_type" | "error_message">): string {
  const parts = [error_type, error_message].filter(Boolean).map((part) => toShortText(part, "", 400));
  return parts.join(": ");
}

/** Draws the starts of folded spans as marks, at most one per percent of the lane. */
function drawFoldLane(spans: Row, totalNs: number): Markup {
  const starts = spans.flatMap(({ offset_ns }) => toNumber(offset_ns) ?? []);
  const places = new Set(starts.map((start) => toPercent(Math.round((100 * start) / totalNs) / 100)));
  return html`${[...places].map((x) => html`<rect class="tv-cx" x="${x}" width="3" height="12"/>`)}`;
}
