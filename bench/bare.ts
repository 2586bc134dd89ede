// The calls without a client library: the same request, the same JSON and the same result, written by hand.

type Send = (path: string, init: RequestInit) => Promise<Response>;
type Fields = Readonly<Record<string, unknown>>;

const START_MS = Date.parse("2026-01-31T08:00:00Z");
const END_MS = Date.parse("2026-01-31T10:00:00Z");
const DATADOG_HEADERS = {
  accept: "application/json",
  "content-type": "application/json",
  "dd-api-key": "0123456789abcdef0123456789abcdef",
  "dd-application-key": "0123456789abcdef0123456789abcdef",
};

/** The request body of a search, in the format of the backend. */
export function searchRequest(limit: number): object {
  const filter = { query: "env:prod", from: String(START_MS), to: String(END_MS) };
  return { data: { type: "search_request", attributes: { filter, sort: "-timestamp", page: { limit } } } };
}

/** Prepares a search that returns the same result as SearchSpans. */
export function bareSearch(send: Send, limit: number): () => Promise<unknown> {
  return async () => {
    const body = JSON.stringify(searchRequest(limit));
    const response = await send("/api/v2/spans/events/search", { method: "POST", headers: DATADOG_HEADERS, body });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { data } = JSON.parse(await response.text()) as { data: readonly Fields[] };
    return {
      spans: data.map(toSpan),
      next_cursor: null,
      window: { start: new Date(START_MS).toISOString(), end: new Date(END_MS).toISOString() },
      warnings: [],
    };
  };
}

function toSpan({ id, attributes }: Fields): object {
  const span = attributes as Fields;
  const custom = span["custom"] as Fields;
  const { duration, ...meta } = custom;
  const error = custom["error"] as Fields | undefined;
  const http = custom["http"] as Fields | undefined;
  const status = http?.["status_code"];
  return {
    id,
    trace_id: span["trace_id"] ?? null,
    span_id: span["span_id"] ?? null,
    parent_id: span["parent_id"] ?? null,
    service: span["service"] ?? null,
    resource: span["resource_name"] ?? null,
    operation: span["operation_name"] ?? custom["operation_name"] ?? null,
    type: span["type"] ?? null,
    status: span["status"] ?? (error ? "error" : null),
    error: error !== undefined,
    error_type: error?.["type"] ?? null,
    error_message: error?.["message"] ?? null,
    start: new Date(span["start_timestamp"] as string).toISOString(),
    duration_ns: Math.round(duration as number),
    env: span["env"] ?? custom["env"] ?? null,
    host: span["host"] ?? null,
    http_method: http?.["method"] ?? null,
    http_status_code: status === undefined ? null : String(status),
    tags: span["tags"],
    meta,
  };
}

const BASIC = `Basic ${btoa("0123456789abcdef0123456789abcdef:0123456789abcdef0123456789abcdef")}`;
const TRACK_HEADERS = { accept: "application/json", "content-type": "application/json", authorization: BASIC };

/** Prepares an update of a person that returns the same result as IdentifyPerson. */
export function bareIdentify(
  send: Send,
  { person_id, attributes }: { readonly person_id: string; readonly attributes: object },
): () => Promise<unknown> {
  return async () => {
    const entity = { type: "person", identifiers: { id: person_id }, action: "identify", attributes };
    const init = { method: "POST", headers: TRACK_HEADERS, body: JSON.stringify(entity) };
    const response = await send("/api/v2/entity", init);
    if (!response.ok) throw new Error(`status ${response.status}`);
    JSON.parse(await response.text());
    const attributes_set = Object.keys(attributes).length;
    return { accepted: true, person_id, identifier_type: "id", attributes_set, warnings: [] };
  };
}
