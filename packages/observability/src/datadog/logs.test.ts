import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_EVENTS } from "../query/query.ts";
import { createDatadogClient } from "./client.ts";
import { fetchLogEvents } from "./logs.ts";
import type { LogRecord } from "./records.ts";

const NO_LOG: LogRecord = {
  id: null,
  timestamp: null,
  status: null,
  service: null,
  host: null,
  message: null,
  trace_id: null,
  span_id: null,
  tags: [],
  attributes: {},
};

/** Reads log events from a response's JSON text, so that numbers keep all digits. */
async function read(wire: string): Promise<readonly LogRecord[]> {
  const fetch = async () => new Response(wire, { headers: { "content-type": "application/json" } });
  const client = createDatadogClient({ apiKey: "k", applicationKey: "k", site: "datadoghq.eu", fetch, retry: 0 });
  const signal = new AbortController().signal;
  const call = {
    tool: "Observability.SearchLogs",
    now: 0,
    signal,
    deadlineMs: Number.POSITIVE_INFINITY,
    resend: false,
    requests: { sent: 0, left: null },
    progress() {},
  };
  const window = { startMs: 0, endMs: 1 };
  return (await fetchLogEvents(client, { query: ALL_EVENTS, window, sort: "timestamp", limit: 10, start: null }, call))
    .rows;
}

async function readOne(event: object): Promise<LogRecord> {
  const [log] = await read(JSON.stringify({ data: [{ id: "a", type: "log", attributes: event }] }));
  return log!;
}

describe("the trace id of a log", () => {
  const trace_id = "7482773120352661945";
  const span_id = "1036537896945808037";
  it.each([
    ["dd", { dd: { trace_id, span_id } }],
    ["flat", { trace_id, span_id }],
    ["a dotted name", { "dd.trace_id": trace_id, "dd.span_id": span_id }],
    ["OpenTelemetry's names", { otelTraceID: trace_id, otelSpanID: span_id }],
    ["camel case", { traceId: trace_id, spanId: span_id }],
    ["the common schema", { trace: { id: trace_id }, span: { id: span_id } }],
    ["dd before the others", { dd: { trace_id, span_id }, trace_id: "1", span_id: "2" }],
    ["the others where dd is empty", { dd: { trace_id: "", span_id: null }, trace_id, span_id }],
  ])("the trace id is promoted from %s and stays in the attributes", async (_, attributes) => {
    const log = await readOne({ attributes });
    expect(log).toMatchObject({ trace_id, span_id, attributes });
  });

  it("the trace id keeps all digits when it was sent as a number", async () => {
    const wire = `{"data":[{"attributes":{"attributes":{"dd":{"trace_id":${trace_id},"span_id":77}}}}]}`;
    expect(await read(wire)).toMatchObject([{ trace_id, span_id: "77", attributes: { dd: { trace_id } } }]);
  });
});

/** Whether every number is short enough to be read as a number rather than a string. */
const hasShortNumbers = (value: unknown) => !/\d{16}/.test(JSON.stringify(value));

describe("parts of a log", () => {
  it.each(["{}", '{"attributes":null}', '{"attributes":[]}', '{"attributes":"text","id":{}}'])(
    "a log may lack any part: %s",
    async (event) => {
      expect(await read(`{"data":[${event}]}`)).toEqual([NO_LOG]);
    },
  );

  it("the message is read from the attributes when the event has none", async () => {
    expect(await readOne({ attributes: { message: "inside" } })).toMatchObject({ message: "inside" });
    expect(await readOne({ message: "outside", attributes: { message: "inside" } })).toMatchObject({
      message: "outside",
    });
  });

  it.each<[unknown, string | null]>([
    [{ text: "boom", code: 7 }, '{"text":"boom","code":7}'],
    [["first", { second: null }], '["first",{"second":null}]'],
    [{ __proto__x: 1, "": "empty name" }, '{"__proto__x":1,"":"empty name"}'],
    [0, "0"],
    [-1.5, "-1.5"],
    [false, "false"],
    [{}, null],
    [[], null],
    ["", null],
    [null, null],
  ])("the message %j keeps its content as %j, wherever the log has it", async (message, text) => {
    expect((await readOne({ message })).message).toBe(text);
    expect((await readOne({ attributes: { message } })).message).toBe(text);
    const inside = await readOne({ message, attributes: { message: "inside" } });
    expect(inside.message).toBe(text ?? "inside");
  });

  it("the message keeps the digits of long numbers, and other fields of a log keep their content too", async () => {
    const wire =
      '{"data":[{"attributes":{"message":{"order":12345678901234567890},"service":["web","api"],"host":{"a":1},"status":5}}]}';
    expect(await read(wire)).toMatchObject([
      { message: '{"order":"12345678901234567890"}', service: '["web","api"]', host: '{"a":1}', status: "5" },
    ]);
  });

  it("any JSON as a message can be read from its text again", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }).filter(hasShortNumbers), async (message) => {
        const { message: text } = await readOne({ message });
        const isEmpty =
          message === null || message === "" || (typeof message === "object" && Object.keys(message).length === 0);
        if (isEmpty) expect(text).toBeNull();
        else if (typeof message === "string") expect(text).toBe(message);
        else if (text !== null) expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(message)));
      }),
    );
  });

  it("a part that is null or of another type causes no error and keeps the shape of the record", async () => {
    const recorded = recordedLogs();
    const fields = ["id", "type", "attributes"];
    const inner = ["timestamp", "status", "service", "host", "message", "tags", "attributes"];
    const path = fc.oneof(
      fc.constantFrom(...fields).map((name) => [name]),
      fc.constantFrom(...inner).map((name) => ["attributes", name]),
      fc.constantFrom("dd", "trace_id", "trace", "span", "message").map((name) => ["attributes", "attributes", name]),
    );
    const mutation = fc.record({ path, value: fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recorded),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        async (log, mutations) => {
          const mutated = mutations.reduce<unknown>((event, { path, value }) => withValue(event, path, value), log);
          const [{ tags, attributes, ...texts } = NO_LOG] = await read(JSON.stringify({ data: [mutated] }));
          expect(tags.every((tag) => typeof tag === "string")).toBe(true);
          expect(typeof attributes === "object" && attributes !== null && !Array.isArray(attributes)).toBe(true);
          expect(Object.keys(texts)).toEqual(
            Object.keys(NO_LOG).filter((name) => !(name === "tags" || name === "attributes")),
          );
          for (const text of Object.values(texts)) expect(text === null || typeof text === "string").toBe(true);
        },
      ),
    );
  });
});

function recordedLogs(): object[] {
  return ["logs-search-pages", "logs-search-window"].flatMap((name) => {
    const text = readFileSync(new URL(`./__fixtures__/${name}.json`, import.meta.url), "utf8");
    const { exchanges } = JSON.parse(text) as { exchanges: { response: { body: { data: object[] } } }[] };
    return exchanges.flatMap(({ response }) => response.body.data);
  });
}

/** A copy with another value at a path, or an unchanged copy if the path does not exist. */
function withValue(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof target !== "object" || target === null || Array.isArray(target)) return target;
  return { ...target, [name]: withValue((target as Record<string, unknown>)[name], rest, value) };
}
