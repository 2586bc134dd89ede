import type { BackendPage, CallContext, HttpClient, TimeWindow } from "@toolwright/core/authoring";
import { parseQuery } from "../query/query.ts";
import { isTemporary } from "./errors.ts";
import { fetchSpanEvents, type SpanRecord } from "./spans.ts";

/** Largest page the backend gives. */
const PAGE_SIZE = 1_000;

/** A span of a trace: a span record without its tail, which would not fit in memory fifty thousand times. */
export interface TraceSpanRecord extends Omit<SpanRecord, "tags" | "meta"> {
  /** Start and end, epoch milliseconds. */
  readonly start_ms: number | null;
  readonly end_ms: number | null;
}

/** Which trace to read. */
export interface TraceRequest {
  /** The ways its id may be written, most likely first; digits and letters only. */
  readonly forms: readonly string[];
  readonly window: TimeWindow;
  /** Most spans to read; reading stops at the page that reaches it. */
  readonly maxSpans: number;
}

/** The spans of a trace as far as they were read. */
export interface TraceSpans {
  readonly spans: readonly TraceSpanRecord[];
  /** The id as the spans write it, `null` when none was found. */
  readonly storedId: string | null;
  readonly isComplete: boolean;
  /** Requests of the hourly limit spent. */
  readonly callsSpent: number;
  readonly warnings: readonly string[];
}

/**
 * Reads the spans of a trace page by page, telling progress after each. What was read is kept when a later page fails
 * for a passing reason. Backend: `POST /api/v2/spans/events/search`, reads.
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
  // An answer in part may well have missed the spans.
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
  // Short pages may not cost more requests than full ones and the empty page at the end.
  const maxPages = Math.ceil(request.maxSpans / PAGE_SIZE) + 1;
  let start: string | null = null;
  for (let page = 1; ; page++) {
    const found: BackendPage<SpanRecord> | string = await fetchSpanEvents(datadog, { ...search, start }, call).catch(
      (thrown: unknown) => keepWhatIsKnown(thrown, spans.length),
    );
    if (typeof found === "string")
      return { spans, isComplete: false, callsSpent: page, warnings: [...warnings, found] };
    for (const event of found.rows) spans.push(toTraceSpanRecord(event));
    for (const warning of found.warnings) warnings.push(warning);
    start = found.next;
    call.progress(page, null, `pages read, ${spans.length} spans`);
    // The backend hands out a cursor after the last spans too, and an empty page after that; a short page proves nothing.
    const isLast = start === null || found.rows.length === 0;
    const isFull = spans.length >= request.maxSpans || page >= maxPages;
    if (isLast || isFull) return { spans, isComplete: isLast && warnings.length === 0, callsSpent: page, warnings };
  }
}

/** A later page that fails for a passing reason costs completeness, not what is already there. */
function keepWhatIsKnown(thrown: unknown, known: number): string {
  if (known === 0 || !isTemporary(thrown)) throw thrown;
  return `Reading stopped after ${known} spans: ${thrown.message}`;
}

function toTraceSpanRecord({ tags: _tags, meta: _meta, ...span }: SpanRecord): TraceSpanRecord {
  const start_ms = span.start === null ? null : Date.parse(span.start);
  const end_ms = start_ms === null || span.duration_ns === null ? null : start_ms + span.duration_ns / 1_000_000;
  return { ...span, start_ms, end_ms };
}
