import type { BackendPage, CallContext } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  asStrings,
  type Fields,
  type HttpClient,
  mergeFields,
  path,
  readJson,
} from "@toolwright/core/http";
import {
  asInstant,
  asText,
  type EventSearch,
  firstString,
  searchResponse,
  toEventPage,
  toWireFilter,
  toWirePage,
} from "./events.ts";
import { toBackendQuery } from "./field-names.ts";
import type { SpanRecord } from "./records.ts";

/** A span's fields, without its tags and attributes. */
export type SpanFacts = Omit<SpanRecord, "tags" | "meta">;

/** Reads a page of spans, with the toolkit's field names. Backend: `POST /api/v2/spans/events/search`, a read. */
export async function fetchSpanEvents(
  datadog: HttpClient,
  search: EventSearch,
  call: CallContext,
): Promise<BackendPage<SpanRecord>> {
  const page = await fetchSpanPage(datadog, search, call, toSpanRecord);
  return search.sort === "-@duration" ? { ...page, rows: slowestFirst(page.rows) } : page;
}

/** Reads a page of spans, and converts each to the form that the caller needs. */
export async function fetchSpanPage<Span>(
  datadog: HttpClient,
  search: EventSearch,
  call: CallContext,
  toSpan: (raw: Fields) => Span,
): Promise<BackendPage<Span>> {
  const filter = toWireFilter(toBackendQuery(search.query), search.window);
  const attributes = { filter, sort: search.sort, page: toWirePage(search) };
  const json = { data: { type: "search_request", attributes } };
  const request = { method: "POST", path: path`/api/v2/spans/events/search`, json, retry: "read" } as const;
  return toEventPage(await readJson(datadog, request, searchResponse, call), toSpan);
}

/** Sorts a page again, because Datadog accepts sorting by duration but doesn't document it. */
function slowestFirst(spans: readonly SpanRecord[]): SpanRecord[] {
  return spans.toSorted((one, other) => (other.duration_ns ?? -1) - (one.duration_ns ?? -1));
}

// Attributes in which tracers write a record's fields.
const ERROR_TYPE = [["error", "type"], ["error.type"]];
const ERROR_MESSAGE = [["error", "message"], ["error", "msg"], ["error.message"]];
const FLAT_ERROR = [["error.type"], ["error.message"]];
const HTTP_METHOD = [["http", "method"], ["http.method"]];
const HTTP_STATUS = [["http", "status_code"], ["http", "status"], ["http.status_code"]];

function toSpanRecord(raw: Fields): SpanRecord {
  const span = asFields(raw["attributes"]);
  const { duration: _, ...meta } = userAttributes(span);
  return { ...toSpanFacts(raw), tags: asStrings(span["tags"]), meta };
}

/** The user's attributes. Live responses have them in `custom`, Datadog's reference in `attributes`. */
function userAttributes(span: Fields): Fields {
  const [documented, live] = [asFields(span["attributes"]), asFields(span["custom"])];
  // Merging copies the attributes, which is most of the work for a live response's span.
  return Object.keys(documented).length === 0 ? live : mergeFields(documented, live);
}

/**
 * Reads a span's fields, without its tags and attributes.
 * @param share returns one string for all equal ones. Default: each span keeps its own
 */
export function toSpanFacts(raw: Fields, share = (string: string | null) => string): SpanFacts {
  const span = asFields(raw["attributes"]);
  const meta = userAttributes(span);
  const error = isError(span, meta);
  return {
    id: asString(raw["id"]),
    trace_id: share(asString(span["trace_id"])),
    span_id: asString(span["span_id"]),
    parent_id: asString(span["parent_id"]),
    service: share(asText(span["service"])),
    resource: share(asText(span["resource_name"])),
    operation: share(asText(span["operation_name"]) ?? asText(meta["operation_name"])),
    type: share(asText(span["type"])),
    status: asString(span["status"]) ?? asString(meta["status"]) ?? (error ? "error" : null),
    error,
    error_type: share(firstString(meta, ERROR_TYPE) ?? firstString(meta, ERROR_TYPE, asText)),
    error_message: share(firstString(meta, ERROR_MESSAGE) ?? firstString(meta, ERROR_MESSAGE, asText)),
    start: asInstant(span["start_timestamp"]),
    duration_ns: durationNs(span),
    env: asText(span["env"]) ?? asText(meta["env"]),
    host: share(asText(span["host"])),
    http_method: firstString(meta, HTTP_METHOD),
    http_status_code: firstString(meta, HTTP_STATUS),
  };
}

/** Whether a span failed. Depending on the tracer, its status, error details or a flag says so. */
function isError(span: Fields, meta: Fields): boolean {
  if (asString(span["status"]) === "error" || asString(meta["status"]) === "error") return true;
  if (firstString(meta, FLAT_ERROR) !== null) return true;
  return (
    isFlag(span["error"]) || isFlag(asFields(span["attributes"])["error"]) || isFlag(asFields(span["custom"])["error"])
  );
}

function isFlag(error: unknown): boolean {
  if (typeof error === "object") return Object.values(asFields(error)).some((detail) => asText(detail) !== null);
  return asString(error) !== null && !["0", "false"].includes(asString(error) ?? "");
}

/** The span's duration, or else the difference of its two timestamps, which are exact only to the millisecond. */
function durationNs(span: Fields): number | null {
  const exact =
    asNumber(asFields(span["custom"])["duration"]) ??
    asNumber(asFields(span["attributes"])["duration"]) ??
    asNumber(span["duration"]);
  if (exact !== null) return Math.round(exact);
  const start = asInstant(span["start_timestamp"]);
  const end = asInstant(span["end_timestamp"]);
  return start === null || end === null ? null : (Date.parse(end) - Date.parse(start)) * 1_000_000;
}
