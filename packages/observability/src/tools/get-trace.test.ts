import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const sandbox = createSandbox({ clock, rateLimit: { limit: 1_000_000 } }).observability;
const observability = createObservability({ ...sandbox.options, clock });
const tool = observability.tools.find(({ name }) => name === "Observability.GetTrace")!;
const { reindex, newsletter, wide, streaming } = sandbox.world.special;
/** The ordinary trace with the most errors. */
const failed = sandbox.world.traces
  .filter((trace) => trace.spans[0]!.startMs > NOW - 1_800_000 && trace.spans.length < 100 && !wide.includes(trace))
  .reduce((most, next) => (errorsOf(next).length > errorsOf(most).length ? next : most));

const reindexed = await tool.call({ trace_id: reindex.loggedTraceId });
if (!reindexed.ok) throw new Error(reindexed.text);

beforeEach(() => sandbox.reset());

type Trace = typeof reindex;
type Result = Awaited<ReturnType<typeof observability.getTrace>>;

function errorsOf({ spans }: Trace) {
  return spans.filter(({ failure }) => failure !== null);
}

function idsOf({ spans }: Trace): string[] {
  return spans.map(({ spanId }) => spanId);
}

function tokensOf(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

function queriesSent(): string[] {
  return sandbox.requests.map(
    ({ body }) => (body as { data: { attributes: { filter: { query: string } } } }).data.attributes.filter.query,
  );
}

/** Asserts that every error span is kept, and that no dropped span is slower than a kept one without an error. */
function expectKeptByRule(result: Pick<Result, "spans">, trace: Trace) {
  const kept = new Set(result.spans.map(({ span_id }) => span_id));
  const errors = errorsOf(trace).map(({ spanId }) => spanId);
  if (result.spans.length >= errors.length) expect([...kept]).toEqual(expect.arrayContaining(errors));
  else expect(errors).toEqual(expect.arrayContaining([...kept]));
  const others = trace.spans.filter(({ failure }) => failure === null);
  const keptOthers = others.filter(({ spanId }) => kept.has(spanId)).map(({ durationNs }) => Math.round(durationNs));
  const dropped = others.filter(({ spanId }) => !kept.has(spanId)).map(({ durationNs }) => Math.round(durationNs));
  const fastestKept = keptOthers.reduce((least, next) => Math.min(least, next), Number.POSITIVE_INFINITY);
  const slowestDropped = dropped.reduce((most, next) => Math.max(most, next), 0);
  expect(slowestDropped).toBeLessThanOrEqual(fastestKept);
}

/** Makes the call in `rest` and reads all of its pages. */
async function readRest(rest: { arguments: Record<string, string> }): Promise<string[]> {
  const args = { query: "", ...rest.arguments, max_results: 1_000 } as Parameters<typeof observability.searchSpans>[0];
  const spanIds: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof observability.searchSpans>> = await observability.searchSpans({
      ...args,
      cursor,
    });
    spanIds.push(...page.spans.map(({ span_id }) => span_id!));
    cursor = page.spans.length < 1_000 ? null : page.next_cursor;
  }
  return spanIds;
}

interface FakeSpan {
  readonly id: string;
  readonly parent?: string;
  readonly ms?: number;
  readonly error?: boolean;
  readonly resource?: string;
  readonly message?: string;
  readonly start?: string;
}

function wireSpan({ id, parent = "0", ms = 1, error = false, resource = "GET /", ...span }: FakeSpan) {
  const { message = "it broke", start = "2026-01-31T08:30:00.000Z" } = span;
  return {
    id: `event-${id}`,
    type: "spans",
    attributes: {
      trace_id: "77",
      span_id: id,
      parent_id: parent,
      service: "web",
      resource_name: resource,
      operation_name: "web.request",
      start_timestamp: start,
      custom: { duration: ms * 1_000_000, ...(error && { error: { type: "Broken", message } }) },
    },
  };
}

/** A backend that returns the pages in order, for any request. */
function withPages(pages: readonly (readonly FakeSpan[] | Response)[], options: { maxTraceSpans?: number } = {}) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(await new Request(input, init).text());
    const page = pages[requests.length - 1] ?? [];
    if (page instanceof Response) return page.clone();
    const isLast = requests.length >= pages.length;
    return Response.json({
      data: page.map(wireSpan),
      ...(!isLast && { meta: { page: { after: `p${requests.length}` } } }),
    });
  };
  const toolkit = createObservability({ ...sandbox.options, fetch, clock, retry: 0, ...options });
  return { requests, toolkit };
}

function thousand(from: number, fields: Partial<FakeSpan> = {}): FakeSpan[] {
  return Array.from({ length: 1_000 }, (_, index) => ({ id: String(from + index), ms: from + index, ...fields }));
}

describe("the selection of spans", () => {
  it(verifies("get-trace.kept-spans"), async () => {
    for (const [trace, sizes] of [
      [reindex, [500]],
      [newsletter, [40]],
      [failed, [1, 5, 100]],
    ] as const) {
      for (const max_spans of sizes) {
        const result = await observability.getTrace({ trace_id: trace.loggedTraceId, max_spans });
        expect(result.spans.length).toBeLessThanOrEqual(max_spans);
        expectKeptByRule(result, trace);
        const dropped = trace.spans.length - result.spans.length;
        expect({ dropped: result.dropped, truncated: result.truncated }).toEqual({ dropped, truncated: dropped > 0 });
      }
    }
  });

  it("returns a trace that fits in full and in reading order", async () => {
    const { spans, truncated, dropped, rest, collapsed } = await observability.getTrace({
      trace_id: failed.loggedTraceId,
    });
    expect(spans.map(({ span_id }) => span_id).toSorted()).toEqual(idsOf(failed).toSorted());
    expect({ truncated, dropped, rest, collapsed }).toEqual({
      truncated: false,
      dropped: 0,
      rest: null,
      collapsed: [],
    });
    const place = new Map(spans.map(({ span_id }, index) => [span_id, index]));
    const root = failed.spans.find(({ parentId }) => parentId === "0")!;
    expect(spans[0]).toMatchObject({
      span_id: root.spanId,
      depth: 0,
      path: "",
      duration_ns: Math.round(root.durationNs),
    });
    for (const [index, { parent_id, depth }] of spans.entries()) {
      if (parent_id === "0") continue;
      const parent = spans[place.get(parent_id)!]!;
      expect(place.get(parent_id)).toBeLessThan(index);
      expect(depth).toBe(parent.depth + 1);
    }
    for (const { span_id, error, error_type } of spans) {
      const fact = failed.spans.find(({ spanId }) => spanId === span_id)!;
      expect({ error, error_type }).toEqual({ error: fact.failure !== null, error_type: fact.failure?.kind ?? null });
    }
  });

  it(verifies("get-trace.max-spans.default"), async () => {
    for (const max_spans of [undefined, null]) {
      const { spans } = await observability.getTrace({ trace_id: newsletter.loggedTraceId, max_spans });
      expect(spans).toHaveLength(100);
    }
  });

  it(verifies("get-trace.truncated"), async () => {
    const { spans, truncated, dropped, rest } = await observability.getTrace({ trace_id: newsletter.loggedTraceId });
    expect({ truncated, dropped }).toEqual({ truncated: true, dropped: newsletter.spans.length - spans.length });
    const reached = new Set([...spans.map(({ span_id }) => span_id), ...(await readRest(rest!))]);
    expect([...reached].toSorted()).toEqual(idsOf(newsletter).toSorted());
  });

  it("`rest` lists every error span when not all of them fit, and the entire trace without status:error", async () => {
    const { spans, rest, warnings } = await observability.getTrace({ trace_id: reindex.loggedTraceId, max_spans: 2 });
    expectKeptByRule({ spans }, reindex);
    const errors = errorsOf(reindex).map(({ spanId }) => spanId);
    expect([...(await readRest(rest!))].toSorted()).toEqual(errors.toSorted());
    const query = rest!.arguments["query"]!.replace(" status:error", "");
    const all = new Set(await readRest({ ...rest!, arguments: { ...rest!.arguments, query } }));
    expect(all.size).toBe(reindex.spans.length);
    expect(warnings.join("\n")).toContain(`${errorsOf(reindex).length - 2} error spans did not fit either`);
  });

  it("keeps the errors where failures began when the errors alone exceed max_spans", async () => {
    const callers = Array.from({ length: 40 }, (_, index) => ({
      id: String(index + 1),
      parent: String(index),
      ms: 900 - index,
      error: true,
    }));
    const leaf = { id: "41", parent: "40", ms: 1, error: true, resource: "SELECT 1" };
    const { toolkit } = withPages([[...callers, leaf]]);
    const { spans, dropped, summary, warnings, rest } = await toolkit.getTrace({ trace_id: "77", max_spans: 3 });
    expect(spans.map(({ span_id }) => span_id)).toEqual(["1", "2", "41"]);
    expect(summary).toMatchObject({ span_count: 41, error_count: 41, origin: { span_id: "41", resource: "SELECT 1" } });
    expect(dropped).toBe(38);
    expect(rest?.arguments["query"]).toBe("trace_id:77 status:error");
    expect(warnings).toContain(
      "38 error spans did not fit either; error spans where a failure began have priority. The call in rest lists the error spans, and without status:error all spans.",
    );
  });
});

describe("the size of a trace", () => {
  it(verifies("get-trace.token-safe"), async () => {
    for (const { loggedTraceId: trace_id } of [reindex, wide[0]!, streaming[0]!]) {
      const answer = await tool.call({ trace_id, max_spans: 500 });
      if (!answer.ok) throw new Error(answer.text);
      expect(tokensOf(answer.value)).toBeLessThanOrEqual(20_000);
      expect(encode(answer.text).length).toBeLessThanOrEqual(8_000);
    }
  });

  it("stays within its token budget when resources and messages fill pages", async () => {
    const statement = `SELECT ${"a_column, ".repeat(480)} FROM t`;
    const spans = thousand(0)
      .slice(0, 200)
      .map((span) => ({
        ...span,
        resource: `${span.id} ${statement}`,
        message: "very long ".repeat(400),
        error: Number(span.id) % 10 === 0,
      }));
    const { toolkit } = withPages([spans]);
    const agent = toolkit.tools.find(({ name }) => name === tool.name)!;
    const answer = await agent.call({ trace_id: "77", max_spans: 500 });
    if (!answer.ok) throw new Error(answer.text);
    const result = answer.value as Result;
    expect(tokensOf(result)).toBeLessThanOrEqual(20_000);
    expect(result.spans.length).toBeGreaterThan(20);
    expect(result.dropped).toBe(200 - result.spans.length);
    expect(result.warnings.join("\n")).toMatch(/Strings over \d+ characters are truncated in the middle/);
    expect(encode(answer.text).length).toBeLessThanOrEqual(8_000);
    expect((expandResult(answer.fitted as Result) as Result).spans.length).toBeGreaterThan(10);
  });

  it("shows a model the spans that matter, and a call that lists the others", async () => {
    const [full, fitted] = [reindexed.value as Result, expandResult(reindexed.fitted as Result) as Result];
    const { span_count, error_count, duration_ns, start } = full.summary;
    expect(fitted.summary).toMatchObject({ span_count, error_count, duration_ns, start });
    expect(fitted.spans.length).toBeLessThan(25);
    expect(fitted.dropped).toBe(reindex.spans.length - fitted.spans.length);
    expect(fitted.truncated).toBe(true);
    const shown = fitted.spans.map(({ span_id }) => span_id);
    expect(shown).toEqual(expect.arrayContaining(errorsOf(reindex).map(({ spanId }) => spanId)));
    const reached = new Set([...shown, ...(await readRest(fitted.rest!))]);
    expect(reached.size).toBe(reindex.spans.length);
  });

  it("warns about no field of the summary that a model's result lacks", async () => {
    const orphans = thousand(1, { parent: "404" }).slice(0, 60);
    const { tools } = withPages([[...orphans, ...orphans.map(({ id }) => ({ id: `${id}5`, parent: id }))]]).toolkit;
    const agent = tools.find(({ name }) => name === tool.name)!;
    const traces = [failed, reindex].map(({ loggedTraceId }) => tool.call({ trace_id: loggedTraceId }));
    for (const answer of await Promise.all([agent.call({ trace_id: "77" }), ...traces])) {
      if (!answer.ok) throw new Error(answer.text);
      const { warnings, summary } = expandResult(answer.fitted as Result) as Result;
      const missing = Object.keys((answer.value as Result).summary).filter((name) => !(name in summary));
      const named = missing.filter((name) =>
        warnings.join("\n").includes(name.includes("_") ? name : `summary.${name}`),
      );
      expect({ count: warnings.length > 0, named }).toEqual({ count: true, named: [] });
    }
  });

  it("shows a model more spans with a greater max_spans", async () => {
    const agent = observability.tools.find(({ name }) => name === tool.name)!;
    const answer = await agent.call({ trace_id: reindex.loggedTraceId, max_spans: 101 });
    if (!answer.ok) throw new Error(answer.text);
    expect((expandResult(answer.fitted as Result) as Result).spans.length).toBeGreaterThan(60);
  });
});

describe("the summary of a trace", () => {
  it(verifies("get-trace.summary-covers-all"), async () => {
    for (const trace of [newsletter, failed]) {
      const { summary, summary_complete } = await observability.getTrace({
        trace_id: trace.loggedTraceId,
        max_spans: 1,
      });
      expect(summary_complete).toBe(true);
      expect(summary).toMatchObject({ span_count: trace.spans.length, error_count: errorsOf(trace).length });
      const byService = Object.groupBy(trace.spans, ({ call }) => call.service);
      const counted = Object.fromEntries(summary.services.map(({ service, span_count }) => [service, span_count]));
      expect(counted).toEqual(
        Object.fromEntries(Object.entries(byService).map(([service, spans]) => [service, spans.length])),
      );
      const slowest = trace.spans.toSorted((one, other) => other.durationNs - one.durationNs).slice(0, 5);
      expect(summary.slowest.map(({ duration_ns }) => duration_ns)).toEqual(
        slowest.map(({ durationNs }) => Math.round(durationNs)),
      );
    }
  });

  it(verifies("get-trace.summary-complete"), async () => {
    const small = createObservability({ ...sandbox.options, clock, maxTraceSpans: 1_000 });
    const partialTrace = await small.getTrace({ trace_id: reindex.loggedTraceId });
    expect(sandbox.requests).toHaveLength(2);
    expect(partialTrace).toMatchObject({ summary_complete: false, calls_spent: 2, summary: { span_count: 2_000 } });
    expect(partialTrace.warnings).toContain(
      "The trace may have more than the 2000 spans that were read; the summary covers only those.",
    );
    const fits = await small.getTrace({ trace_id: newsletter.loggedTraceId });
    expect(fits).toMatchObject({ summary_complete: true, summary: { span_count: newsletter.spans.length } });
  });

  it("finds where the incident's failure began", async () => {
    const { service, errorKind } = sandbox.world.incident;
    const { summary } = await observability.getTrace({ trace_id: failed.loggedTraceId });
    const origin = failed.spans.find(({ spanId }) => spanId === summary.origin?.span_id)!;
    expect({ service: origin.call.service, kind: origin.failure?.kind }).toEqual({ service, kind: errorKind });
    expect(summary.origin).toMatchObject({ service, error_type: errorKind });
    expect(summary.errors.map(({ span_id }) => span_id)).toContain(summary.origin?.span_id);
  });

  it("names for models the call that tells in which services such failures begin, only if a span failed", async () => {
    const hint =
      /^Observability_AggregateEvents with dataset spans, query (.+), start_time (.+), end_time (.+) and group_by (\[.+\]) tells/m;
    const warningsOf = async (traceTool: typeof tool, trace_id: string) => {
      const answer = await traceTool.call({ trace_id });
      if (!answer.ok) throw new Error(answer.text);
      return (answer.fitted as Result).warnings.join("\n");
    };
    const [, query = "", start_time, end_time, group_by] =
      hint.exec(await warningsOf(tool, failed.loggedTraceId)) ?? [];
    const args = { query, start_time, end_time, group_by: JSON.parse(group_by!) as string[] };
    const { buckets } = await observability.aggregateEvents({ dataset: "spans", ...args });
    expect(buckets.map(({ by }) => by)).toEqual([{ service: sandbox.world.incident.service }]);
    const small = (error: boolean) =>
      withPages([[{ id: "1", error }]]).toolkit.tools.find(({ name }) => name === tool.name)!;
    expect(await warningsOf(small(true), "77")).toMatch(hint);
    expect(await warningsOf(small(false), "77")).not.toMatch(hint);
    const { warnings } = await observability.getTrace({ trace_id: failed.loggedTraceId });
    expect(warnings.join("\n")).not.toContain("AggregateEvents");
  });
});

describe("the pages of a trace", () => {
  it(verifies("get-trace.pages"), async () => {
    const steps: string[] = [];
    const { summary, calls_spent } = await observability.getTrace(
      { trace_id: reindex.loggedTraceId },
      { onProgress: ({ completed, message }) => steps.push(`${completed} ${message}`) },
    );
    expect(summary.span_count).toBe(reindex.spans.length);
    expect(calls_spent).toBe(sandbox.requests.length);
    // One more request shows that no span follows.
    expect(calls_spent).toBe(Math.ceil(reindex.spans.length / 1_000) + 1);
    expect(steps).toEqual([
      "1 page read, 1000 spans",
      "2 pages read, 2000 spans",
      `3 pages read, ${reindex.spans.length} spans`,
      `4 pages read, ${reindex.spans.length} spans`,
    ]);
    const { requests, toolkit } = withPages(Array.from({ length: 12 }, (_, page) => thousand(page * 1_000)));
    const endless = await toolkit.getTrace({ trace_id: "77" });
    expect(requests).toHaveLength(11);
    expect(endless).toMatchObject({ summary_complete: false, summary: { span_count: 11_000 } });
  });

  it("reads a trace of one page, and sees in a second request that no span follows, by any form of its id", async () => {
    for (const trace_id of [failed.loggedTraceId, failed.spans[0]!.traceId]) {
      sandbox.reset();
      const { calls_spent, summary, summary_complete } = await observability.getTrace({ trace_id });
      expect({ calls_spent, summary_complete }).toEqual({ calls_spent: 2, summary_complete: true });
      expect(summary.span_count).toBe(failed.spans.length);
      expect(sandbox.requests).toHaveLength(2);
    }
  });

  it("calls a trace complete that has exactly as many spans as the tool reads", async () => {
    const pages = [thousand(0), []];
    const { toolkit, requests } = withPages(pages, { maxTraceSpans: 1_000 });
    expect(await toolkit.getTrace({ trace_id: "77" })).toMatchObject({
      summary_complete: true,
      summary: { span_count: 1_000 },
    });
    expect(requests).toHaveLength(2);
  });

  it("counts a span on two pages only once", async () => {
    const { toolkit } = withPages([thousand(0), [...thousand(500).slice(0, 600)]]);
    const { summary, spans, dropped } = await toolkit.getTrace({ trace_id: "77" });
    expect(summary.span_count).toBe(1_100);
    expect(new Set(spans.map(({ span_id }) => span_id)).size).toBe(spans.length);
    expect(dropped).toBe(1_100 - spans.length);
  });

  it("keeps the pages it has when a later one fails for a transient reason", async () => {
    for (const status of [429, 503]) {
      const { toolkit, requests } = withPages([thousand(0), Response.json({ errors: ["no"] }, { status }), []]);
      const result = await toolkit.getTrace({ trace_id: "77" });
      expect(result).toMatchObject({ summary_complete: false, calls_spent: 2, summary: { span_count: 1_000 } });
      expect(result.warnings.join("\n")).toContain("Reading stopped after 1000 spans: ");
      expect(requests).toHaveLength(2);
    }
  });

  it("fails when the first page fails, and when a later one is rejected permanently", async () => {
    const { toolkit } = withPages([Response.json({ errors: ["no"] }, { status: 429 })]);
    await expect(toolkit.getTrace({ trace_id: "77" })).rejects.toMatchObject({ code: "rate_limited" });
    const { toolkit: refused } = withPages([thousand(0), Response.json({ errors: ["no"] }, { status: 403 }), []]);
    await expect(refused.getTrace({ trace_id: "77" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("marks the summary as incomplete when the backend returns a partial response", async () => {
    sandbox.fail({ partial: true });
    const { summary_complete, warnings } = await observability.getTrace({ trace_id: failed.loggedTraceId });
    expect(summary_complete).toBe(false);
    expect(warnings.join("\n")).toContain("returned a partial result");
    sandbox.fail({ partial: true, times: 4 });
    const unknown = await observability.getTrace({ trace_id: "00000000deadbeef" });
    expect(unknown).toMatchObject({ spans: [], summary_complete: false });
    expect(unknown.warnings.join("\n")).toContain("returned a partial result");
  });
});

describe("trace ids", () => {
  it(verifies("get-trace.trace-id.forms"), async () => {
    for (const trace of wide.slice(0, 1)) {
      const stored = trace.spans[0]!.traceId;
      expect(trace.loggedTraceId).toMatch(/^[0-9a-f]{32}$/);
      const forms = [
        trace.loggedTraceId,
        trace.loggedTraceId.toUpperCase(),
        `0x${trace.loggedTraceId}`,
        trace.loggedTraceId.slice(16),
        ` ${stored} `,
      ];
      for (const trace_id of forms) {
        sandbox.reset();
        const result = await observability.getTrace({ trace_id });
        expect(result).toMatchObject({ trace_id: stored, summary: { span_count: trace.spans.length } });
        expect(result.calls_spent).toBe(sandbox.requests.length);
        expect(result.calls_spent).toBeLessThanOrEqual(3);
      }
    }
    const hex = BigInt(failed.loggedTraceId).toString(16);
    for (const trace_id of [hex, hex.padStart(16, "0"), hex.padStart(32, "0"), failed.loggedTraceId]) {
      const { summary } = await observability.getTrace({ trace_id });
      expect(summary.span_count).toBe(failed.spans.length);
    }
  });

  it("uses the id of a log to find the trace of its request", async () => {
    const { logs } = await observability.searchLogs({ query: `@error.kind:PoolTimeoutError`, start_time: "now-30m" });
    const { trace_id, span_id } = logs.find((log) => log.trace_id !== null)!;
    const { spans } = await observability.getTrace({ trace_id: trace_id! });
    expect(spans.map((span) => span.span_id)).toContain(span_id);
  });

  it(verifies("get-trace.unknown-id"), async () => {
    for (const trace_id of ["1234567890123456789", "00000000deadbeef", "0123456789abcdef0123456789abcdef"]) {
      const trace = await observability.getTrace({ trace_id });
      expect(trace).toMatchObject({
        trace_id,
        spans: [],
        truncated: false,
        dropped: 0,
        rest: null,
        summary_complete: true,
        summary: { span_count: 0, root: null, services: [], critical_path: [] },
      });
      expect(trace.warnings.join("\n")).toContain("No span of this trace in the window: pass an earlier start_time");
      expect((await tool.call({ trace_id })).ok).toBe(true);
    }
  });

  it("returns an empty trace and sends no request for a string that cannot be an id", async () => {
    for (const trace_id of [
      "not-a-trace",
      "abc OR service:web",
      "xyz123",
      "1".repeat(60),
      "f".repeat(33),
      "trace_id:5",
    ]) {
      const { spans, summary, calls_spent, warnings } = await observability.getTrace({ trace_id });
      expect(spans).toEqual([]);
      expect(summary.span_count).toBe(0);
      expect(calls_spent).toBe(0);
      expect(warnings.join("\n")).toContain("This is not a trace id");
    }
    expect(sandbox.requests).toEqual([]);
  });

  it("blames the window when the window contains no span", async () => {
    const trace_id = failed.loggedTraceId;
    const old = await observability.getTrace({ trace_id, start_time: "now-400d", end_time: "now-399d" });
    expect(old.warnings.join("\n")).toContain("check the year");
    const early = await observability.getTrace({ trace_id, start_time: "now-6h", end_time: "now-5h" });
    expect(early.warnings.join("\n")).toContain("pass an earlier start_time, a later end_time, or check");
    const recent = await observability.getTrace({ trace_id: "1234567890123456789" });
    expect(recent.warnings.join("\n")).toContain("pass an earlier start_time, or check");
  });

  it("queries by the trace id alone", async () => {
    await observability.getTrace({ trace_id: failed.loggedTraceId });
    const { traceId } = failed.spans[0]!;
    for (const query of queriesSent()) expect(query).toMatch(/^trace_id:(\w+|\(\w+( OR \w+)+\))$/);
    expect(queriesSent().join()).toContain(traceId);
  });
});

describe("broken traces", () => {
  it("a warning says that a span whose parent was not read is not where the trace began", async () => {
    const orphan = withPages([[{ id: "1", parent: "999", ms: 50 }]]);
    const { summary, warnings } = await orphan.toolkit.getTrace({ trace_id: "77" });
    expect(summary.root?.span_id).toBe("1");
    expect(warnings).toEqual([
      "Spans whose parent is not in this window: 1, among them the first one, so the trace began elsewhere.",
    ]);
    const complete = withPages([[{ id: "1", parent: "0", ms: 50 }]]);
    expect((await complete.toolkit.getTrace({ trace_id: "77" })).warnings).toEqual([]);
  });

  it("accepts missing parents, cycles and a span that is its own parent", async () => {
    const { toolkit } = withPages([
      [
        { id: "1", parent: "999", ms: 50 },
        { id: "2", parent: "3", ms: 40 },
        { id: "3", parent: "4", ms: 30 },
        { id: "4", parent: "2", ms: 20, error: true },
        { id: "5", parent: "5", ms: 10 },
      ],
    ]);
    const { spans, summary, warnings } = await toolkit.getTrace({ trace_id: "77" });
    expect(spans.map(({ span_id }) => span_id).toSorted()).toEqual(["1", "2", "3", "4", "5"]);
    expect(summary).toMatchObject({ span_count: 5, error_count: 1, origin: { span_id: "4" } });
    expect(warnings.join("\n")).toMatch(/Spans whose parent is not in this window: \d+/);
    const agent = toolkit.tools.find(({ name }) => name === tool.name)!;
    expect((await agent.call({ trace_id: "77" })).ok).toBe(true);
  });

  it("accepts spans without any fields", async () => {
    const fetch = async () => Response.json({ data: [{ attributes: {} }, {}, { attributes: null }] });
    const toolkit = createObservability({ ...sandbox.options, fetch, clock });
    const { spans, summary } = await toolkit.getTrace({ trace_id: "77" });
    expect(spans.length).toBeGreaterThan(0);
    expect(summary).toMatchObject({ span_count: spans.length, duration_ns: null, start: null });
  });
});

describe("the fitted trace of 2,000 spans", () => {
  it("a fitted trace starts with the summary, followed by the spans from the root down", () => {
    const { spans, summary, calls_left: _, ...rest } = expandResult(reindexed.fitted as Result) as Result;
    const { services, ...facts } = summary;
    expect(Object.keys(reindexed.fitted)).toMatchInlineSnapshot(`
      [
        "trace_id",
        "summary",
        "summary_complete",
        "spans",
        "truncated",
        "dropped",
        "collapsed",
        "window",
        "calls_left",
        "calls_left_window",
        "rest",
        "warnings",
      ]
    `);
    expect({
      ...facts,
      service: services[0],
    }).toMatchInlineSnapshot(`
      {
        "duration_ns": 12441177979,
        "error_count": 5,
        "origin": {
          "error_type": "BulkRejectedError",
          "operation": "http.client.request",
          "resource": "POST search-index.internal/_bulk",
          "service": "search-api",
          "span_id": "1841331438951541205",
        },
        "service": {
          "error_count": 5,
          "self_ns": 9471350577,
          "service": "search-api",
          "span_count": 1201,
        },
        "slowest_step": {
          "count": 400,
          "resource": "POST search-index.internal/_bulk",
          "self_ns": 6307661616,
          "service": "search-api",
          "span_id": "3422732506162042397",
        },
        "span_count": 2001,
        "start": "2026-01-31T08:12:00.000Z",
      }
    `);
    expect(spans.slice(0, 2)).toMatchInlineSnapshot(`
      [
        {
          "depth": 0,
          "duration_ns": 12441177979,
          "marks": [
            "critical",
            "slowest",
          ],
          "offset_ns": 0,
          "operation": "job.run",
          "resource": "catalog.reindex",
          "self_ns": 83106208,
          "service": "search-api",
          "span_id": "2374803962666241841",
        },
        {
          "depth": 2,
          "duration_ns": 17718994,
          "error_message": "429 es_rejected_execution_exception",
          "error_type": "BulkRejectedError",
          "marks": [
            "origin",
            "error",
          ],
          "offset_ns": 953000000,
          "operation": "http.client.request",
          "path": "search-api",
          "resource": "POST search-index.internal/_bulk",
          "service": "search-api",
          "span_id": "1841331438951541205",
        },
      ]
    `);
    expect(spans.find(({ error_type }) => error_type)).toMatchInlineSnapshot(`
      {
        "depth": 2,
        "duration_ns": 17718994,
        "error_message": "429 es_rejected_execution_exception",
        "error_type": "BulkRejectedError",
        "marks": [
          "origin",
          "error",
        ],
        "offset_ns": 953000000,
        "operation": "http.client.request",
        "path": "search-api",
        "resource": "POST search-index.internal/_bulk",
        "service": "search-api",
        "span_id": "1841331438951541205",
      }
    `);
    expect(rest).toMatchInlineSnapshot(`
      {
        "calls_left_window": "hour",
        "collapsed": [],
        "dropped": 1986,
        "rest": {
          "arguments": {
            "end_time": "2026-01-31T09:00Z",
            "query": "trace_id:2574886023484423563",
            "sort_order": "longest",
            "start_time": "2026-01-31T08:00Z",
          },
          "tool": "Observability_SearchSpans",
        },
        "summary_complete": true,
        "trace_id": "2574886023484423563",
        "truncated": true,
        "warnings": [
          "critical: the trace waited for the span's own work, for critical_ns (of critical_count such spans), else self_ns, else duration_ns. A span's parent is the nearest one above with a smaller depth. A span with path has an unlisted parent; path names the services above it.",
          "Observability_AggregateEvents with dataset spans, query status:error @error.type:"BulkRejectedError", start_time 2026-01-31T08:00Z, end_time 2026-01-31T09:00Z and group_by ["service"] tells in which services such failures begin.",
          "1986 less important spans are left out. The call in rest lists all spans. max_spans over 100 shows more here.",
        ],
        "window": {
          "end": "2026-01-31T09:00Z",
          "start": "2026-01-31T08:00Z",
        },
      }
    `);
  });
});
