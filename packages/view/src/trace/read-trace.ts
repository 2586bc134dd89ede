import { formatCount, formatDuration } from "../format/quantity.ts";
import { formatInstant, parseTime } from "../format/time.ts";
import type { ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { chooseSpans } from "./choose-spans.ts";
import { chooseColors } from "./service-colors.ts";
import type { ViewSpan, ViewTrace } from "./trace.ts";
import type { Waterfall } from "./waterfall.ts";

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

/** Where a failure began. */
export interface Origin {
  readonly service: string;
  readonly resource: string;
  /** Type and message of the error, empty if unknown. */
  readonly failure: string;
}

/** What a picture of a trace shows. */
export interface TracePicture {
  readonly title: string;
  /** Start of the trace. */
  readonly subtitle: string;
  /** Sentences on what the picture leaves out. */
  readonly notes: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly origin: Origin | null;
  /** The spans to draw, by time. */
  readonly spans: readonly ViewSpan[];
  readonly waterfall: Waterfall;
}

/** Chooses what a picture of a trace shows. */
export function readTrace(trace: ViewTrace, options: TraceOptions): TracePicture {
  const { summary, window } = trace;
  const all = toList(trace.spans);
  const pathIds = new Set(toList(summary?.critical_path).flatMap(({ span_id }) => span_id ?? []));
  const spans = chooseSpans(all, pathIds, spanLimit(options.maxSpans));
  const count = spanCount(trace, all);
  const start = parseTime(summary?.start) ?? parseTime(window?.start);
  return {
    title: options.title ?? `Trace ${toShortText(trace.trace_id, "without an id", 60)}`,
    subtitle: start === null ? "" : `${formatInstant(start)} UTC`,
    notes: omissions(trace, all.length - spans.length),
    facts: factsOf(trace, all),
    origin: readOrigin(summary?.origin),
    spans,
    waterfall: {
      totalNs: durationOf(trace, all),
      pathIds,
      colorOf: chooseColors(summary?.services, all),
      isComplete: spans.length === count && !trace.dropped && trace.summary_complete !== false,
      caption: `${spans.length} of ${formatCount(count)} spans, by time`,
    },
  };
}

function spanLimit(maxSpans = DEFAULT_SPANS): number {
  return Math.min(MAX_SPANS, Math.max(1, Math.floor(toNumber(maxSpans) ?? DEFAULT_SPANS)));
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

function readOrigin(origin: Omit<ViewSpan, "depth"> | null | undefined): Origin | null {
  if (!origin) return null;
  const { service, resource, error_type, error_message } = origin;
  const failure = [error_type, error_message]
    .filter(Boolean)
    .map((part) => toShortText(part, "", 400))
    .join(": ");
  return { service: toShortText(service, "an unknown service"), resource: toShortText(resource, ""), failure };
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
