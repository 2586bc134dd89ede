import type { BackendPage, CallContext, HttpClient, TimeWindow } from "@toolwright/core/authoring";
import { parseQuery } from "../query/query.ts";
import { isTemporary } from "./errors.ts";
import { fetchSpanEvents, type SpanRecord } from "./spans.ts";

/** Datadog's maximum page size. */
const PAGE_SIZE = 1_000;

/** A span of a trace: a span record without tags and attributes, which would take too much memory in large traces. */
export interface TraceSpanRecord extends Omit<SpanRecord, "tags" | "meta"> {
  /** Start and end, epoch milliseconds. */
  readonly start_ms: number | null;
  readonly end_ms: number | null;
}

/** The trace to read. */
export interface TraceRequest {
  /** Forms of the trace id, most likely first; digits and letters only. */
  readonly forms: readonly string[];
  readonly window: TimeWindow;
  /** Maximum number of spans to read; reading stops after the page that reaches it. */
  readonly maxSpans: number;
}

/** The spans that were read. */
export interface TraceSpans {
  readonly spans: readonly TraceSpanRecord[];
  /** The form of the id that the spans have; `null` without spans. */
  readonly storedId: string | null;
  readonly isComplete: boolean;
  /** Number of requests taken from the hourly limit. */
  readonly callsSpent: number;
  readonly warnings: readonly string[];
}

/**
 * Reads the spans of a trace page by page and reports progress after each page. Keeps the spans of earlier pages when a
 * later page fails for a temporary reason. Backend: `POST /api/v2/spans/events/search`, reads.
 */
export async function fetchTraceSpans(
  datadog: HttpClient,
  request: TraceRequest,
  call: CallContext,
): Promise<TraceSpans> {
  let callsSpent = 0;
  const empty: Omit<TraceSpans, "storedId">[] = [];
  for (const form of request.forms) {
    const reading = await readForm(datadog, { ...request, form }, call);
    callsSpent += reading.callsSpent;
    if (reading.spans.length > 0) return { ...reading, storedId: form, callsSpent };
    empty.push(reading);
  }
  // A partial response may have missed the spans.
  const isComplete = empty.every((reading) => reading.isComplete);
  const warnings = [...new Set(empty.flatMap((reading) => reading.warnings))];
  return { spans: [], storedId: null, isComplete, callsSpent, warnings };
}

interface FormRequest extends TraceRequest {
  readonly form: string;
}

async function readForm(
  datadog: HttpClient,
  request: FormRequest,
  call: CallContext,
): Promise<Omit<TraceSpans, "storedId">> {
  const spans: TraceSpanRecord[] = [];
  const warnings: string[] = [];
  const search = {
    query: parseQuery(`trace_id:${request.form}`),
    window: request.window,
    sort: "timestamp",
    limit: PAGE_SIZE,
  } as const;
  // Full pages and the empty last page need this many requests; short pages may not cost more.
  const maxPages = Math.ceil(request.maxSpans / PAGE_SIZE) + 1;
  let start: string | null = null;
  for (let page = 1; ; page++) {
    const result: BackendPage<SpanRecord> | string = await fetchSpanEvents(datadog, { ...search, start }, call).catch(
      (error: unknown) => describeStop(error, spans.length),
    );
    if (typeof result === "string")
      return { spans, isComplete: false, callsSpent: page, warnings: [...warnings, result] };
    for (const event of result.rows) spans.push(toTraceSpanRecord(event));
    for (const warning of result.warnings) warnings.push(warning);
    start = result.next;
    call.progress(page, null, `pages read, ${spans.length} spans`);
    // Datadog also returns a cursor with the last spans, followed by an empty page. A short page may not be the last.
    const isLast = start === null || result.rows.length === 0;
    const isFull = spans.length >= request.maxSpans || page >= maxPages;
    if (isLast || isFull) return { spans, isComplete: isLast && warnings.length === 0, callsSpent: page, warnings };
  }
}

/** Describes the temporary failure of a later page. Rethrows any other error, and a failure before the first span. */
function describeStop(error: unknown, spanCount: number): string {
  if (spanCount === 0 || !isTemporary(error)) throw error;
  return `Reading stopped after ${spanCount} spans: ${error.message}`;
}

function toTraceSpanRecord({ tags: _tags, meta: _meta, ...span }: SpanRecord): TraceSpanRecord {
  const start_ms = span.start === null ? null : Date.parse(span.start);
  const end_ms = start_ms === null || span.duration_ns === null ? null : start_ms + span.duration_ns / 1_000_000;
  return { ...span, start_ms, end_ms };
}
