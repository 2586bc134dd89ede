import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const { observability: sandbox } = createSandbox({ clock: testClock(NOW), enforceLimits: false });
const options = { ...sandbox.options, clock: testClock(NOW) };
const searching = createObservability(options);
const whole = createObservability({ ...options, wholeTraces: true });
const failed = sandbox.world.traces.find(({ spans }) => spans.length > 5 && spans.some(({ failure }) => failure))!;
const decimalId = failed.spans[0]!.traceId;
const hexId = BigInt(decimalId).toString(16).padStart(16, "0");

beforeEach(() => sandbox.reset());
const paths = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);

/** A toolkit on a Datadog that gives these responses for entire traces, and one page with one span for searches. */
function onDatadog(answer: () => Response, extra: object = {}) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const { method, url } = input as Request;
    requests.push(`${method} ${new URL(url).pathname}`);
    if (method === "GET") return answer();
    const attributes = {
      trace_id: "77",
      span_id: "1",
      parent_id: "0",
      start_timestamp: new Date(NOW - 1_000).toISOString(),
    };
    return Response.json({ data: [{ id: "E1", attributes }] });
  };
  const keys = { apiKey: "key", applicationKey: "app", site: "datadoghq.com" };
  return {
    requests,
    toolkit: createObservability({ ...keys, fetch, wholeTraces: true, retry: 0, clock: testClock(NOW), ...extra }),
  };
}

/** A response with spans, whose 64-bit numbers are written with all their digits. */
function traceOf(spans: readonly string[], isTruncated = false): Response {
  const attributes = `{"is_truncated":${isTruncated},"spans":[${spans.join()}]}`;
  return new Response(`{"data":{"id":"4d","type":"trace","attributes":${attributes}}}`);
}

function spanOf(id: string, startMs: number, more = ""): string {
  return `{"service":"till","name":"web.request","resource":"GET /pay","type":"web","startTime":${startMs}000001,"endTime":${startMs}250001,"duration":250000,"error":0,"spanID":${id},"parentID":0,"traceID":9007199254740993,"traceIDFull":"00000000000000000020000000000001","meta":{},"metrics":{}${more}}`;
}

describe("GetTrace with wholeTraces", () => {
  it.each([
    ["a decimal id", decimalId],
    ["an id of 16 hexadecimal digits", hexId],
    ["an id of 32 hexadecimal digits", hexId.padStart(32, "0")],
  ])("reads the trace with one request and returns what the search returns, by %s", async (_form, trace_id) => {
    const found = await whole.getTrace({ trace_id, start_time: "now-6h" });
    expect(paths()).toEqual([expect.stringMatching(/^GET \/api\/v2\/trace\/(?:[0-9a-f]{32}|\d+)$/)]);
    const searched = await searching.getTrace({ trace_id, start_time: "now-6h" });
    const facts = ({ summary, spans, trace_id: id, summary_complete, warnings }: typeof found) => ({
      ...{ id, summary_complete, warnings, count: summary.span_count, errors: summary.error_count },
      ...{ origin: summary.origin?.span_id, root: summary.root?.span_id },
      spans: spans.map(
        ({ span_id, parent_id, duration_ns, service, resource, operation, error_type, http_status_code }) => ({
          ...{ span_id, parent_id, duration_ns, service, resource, operation, error_type, http_status_code },
        }),
      ),
    });
    expect(facts(found)).toEqual(facts(searched));
  });

  it("requests nothing else without the option", async () => {
    await searching.getTrace({ trace_id: decimalId });
    expect(paths().every((path) => path === "POST /api/v2/spans/events/search")).toBe(true);
  });

  it("keeps every digit of ids of 64 bits, and the start to the millisecond", async () => {
    const { toolkit } = onDatadog(() => traceOf([spanOf("18446744073709551615", NOW - 5_000)]));
    const { trace_id, spans, summary_complete } = await toolkit.getTrace({ trace_id: "9007199254740993" });
    expect({ trace_id, span: spans[0]?.span_id, start: spans[0]?.start, duration: spans[0]?.duration_ns }).toEqual({
      ...{ trace_id: "9007199254740993", span: "18446744073709551615" },
      ...{ start: new Date(NOW - 5_000).toISOString(), duration: 250_000 },
    });
    expect(summary_complete).toBe(true);
  });

  it("says that a trace is truncated, or has more spans than the tool reads", async () => {
    const truncated = onDatadog(() => traceOf([spanOf("1", NOW - 5_000)], true));
    expect(await truncated.toolkit.getTrace({ trace_id: "77" })).toMatchObject({
      summary_complete: false,
      warnings: [expect.stringContaining("Datadog truncated this trace"), expect.stringContaining("may have more")],
    });
    const long = onDatadog(() => traceOf([spanOf("1", NOW - 5_000), spanOf("2", NOW - 5_000)]), { maxTraceSpans: 1 });
    expect(await long.toolkit.getTrace({ trace_id: "77" })).toMatchObject({
      ...{ summary_complete: false, summary: { span_count: 1 } },
    });
  });

  it("leaves out spans outside the window, and names the window that has all", async () => {
    const early = NOW - 2 * 3_600_000;
    const { toolkit } = onDatadog(() => traceOf([spanOf("1", early), spanOf("2", NOW - 60_000)]));
    const part = await toolkit.getTrace({ trace_id: "77" });
    expect(part).toMatchObject({ summary: { span_count: 1 }, summary_complete: false });
    const [warning = ""] = part.warnings;
    expect(warning).toContain("1 of 2 spans of this trace are outside the window");
    const [, start_time = "", end_time = ""] = /start_time (\S+) and end_time (\S+) to/.exec(warning) ?? [];
    expect(await toolkit.getTrace({ trace_id: "77", start_time, end_time })).toMatchObject({
      ...{ summary: { span_count: 2 }, summary_complete: true, warnings: [] },
    });
  });

  it("returns an empty trace with the window that has it, if none of its spans is in the requested one", async () => {
    const { toolkit } = onDatadog(() => traceOf([spanOf("1", NOW - 2 * 3_600_000)]));
    const { summary, warnings } = await toolkit.getTrace({ trace_id: "77" });
    expect(summary.span_count).toBe(0);
    expect(warnings).toEqual([
      expect.stringMatching(/^All 1 spans of this trace are outside the window: pass start_time 2026-01-31T07/),
    ]);
  });

  const json = (status: number) =>
    Response.json({ errors: [{ title: "No", detail: "no", status: String(status) }] }, { status });

  it.each([
    [403, /permission apm_read/],
    [404, null],
    [413, /of this size/],
    [429, /60 a minute/],
    [501, /does not exist/],
  ])("searches the indexed spans after status %d, at once, and says why", async (status, reason) => {
    const { toolkit, requests } = onDatadog(() => json(status), { retry: 3 });
    const { summary, warnings } = await toolkit.getTrace({ trace_id: "77" });
    expect(summary.span_count).toBe(1);
    expect(requests).toEqual(["GET /api/v2/trace/77", "POST /api/v2/spans/events/search"]);
    if (reason === null) expect(warnings).toEqual([]);
    else expect(warnings[0]).toMatch(reason);
    await toolkit.getTrace({ trace_id: "77" });
    // Only refusals that won't change are remembered.
    const retried = ![403, 501].includes(status);
    expect(requests.filter((path) => path.startsWith("GET"))).toHaveLength(retried ? 2 : 1);
  });

  it.each([
    ["a form that is not known", () => Response.json({ data: { attributes: {} } })],
    ["a page", () => new Response("<html></html>")],
  ])("searches the indexed spans after %s", async (_form, answer) => {
    const { toolkit } = onDatadog(answer);
    expect(await toolkit.getTrace({ trace_id: "77" })).toMatchObject({
      ...{ summary: { span_count: 1 }, warnings: [expect.stringContaining("unknown form")] },
    });
  });

  it("fails with the error for another status, and doesn't send an invalid id", async () => {
    const { toolkit } = onDatadog(() => json(401));
    await expect(toolkit.getTrace({ trace_id: "77" })).rejects.toMatchObject({ code: "unauthorized" });
    const { toolkit: other, requests } = onDatadog(() => json(500));
    expect((await other.getTrace({ trace_id: "no id" })).warnings).toEqual([expect.stringContaining("not a trace id")]);
    expect(requests).toEqual([]);
  });

  it("is refused if it is neither true nor false", () => {
    expect(() => createObservability({ ...options, wholeTraces: "yes" as never })).toThrow(/wholeTraces/);
  });
});

describe("the sandbox's operation for entire traces", () => {
  const get = (id: string, permissions?: "apm_read"[]) => {
    const own = createSandbox({
      clock: testClock(NOW),
      ...(permissions && { permissions: { datadog: [] } }),
    } as never).observability;
    const headers = { "dd-api-key": own.options.apiKey, "dd-application-key": own.options.applicationKey };
    return own.options.fetch(`https://api.datadoghq.com/api/v2/trace/${id}`, { headers });
  };

  it("writes ids as numbers of 64 bits, and allows 60 requests a minute", async () => {
    const response = await get(decimalId);
    expect(await response.text()).toContain(`"traceID":${decimalId}`);
    expect(response.headers.get("x-ratelimit-limit")).toBe("60");
  });

  it("answers an unknown trace with 404, and an id of another form with 400", async () => {
    expect(await (await get("1")).json()).toEqual({
      errors: [{ title: "Not Found", detail: expect.any(String), status: "404" }],
    });
    expect((await get(`${hexId.slice(0, 15)}g`)).status).toBe(400);
  });
});
