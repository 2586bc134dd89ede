// A program's code without a toolkit: the same requests, and the same results by hand.

/** Sends JSON and returns the parsed response. */
export type PostJson = (path: string, headers: Readonly<Record<string, string>>, json: object) => Promise<unknown>;
type Fields = Readonly<Record<string, unknown>>;

const START_MS = Date.parse("2026-01-31T08:00:00Z");
const END_MS = Date.parse("2026-01-31T10:00:00Z");
const DATADOG_HEADERS = {
  "dd-api-key": "0123456789abcdef0123456789abcdef",
  "dd-application-key": "0123456789abcdef0123456789abcdef",
};

/** The request body of a search, in the backend's format. */
export function searchRequest(limit: number): object {
  const filter = { query: "env:prod", from: String(START_MS), to: String(END_MS) };
  return { data: { type: "search_request", attributes: { filter, sort: "-timestamp", page: { limit } } } };
}

/** Sends JSON with bare `fetch`. */
export function postWithFetch(url: string): PostJson {
  return async (path, headers, json) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return JSON.parse(await response.text()) as unknown;
  };
}

/** One search, with the result of SearchSpans. */
export function bareSearch(post: PostJson, limit: number): () => Promise<unknown> {
  return async () => {
    const response = await post("/api/v2/spans/events/search", DATADOG_HEADERS, searchRequest(limit));
    const { data } = response as { data: readonly Fields[] };
    return {
      spans: data.map(toSpan),
      next_cursor: null,
      window: { start: new Date(START_MS).toISOString(), end: new Date(END_MS).toISOString() },
      link: null,
      warnings: [],
      ...USAGE,
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

/** The server sends no headers about its limits. */
const USAGE = { calls_spent: 1, calls_left: null };

const BASIC = `Basic ${btoa("0123456789abcdef0123456789abcdef:0123456789abcdef0123456789abcdef")}`;

/** One update of a person, with the result of IdentifyPerson. */
export function bareIdentify(
  post: PostJson,
  { person_id, attributes }: { readonly person_id: string; readonly attributes: object },
): () => Promise<unknown> {
  return async () => {
    const entity = { type: "person", identifiers: { id: person_id }, action: "identify", attributes };
    await post("/api/v2/entity", { authorization: BASIC }, entity);
    const attributes_set = Object.keys(attributes).length;
    return { accepted: true, person_id, identifier_type: "id", attributes, attributes_set, warnings: [], ...USAGE };
  };
}
