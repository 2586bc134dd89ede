import { type CallContext, isToolError, type TimeWindow, toWindowRecord } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  type Fields,
  fieldsSchema,
  path,
  readResponse,
  type WireResponse,
} from "@toolwright/core/http";
import * as v from "valibot";
import type { DatadogClient } from "./client.ts";
import type { TraceRequest, TraceSpanRecord, TraceSpans } from "./trace-spans.ts";

/** Whether the account can read entire traces, as far as the toolkit knows. */
export interface WholeTraces {
  /** The reason why later calls needn't try; `null` until it is known. */
  refusal: string | null;
}

/** A trace's spans, or the reason why the search has to find them. */
export type WholeTraceAnswer = TraceSpans | { readonly fallback: string | null };

/** Statuses after which the search of indexed spans can still succeed. */
const FALLBACK: ReadonlySet<number> = new Set([403, 404, 413, 429, 501]);

const traceResponse = v.looseObject({
  data: v.looseObject({
    attributes: v.looseObject({ is_truncated: v.nullish(v.boolean()), spans: v.array(fieldsSchema) }),
  }),
});

/**
 * Reads all of a trace's spans that Datadog keeps, indexed or not, and returns those in the window. Backend: `GET
 * /api/v2/trace/{trace_id}`, a read in preview. Its ids and times have 64 bits.
 */
export async function fetchWholeTrace(
  datadog: DatadogClient,
  { forms, window, maxSpans }: TraceRequest,
  access: WholeTraces,
  call: CallContext,
): Promise<WholeTraceAnswer> {
  if (access.refusal !== null) return { fallback: access.refusal };
  const id = wireId(forms);
  if (id === null) return { fallback: null };
  const request = { method: "GET", path: path`/api/v2/trace/${id}`, retry: "read", accepts: canFallBack } as const;
  const response = await datadog.send(request, call);
  if (canFallBack(response)) return { fallback: describeFallback(response.status, access) };
  const attributes = readTrace(response, datadog.service);
  if (attributes === null) return { fallback: `${PREFIX} returned an unknown form${SEARCHED}` };
  call.progress(1, null, `trace read, ${attributes.spans.length} spans`);
  const spans = attributes.spans.slice(0, maxSpans).map(toSpan);
  const inWindow = spans.filter((span) => isIn(window, span));
  const tooMany = attributes.spans.length > maxSpans;
  return {
    spans: inWindow,
    storedId: inWindow[0]?.trace_id ?? null,
    isOutside: spans.length > 0 && inWindow.length === 0,
    isComplete: attributes.is_truncated !== true && !tooMany && inWindow.length === spans.length,
    warnings: [
      ...(attributes.is_truncated ? ["Datadog truncated this trace, so spans are missing."] : []),
      ...outsideWarnings(spans, inWindow, window),
    ],
  };
}

const PREFIX = "wholeTraces: Datadog's operation for entire traces";
const SEARCHED = ", so only indexed spans were searched.";

function canFallBack({ status }: Pick<WireResponse, "status">): boolean {
  return FALLBACK.has(status);
}

/** Says why the call searches instead. An unknown trace needs no explanation. Remembers reasons that won't change. */
function describeFallback(status: number, access: WholeTraces): string | null {
  if (status === 404) return null;
  if (status === 413) return `${PREFIX} cannot return one of this size${SEARCHED}`;
  if (status === 429) return `${PREFIX} has no request left in its rate limit (60 a minute)${SEARCHED}`;
  const reason = status === 403 ? "needs the permission apm_read and the preview" : "does not exist at this site";
  access.refusal = `${PREFIX} ${reason} (status ${status})${SEARCHED}`;
  return access.refusal;
}

function readTrace(response: WireResponse, service: string) {
  try {
    return readResponse(traceResponse, response, service).data.attributes;
  } catch (error) {
    // A preview may change its response format.
    if (isToolError(error) && error.code === "bad_response") return null;
    throw error;
  }
}

/** The id as the operation takes it: 32 hexadecimal digits, or a decimal number. */
function wireId([written, ...others]: readonly string[]): string | null {
  if (written === undefined) return null;
  const isDecimal = /^\d+$/.test(written) && written.length !== 16 && written.length !== 32;
  return isDecimal ? written : (others.find((form) => /^[0-9a-f]{32}$/.test(form)) ?? written.padStart(32, "0"));
}

/** Numbers over 2^53 arrive as strings with all their digits. */
function toSpan(raw: Fields): TraceSpanRecord {
  const meta = asFields(raw["meta"]);
  const error = asNumber(raw["error"]) === 1;
  const start_ms = toMilliseconds(raw["startTime"]);
  return {
    id: null,
    trace_id: asString(raw["traceID"]),
    span_id: asString(raw["spanID"]),
    parent_id: asString(raw["parentID"]),
    service: asString(raw["service"]),
    resource: asString(raw["resource"]),
    operation: asString(raw["name"]),
    type: asString(raw["type"]),
    status: error ? "error" : "ok",
    error,
    error_type: asString(meta["error.type"]),
    error_message: asString(meta["error.message"]) ?? asString(meta["error.msg"]),
    start: start_ms === null ? null : new Date(start_ms).toISOString(),
    start_ms,
    duration_ns: asNumber(raw["duration"]),
    host: asString(meta["_dd.hostname"]) ?? asString(meta["host"]) ?? asString(meta["hostname"]),
    http_method: asString(meta["http.method"]) ?? asString(meta["http.request.method"]),
    http_status_code: asString(meta["http.status_code"]) ?? asString(meta["http.response.status_code"]),
  };
}

/** Epoch nanoseconds as integer milliseconds, as in search results. */
function toMilliseconds(nanoseconds: unknown): number | null {
  const digits = asString(nanoseconds);
  return digits !== null && /^\d{1,19}$/.test(digits) ? Number(digits.slice(0, -6)) : null;
}

/** Datadog searches spans by their end time. */
function endOf({ start_ms, duration_ns }: TraceSpanRecord): number | null {
  return start_ms === null ? null : start_ms + (duration_ns ?? 0) / 1e6;
}

function isIn({ startMs, endMs }: TimeWindow, span: TraceSpanRecord): boolean {
  const end = endOf(span);
  return end === null || (end >= startMs && end <= endMs);
}

/** Names a window that contains the spans outside the requested one. */
function outsideWarnings(
  spans: readonly TraceSpanRecord[],
  inWindow: readonly TraceSpanRecord[],
  window: TimeWindow,
): string[] {
  const outside = spans.length - inWindow.length;
  if (outside === 0) return [];
  const ends = spans.flatMap((span) => endOf(span) ?? []);
  const starts = spans.flatMap(({ start_ms }) => start_ms ?? []);
  // Uses reduce, because spreading many spans would overflow the stack.
  const first = starts.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const last = ends.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const isEmpty = inWindow.length === 0;
  const { start, end } = toWindowRecord({
    startMs: isEmpty ? first : Math.min(first, window.startMs),
    endMs: Math.ceil(isEmpty ? last : Math.max(last, window.endMs)),
  });
  return [
    `${isEmpty ? "All" : `${outside} of`} ${spans.length} spans of this trace are outside the window: pass start_time ${start} and end_time ${end} to read all.`,
  ];
}
