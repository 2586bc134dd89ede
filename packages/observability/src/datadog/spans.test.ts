import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_EVENTS } from "../query/query.ts";
import { createDatadogClient } from "./client.ts";
import type { EventSearch } from "./events.ts";
import type { SpanRecord } from "./records.ts";
import { fetchSpanEvents } from "./spans.ts";

interface RawSpan {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly attributes?: unknown;
}

const search: EventSearch = {
  query: ALL_EVENTS,
  window: { startMs: 0, endMs: 1 },
  sort: "-timestamp",
  limit: 10,
  start: null,
};

/** Reads spans from a response's JSON text, so that numbers keep all digits. */
async function read(wire: string, overrides: Partial<EventSearch> = {}): Promise<readonly SpanRecord[]> {
  const fetch = async () => new Response(wire, { headers: { "content-type": "application/vnd.api+json" } });
  const client = createDatadogClient({ apiKey: "k", applicationKey: "k", site: "datadoghq.eu", fetch, retry: 0 });
  const signal = new AbortController().signal;
  const call = {
    tool: "Observability.SearchSpans",
    now: 0,
    signal,
    deadlineMs: Number.POSITIVE_INFINITY,
    resend: false,
    requests: { sent: 0, left: null },
    progress() {},
  };
  return (await fetchSpanEvents(client, { ...search, ...overrides }, call)).rows;
}

async function readOne(attributes: unknown): Promise<SpanRecord> {
  const [span] = await read(JSON.stringify({ data: [{ id: "a", type: "spans", attributes }] }));
  return span!;
}

function recordedSpans(): RawSpan[] {
  return ["spans-search-pages", "spans-list-pages"].flatMap((name) => {
    const text = readFileSync(new URL(`./__fixtures__/${name}.json`, import.meta.url), "utf8");
    const { exchanges } = JSON.parse(text) as { exchanges: { response: { body: { data: RawSpan[] } } }[] };
    return exchanges.flatMap(({ response }) => response.body.data);
  });
}

it.each<[object, Partial<SpanRecord>]>([
  [{ custom: { error: { message: { code: 7 } } } }, { error: true, error_message: '{"code":7}' }],
  [
    { custom: { error: { message: ["a", "b"], type: { name: "E" } } } },
    { error_message: '["a","b"]', error_type: '{"name":"E"}' },
  ],
  [{ custom: { error: { message: {} }, "error.message": "text" } }, { error: true, error_message: "text" }],
  [{ custom: { error: { message: { a: 1 } }, "error.message": "text" } }, { error_message: "text" }],
  [
    { resource_name: { path: "/pay" }, service: ["web"], host: 5, env: false },
    { resource: '{"path":"/pay"}', service: '["web"]', host: "5", env: "false" },
  ],
])("fields of the span %j that are objects or lists keep their content", async (attributes, fields) => {
  expect(await readOne(attributes)).toMatchObject(fields);
});

const NO_SPAN: SpanRecord = {
  id: null,
  trace_id: null,
  span_id: null,
  parent_id: null,
  service: null,
  resource: null,
  operation: null,
  type: null,
  status: null,
  error: false,
  error_type: null,
  error_message: null,
  start: null,
  duration_ns: null,
  env: null,
  host: null,
  http_method: null,
  http_status_code: null,
  tags: [],
  meta: {},
};

describe("the duration of a span", () => {
  const start_timestamp = "2026-01-31T09:00:00.000Z";
  const end_timestamp = "2026-01-31T09:00:01.500Z";
  it.each([
    ["custom, as live answers have it", { custom: { duration: 4_218_725 } }, 4_218_725],
    ["attributes, as the reference shows it", { attributes: { duration: 7 } }, 7],
    ["custom before attributes", { custom: { duration: 1 }, attributes: { duration: 2 } }, 1],
    ["attributes where custom holds none", { custom: { duration: null }, attributes: { duration: 2 } }, 2],
    ["the span itself", { duration: 3 }, 3],
    ["text", { custom: { duration: "5" } }, 5],
    ["a fraction, rounded", { custom: { duration: 5.6 } }, 6],
    ["zero, which is a duration", { custom: { duration: 0 }, start_timestamp, end_timestamp }, 0],
    ["the two timestamps", { start_timestamp, end_timestamp }, 1_500_000_000],
    ["the two timestamps beside nonsense", { custom: { duration: {} }, start_timestamp, end_timestamp }, 1_500_000_000],
    ["one timestamp alone: unknown", { start_timestamp }, null],
    ["nothing: unknown", {}, null],
  ])("the duration is read from %s", async (_, attributes, expected) => {
    const span = await readOne(attributes);
    expect(span.duration_ns).toBe(expected);
    expect(span.meta).not.toHaveProperty("duration");
  });

  it("a page is sorted slowest first, with spans without a duration last, in whatever order it was received", async () => {
    const durations = [5, null, 900, "70", 5];
    const data = durations.map((duration, index) => ({ id: `s${index}`, attributes: { custom: { duration } } }));
    const spans = await read(JSON.stringify({ data }), { sort: "-@duration" });
    expect(spans.map(({ id }) => id)).toEqual(["s2", "s3", "s0", "s4", "s1"]);
    const asSent = await read(JSON.stringify({ data }));
    expect(asSent.map(({ id }) => id)).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  });
});

describe("the HTTP fields of a span", () => {
  it.each([
    [{ custom: { http: { status_code: "200", method: "GET" } } }, "200", "GET"],
    [{ custom: { http: { status_code: 503 } } }, "503", null],
    [{ attributes: { http: { status: 404, method: "POST" } } }, "404", "POST"],
    [{ custom: { "http.status_code": "201", "http.method": "PUT" } }, "201", "PUT"],
    [{ custom: { http: "GET" } }, null, null],
    [{}, null, null],
  ])("HTTP fields are promoted from %j", async (attributes, status, method) => {
    expect(await readOne(attributes)).toMatchObject({ http_status_code: status, http_method: method });
  });
});

describe("a failed span", () => {
  it.each([
    { status: "error" },
    { custom: { status: "error" } },
    { attributes: { status: "error" } },
    { error: 1 },
    { custom: { error: 1 } },
    { custom: { error: "1" } },
    { custom: { error: true } },
    { attributes: { error: { message: "boom" } } },
    { custom: { error: { type: "TimeoutError", message: "boom", stack: "at x" } } },
    { custom: { error: { stack: "at x" } } },
    { custom: { "error.type": "TimeoutError" } },
    { status: "ok", custom: { error: { type: "TimeoutError" } } },
  ])("a span is failed with %j", async (attributes) => {
    expect(await readOne(attributes)).toMatchObject({ error: true, status: expect.stringMatching(/^(error|ok)$/) });
  });

  it.each([
    {},
    { status: "ok" },
    { error: 0, custom: { error: 0 } },
    { custom: { error: false } },
    { custom: { error: "" } },
    { custom: { error: null } },
    { custom: { error: {} } },
    { custom: { error: { type: "", message: null } } },
    { custom: { error: [] } },
    { custom: { message: "error" } },
  ])("a span is not failed with %j", async (attributes) => {
    expect(await readOne(attributes)).toMatchObject({ error: false, error_type: null, error_message: null });
  });

  it("a failed span has its error type and message, whether nested or flat", async () => {
    const shown = { error_type: "TimeoutError", error_message: "boom", error: true, status: "error" };
    for (const custom of [
      { error: { type: "TimeoutError", message: "boom" } },
      { error: { type: "TimeoutError", msg: "boom" } },
      { "error.type": "TimeoutError", "error.message": "boom" },
    ]) {
      expect(await readOne({ custom })).toMatchObject(shown);
    }
  });
});

describe("the ids of a span", () => {
  it("string ids are kept unchanged", async () => {
    const ids = { trace_id: "00000000000000001cac9b2aeb1a4c6b", span_id: "7482773120352661945", parent_id: "0" };
    expect(await readOne(ids)).toMatchObject(ids);
  });

  it("ids that were sent as numbers keep all digits", async () => {
    const wire = '{"data":[{"id":"a","attributes":{"trace_id":7482773120352661945,"span_id":77,"parent_id":0}}]}';
    expect(await read(wire)).toMatchObject([{ trace_id: "7482773120352661945", span_id: "77", parent_id: "0" }]);
  });
});

describe("parts of a span", () => {
  it.each(["{}", '{"attributes":null}', '{"attributes":[]}', '{"attributes":"text","id":{}}'])(
    "a span may lack any part: %s",
    async (event) => {
      expect(await read(`{"data":[${event}]}`)).toEqual([NO_SPAN]);
    },
  );

  it("a part that is missing, null or of another type causes no error and keeps the shape of the record", async () => {
    const recorded = recordedSpans();
    const paths = [...new Set(recorded.flatMap((span) => pathsOf(span)))].map((path) => JSON.parse(path) as string[]);
    const mutation = fc.record({
      path: fc.constantFrom(...paths),
      value: fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recorded),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        async (span, mutations) => {
          const mutated = mutations.reduce<unknown>((event, { path, value }) => withValue(event, path, value), span);
          const [read_] = await read(JSON.stringify({ data: [asEvent(mutated)] }));
          expectShape(read_!);
        },
      ),
    );
  });
});

/** Every path into a value, as JSON. */
function pathsOf(value: unknown, prefix: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...prefix, name];
    return [JSON.stringify(path), ...pathsOf(child, path)];
  });
}

/** A copy with another value at a path, or an unchanged copy if the path does not exist. */
function withValue(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof target !== "object" || target === null || Array.isArray(target)) return target;
  return { ...target, [name]: withValue((target as Record<string, unknown>)[name], rest, value) };
}

function asEvent(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function expectShape({ error, duration_ns, tags, meta, ...texts }: SpanRecord) {
  expect(typeof error).toBe("boolean");
  expect(duration_ns === null || Number.isFinite(duration_ns)).toBe(true);
  expect(tags.every((tag) => typeof tag === "string")).toBe(true);
  expect(typeof meta === "object" && meta !== null && !Array.isArray(meta)).toBe(true);
  for (const text of Object.values(texts)) expect(text === null || typeof text === "string").toBe(true);
  expect(Object.keys(texts)).toHaveLength(Object.keys(NO_SPAN).length - 4);
}
