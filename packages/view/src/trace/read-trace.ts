import { formatCount, formatDuration } from "../format/quantity.ts";
import { formatInstant, parseTime } from "../format/time.ts";
import { moreNote, type Picture, type ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { byImportance, chooseSpans } from "./choose-spans.ts";
import { foldSpans, type Row } from "./fold-spans.ts";
import { errorOf, type Waterfall } from "./line.ts";
import { selfIntervals } from "./self-intervals.ts";
import { chooseColors } from "./service-colors.ts";
import type { ViewSpan, ViewTrace } from "./trace.ts";

/** Maximum number of spans that a waterfall draws, whatever the option says. */
const MAX_SPANS = 500;
const DEFAULT_SPANS = 100;
/** Maximum length of the list of failures besides the origin, characters. */
const MAX_FAILURE_CHARS = 300;
/** Text in place of the waterfall of a trace without spans. */
export const NO_SPANS = "The trace has no spans in this window.";

/** Options of {@link renderTrace}. */
export interface TraceOptions extends ViewOptions {
  /**
   * Maximum number of spans in the waterfall, 1 to 500. Failed spans and the critical path come first, then the longest
   * spans; a note counts the spans that are left out. Neighbors that take less than 1 % of the time share a line.
   * Default 100.
   */
  readonly maxSpans?: number | undefined;
}

/** Origin of a failure. */
export interface Origin {
  readonly service: string;
  readonly resource: string;
  /** Type and message of the error; empty if unknown. */
  readonly failure: string;
  /** The other failed spans: `checkout-api PaymentError, web`. Empty if there are none. */
  readonly others: string;
}

/** Content of a picture of a trace. */
export interface TracePicture extends Picture {
  readonly origin: Origin | null;
  /** The spans to draw, by time. */
  readonly spans: readonly ViewSpan[];
  /** The lines of the waterfall. */
  readonly rows: readonly Row[];
  readonly waterfall: Waterfall;
  /** Explanation of the bars. */
  readonly legend: string;
}

/**
 * Chooses the content of a picture of a trace.
 * @param maxRows lines of the waterfall, before a person asks for all
 */
export function readTrace(trace: ViewTrace, options: TraceOptions, maxRows = MAX_SPANS): TracePicture {
  const { summary } = trace;
  const all = toList(trace.spans);
  const pathIds = new Set(toList(summary?.critical_path).flatMap(({ span_id }) => span_id ?? []));
  const originId = summary?.origin?.span_id ?? null;
  const spans = chooseSpans(all, pathIds, spanLimit(options.maxSpans), originId);
  const count = spanCount(trace, all);
  const totalNs = durationOf(trace, all);
  const isComplete = all.length === count && !trace.dropped && trace.summary_complete !== false;
  return {
    title: options.title ?? `Trace ${toShortText(trace.trace_id, "without an id", 60)}`,
    subtitle: factsOf(trace, all).join(" · "),
    notes: omissions(trace, all.length - spans.length),
    origin: readOrigin(summary?.origin, all),
    spans,
    rows: foldSpans(spans, byImportance(spans, pathIds, originId), totalNs, maxRows),
    legend: [
      ...(isComplete ? ["Pale: waits for other spans."] : []),
      ...(pathIds.size > 0 ? ["Line below: critical path."] : []),
      ...(all.some(({ error }) => error === true) ? ["✕: failed; red where it began."] : []),
    ].join(" "),
    waterfall: {
      totalNs,
      pathIds,
      originId,
      colorOf: chooseColors(summary?.services, all),
      selfTimes: isComplete ? new Map(selfIntervals(all).map((own, index) => [all[index] ?? {}, own])) : null,
      caption: `${spans.length < count ? `${spans.length} of ` : ""}${formatCount(count)} spans, by time`,
    },
  };
}

function spanLimit(maxSpans = DEFAULT_SPANS): number {
  return Math.min(MAX_SPANS, Math.max(1, Math.floor(toNumber(maxSpans) ?? DEFAULT_SPANS)));
}

/** Returns the duration of the trace, at least one nanosecond, so that shares are numbers. */
export function durationOf({ summary }: ViewTrace, spans: readonly ViewSpan[]): number {
  const ends = spans.map(({ offset_ns, duration_ns }) => (toNumber(offset_ns) ?? 0) + (toNumber(duration_ns) ?? 0));
  return Math.max(1, toNumber(summary?.duration_ns) ?? ends.reduce((last, end) => Math.max(last, end), 0));
}

/** Returns the number of spans of the trace, also of those that a result leaves out. */
export function spanCount({ summary }: ViewTrace, spans: readonly ViewSpan[]): number {
  return Math.max(spans.length, toNumber(summary?.span_count) ?? 0);
}

/** Writes the totals of a trace, and when it began; nothing for a trace without spans. */
export function factsOf(trace: ViewTrace, spans: readonly ViewSpan[]): string[] {
  if (spanCount(trace, spans) === 0) return [];
  const { summary, window } = trace;
  const start = parseTime(summary?.start) ?? parseTime(window?.start);
  const errors = toNumber(summary?.error_count) ?? spans.filter(({ error }) => error === true).length;
  const services = toList(summary?.services).length || new Set(spans.map(({ service }) => service)).size;
  const atLeast = trace.summary_complete === false ? "at least " : "";
  const write = (count: number, noun: string) => `${atLeast}${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
  return [
    formatDuration(durationOf(trace, spans)),
    write(spanCount(trace, spans), "span"),
    write(errors, "error"),
    write(services, "service"),
    ...(start === null ? [] : [`${formatInstant(start)} UTC`]),
  ];
}

function readOrigin(origin: Omit<ViewSpan, "depth"> | null | undefined, spans: readonly ViewSpan[]): Origin | null {
  if (!origin) return null;
  return {
    service: toShortText(origin.service, "an unknown service"),
    resource: toShortText(origin.resource, ""),
    failure: errorOf(origin),
    others: otherFailures(origin, spans),
  };
}

/** Lists the failed spans besides the origin, callees first, since a failure passes from them to their callers. */
function otherFailures(origin: Omit<ViewSpan, "depth">, spans: readonly ViewSpan[]): string {
  const failed = spans.filter(({ error, span_id }) => error === true && span_id !== origin.span_id).toReversed();
  const names = failed.map(({ service, error_type }) =>
    toShortText([service ?? "unknown service", error_type].filter(Boolean).join(" "), "", 120),
  );
  return toShortText(names.join(", "), "", MAX_FAILURE_CHARS);
}

/** Describes the spans that are not in the waterfall. */
function omissions({ dropped, summary_complete }: ViewTrace, undrawn: number): string[] {
  return [
    ...moreNote(undrawn, "spans", "of the result are not drawn: fast ones that did not fail first."),
    ...moreNote(toNumber(dropped) ?? 0, "spans", "of the trace are not in the result."),
    ...(summary_complete === false ? ["The trace was too large to read in full: every total is a lower limit."] : []),
  ];
}
