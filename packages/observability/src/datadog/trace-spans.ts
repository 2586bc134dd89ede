import type { BackendPage, CallContext, TimeWindow } from "@toolwright/core/authoring";
import type { Fields, HttpClient } from "@toolwright/core/http";
import { parseQuery } from "../query/query.ts";
import { isTemporary } from "./errors.ts";
import { fetchSpanPage, type SpanFacts, toSpanFacts } from "./spans.ts";

/** Datadog's maximum page size. */
const PAGE_SIZE = 1_000;

/** A span in a trace: a span record without tags and attributes, which would take too much memory in large traces. */
export interface TraceSpanRecord extends Omit<SpanFacts, "env"> {
  /** Epoch milliseconds. */
  readonly start_ms: number | null;
}

/** The trace to read. */
export interface TraceRequest {
  /** Forms of the trace id, most likely first; digits and letters only. */
  readonly forms: readonly string[];
  readonly window: TimeWindow;
  /** Maximum number of spans to read; reading stops after the page that exceeds it. */
  readonly maxSpans: number;
}

/** The spans that were read. */
export interface TraceSpans {
  readonly spans: readonly TraceSpanRecord[];
  /** The form of the id in the spans; `null` without spans. */
  readonly storedId: string | null;
  readonly isComplete: boolean;
  /** Whether the trace has spans, but none in the window. A search can't know that. */
  readonly isOutside?: boolean;
  readonly warnings: readonly string[];
}

/**
 * Reads a trace's spans page by page and reports progress after each page. Keeps the spans of earlier pages when a
 * later page fails for a temporary reason. Backend: `POST /api/v2/spans/events/search`, reads.
 */
export async function fetchTraceSpans(
  datadog: HttpClient,
  request: TraceRequest,
  call: CallContext,
): Promise<TraceSpans> {
  const { forms } = request;
  if (forms.length === 0) return { spans: [], storedId: null, isComplete: true, warnings: [] };
  const reading = await readPages(datadog, request, call);
  const storedId = forms.find((form) => reading.spans.some(({ trace_id }) => trace_id === form));
  if (storedId === undefined) return { ...reading, storedId: reading.spans.length > 0 ? (forms[0] ?? null) : null };
  // Two traces may have the same digits, one as a decimal id and one as a hexadecimal id.
  const sameTrace = new Set(traceIdForms(storedId));
  return { ...reading, spans: reading.spans.filter(({ trace_id }) => sameTrace.has(trace_id ?? "")), storedId };
}

async function readPages(
  datadog: HttpClient,
  { forms, window, maxSpans }: TraceRequest,
  call: CallContext,
): Promise<Omit<TraceSpans, "storedId">> {
  const spans: TraceSpanRecord[] = [];
  const toTraceSpan = traceSpanReader();
  const warnings: string[] = [];
  const id = forms.length === 1 ? forms[0] : `(${forms.join(" OR ")})`;
  const search = { query: parseQuery(`trace_id:${id}`), window, sort: "timestamp", limit: PAGE_SIZE } as const;
  // Full pages need this many requests, and one more shows that nothing follows.
  const maxPages = Math.ceil(maxSpans / PAGE_SIZE) + 1;
  let start: string | null = null;
  for (let page = 1; ; page++) {
    const result: BackendPage<TraceSpanRecord> | string = await fetchSpanPage(
      datadog,
      { ...search, start },
      call,
      toTraceSpan,
    ).catch((error: unknown) => describeStop(error, spans.length));
    if (typeof result === "string") return { spans, isComplete: false, warnings: [...warnings, result] };
    for (const span of result.rows) spans.push(span);
    for (const warning of result.warnings) if (!warnings.includes(warning)) warnings.push(warning);
    start = result.next;
    call.progress(page, null, `${page === 1 ? "page" : "pages"} read, ${spans.length} spans`);
    const isLast = start === null;
    const isFull = spans.length > maxSpans || page >= maxPages;
    if (isLast || isFull) return { spans, isComplete: isLast && warnings.length === 0, warnings };
  }
}

/** Describes a later page's temporary failure. Rethrows any other error, and a failure before the first span. */
function describeStop(error: unknown, spanCount: number): string {
  if (spanCount === 0 || !isTemporary(error)) throw error;
  return `Reading stopped after ${spanCount} spans: ${error.message}`;
}

/** Shorter strings of JSON are shared by the engine. */
const MIN_SHARED_CHARS = 11;

/** Converts spans. Shares equal strings within a trace, because each page has separate copies of them. */
function traceSpanReader(): (raw: Fields) => TraceSpanRecord {
  const strings = new Map<string, string>();
  const share = (string: string | null): string | null => {
    if (string === null || string.length < MIN_SHARED_CHARS) return string;
    const shared = strings.get(string);
    if (shared === undefined) strings.set(string, string);
    return shared ?? string;
  };
  return (raw) => {
    const span = toSpanFacts(raw, share);
    return { ...span, start_ms: span.start === null ? null : Date.parse(span.start) };
  };
}

const DECIMAL = /^\d{1,39}$/;
const HEX = /^[0-9a-f]{1,32}$/;
const LOW_64_BITS = (1n << 64n) - 1n;
const ALL_128_BITS = (1n << 128n) - 1n;

/**
 * The forms in which spans may write a trace id, most likely first. Spans have 64 bits in decimal or hexadecimal, or
 * 128 bits in hexadecimal; an id copied from a web page or a log may have another form.
 * @returns the id as written and its other forms; an empty list if the string isn't a trace id
 */
export function traceIdForms(written: string): string[] {
  const text = written.trim().toLowerCase();
  const id = text.replace(/^0x/, "");
  const isDecimal = id === text && DECIMAL.test(id) && BigInt(id) <= ALL_128_BITS;
  // Only digits may be decimal or hexadecimal; hexadecimal ids are zero-padded to 16 or 32 digits.
  const isHex = HEX.test(id) && (!isDecimal || id.length === 16 || id.length === 32);
  const forms = [id];
  if (isHex) forms.push(...otherForms(BigInt(`0x${id}`)));
  if (isDecimal) forms.push(...otherForms(BigInt(id)));
  return isHex || isDecimal ? [...new Set(forms)] : [];
}

function otherForms(value: bigint): string[] {
  const low = value & LOW_64_BITS;
  const isLong = value > LOW_64_BITS;
  return [String(low), low.toString(16).padStart(16, "0"), ...(isLong ? [value.toString(16).padStart(32, "0")] : [])];
}
