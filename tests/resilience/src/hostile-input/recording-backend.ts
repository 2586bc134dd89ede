import fc from "fast-check";
import { hostileString } from "./hostile-strings.ts";
import type { SentRequest } from "./sent-request.ts";

/** Contents of a backend's responses: ids, names and tokens that tools use in further requests. */
export interface BackendScript {
  readonly ids: readonly string[];
  /** Token of the next page; empty for none. */
  readonly next: string;
  readonly isEmpty: boolean;
  /** Statuses of the first responses; later ones are 200. */
  readonly statuses: readonly number[];
}

/** Generates hostile backend responses. */
export const anyScript: fc.Arbitrary<BackendScript> = fc.record({
  ids: fc.array(fc.oneof(fc.constantFrom("usr_1", "7", "0700000", ".."), hostileString), {
    minLength: 1,
    maxLength: 3,
  }),
  next: fc.oneof(fc.constant(""), hostileString),
  isEmpty: fc.boolean(),
  statuses: fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(200, 404, 422, 400, 503), { maxLength: 3 }) },
  ),
});

/** A backend that responds to every request of every tool and records requests and response values. */
export interface RecordingBackend {
  readonly fetch: typeof globalThis.fetch;
  readonly sentRequests: readonly SentRequest[];
  /** Every string and number of its responses so far, as strings. */
  readonly responseValues: ReadonlySet<string>;
}

/** Creates a backend that replaces all three vendors. Its responses depend only on the path. */
export function createRecordingBackend(script: BackendScript): RecordingBackend {
  const sentRequests: SentRequest[] = [];
  const responseValues = new Set<string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const headers = [...request.headers].map(([name, value]) => [name, value] as const);
    const status = script.statuses[sentRequests.length] ?? 200;
    sentRequests.push({ method: request.method, url, headers, text: await request.text() });
    const body = status === 200 ? bodyFor(url.pathname, script) : ERROR_BODY;
    // A URL cannot contain a lone surrogate, so also add the value with replacement characters.
    for (const leaf of leavesOf(body)) responseValues.add(leaf).add(leaf.toWellFormed());
    return Response.json(body, { status });
  };
  return { fetch, sentRequests, responseValues };
}

const ERROR_BODY = { errors: [{ detail: "see trigger 12 errors" }], error: "not a valid id" };

function bodyFor(pathname: string, { ids, next, isEmpty }: BackendScript): object {
  const isSpans = pathname.startsWith("/api/v2/spans/");
  if (pathname === "/api/v2/entity") return {};
  if (pathname.endsWith("/events/search"))
    return { data: isEmpty ? [] : ids.map(toEvent), meta: { page: { after: next } } };
  if (pathname.endsWith("/analytics/aggregate")) {
    const buckets = isEmpty ? [] : ids.map((id) => ({ by: { service: id }, computes: { c0: 5, c1: 7, c2: 9 } }));
    return isSpans
      ? { data: buckets.map((attributes) => ({ id: "b", type: "bucket", attributes })) }
      : { data: { buckets } };
  }
  if (pathname.startsWith("/api/v1/monitor/")) return toMonitors(isEmpty ? [] : ids);
  return everyField(isEmpty ? [] : ids, next);
}

function toMonitors(ids: readonly string[]): object {
  const monitors = ids.map((name, id) => ({ id, name, status: "Alert", query: `avg(last_5m):avg:${name}{*} > 1` }));
  return {
    monitors,
    groups: [],
    counts: { status: [{ name: "Alert", count: ids.length }] },
    metadata: { page_count: 9 },
  };
}

function toEvent(id: string): object {
  const custom = { duration: 5_000_000, error: { type: id, message: id }, [id]: id };
  const span = { trace_id: id, span_id: id, parent_id: "0", service: id, resource_name: id, custom };
  const times = { timestamp: "2026-01-31T08:59:00Z", start_timestamp: "2026-01-31T08:59:00Z" };
  return { id, type: "log", attributes: { ...span, ...times, message: id, tags: [id], attributes: custom } };
}

/** Returns one object with the fields of all other responses. */
function everyField(ids: readonly string[], next: string): object {
  const people = ids.map((id) => ({ id, cio_id: id, email: `${id}@b.example` }));
  const rows = ids.map((id) => ({
    id,
    name: id,
    trigger_name: id,
    type: "event",
    subject: id,
    body: `{{trigger.${id}}}`,
  }));
  const companies = ids.map((id) => ({
    id,
    organization_id: id,
    name: id,
    primary_domain: id,
    website_url: `https://${id}`,
  }));
  const lists = "activities messages segments campaigns broadcasts newsletters actions contents".split(" ");
  return {
    ...Object.fromEntries(lists.map((name) => [name, rows])),
    ...{
      results: people,
      identifiers: people,
      next,
      count: ids.length,
      id: 5,
      delivery_id: "d-1",
      queued_at: 1_769_850_000,
    },
    customers: people.map((identifiers) => ({ identifiers, attributes: identifiers })),
    customer: { identifiers: people[0] ?? {}, attributes: people[0] ?? {} },
    ...{ metric: { series: { sent: [3, 2], delivered: [1, 2] } }, segment: { id: 7, name: next, state: "build" } },
    ...{ organizations: companies, accounts: [], people: companies, contacts: [], model_ids: ids },
    ...{
      organization: companies[0] ?? null,
      person: companies[0] ?? null,
      pagination: { total_entries: 500 },
      total_entries: 500,
    },
  };
}

function* leavesOf(value: unknown): Generator<string> {
  if (typeof value === "string" || typeof value === "number") yield String(value);
  if (typeof value === "object" && value !== null) for (const child of Object.values(value)) yield* leavesOf(child);
}
