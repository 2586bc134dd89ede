import { findTool } from "@toolwright/core";
import { expandResult } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const WINDOW_MS = 900_000;

interface Stored {
  readonly id: string;
  readonly timestampMs: number;
  readonly duration: number;
  readonly text: string;
}

interface Wire {
  readonly filter: { readonly from: string; readonly to: string };
  readonly sort: string;
  readonly page: { readonly limit: number; readonly cursor?: string };
}

/** The order of the backend. It is total, so that its cursor repeats and skips no event. */
function inOrder(sort: string, one: Stored, other: Stored): number {
  const direction = sort.startsWith("-") ? -1 : 1;
  const key = sort.endsWith("duration") ? "duration" : "timestampMs";
  return direction * (one[key] - other[key] || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}

/** A small backend of both datasets, whose cursor is the id of the last event of a page. */
function createBackend(stored: readonly Stored[]) {
  const events = [...stored];
  const byId = new Map(events.map((event) => [event.id, event]));
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests++;
    const request = new Request(input, init);
    const isSpans = request.url.includes("/spans/");
    const body = (await request.json()) as { data: { attributes: Wire } } & Wire;
    const { filter, sort, page } = isSpans ? body.data.attributes : body;
    const last = page.cursor === undefined ? undefined : byId.get(page.cursor);
    const matches = events
      .filter(({ timestampMs }) => timestampMs >= Number(filter.from) && timestampMs < Number(filter.to))
      .sort((one, other) => inOrder(sort, one, other))
      .filter((event) => last === undefined || inOrder(sort, event, last) > 0)
      .slice(0, page.limit);
    if (matches.length === 0) return Response.json({ data: [] });
    const data = matches.map(isSpans ? toSpan : toLog);
    return Response.json({ data, meta: { page: { after: matches.at(-1)!.id } } });
  };
  return {
    fetch,
    requests: () => requests,
    insert(event: Stored) {
      events.push(event);
      byId.set(event.id, event);
    },
  };
}

function toLog({ id, timestampMs, text }: Stored): object {
  const timestamp = new Date(timestampMs).toISOString();
  const attributes = {
    timestamp,
    service: "web",
    message: text,
    tags: ["env:prod", `pod:${id}`],
    attributes: { text },
  };
  return { id, type: "log", attributes };
}

function toSpan({ id, timestampMs, duration, text }: Stored): object {
  const start_timestamp = new Date(timestampMs).toISOString();
  const attributes = { start_timestamp, service: "web", resource_name: text, span_id: id, tags: ["env:prod"] };
  return { id, type: "spans", attributes: { ...attributes, custom: { duration, text, http: { method: "GET" } } } };
}

const stored = fc.record({
  offset: fc.integer({ min: 1, max: WINDOW_MS }),
  duration: fc.integer({ min: 0, max: 50 }),
  size: fc.oneof({ weight: 5, arbitrary: fc.nat(80) }, { weight: 1, arbitrary: fc.nat(4_000) }),
});
const tools = fc.constantFrom(
  { tool: "SearchLogs", key: "logs", sort_order: "newest", sort: "-timestamp" },
  { tool: "SearchLogs", key: "logs", sort_order: "oldest", sort: "timestamp" },
  { tool: "SearchSpans", key: "spans", sort_order: "newest", sort: "-timestamp" },
  { tool: "SearchSpans", key: "spans", sort_order: "oldest", sort: "timestamp" },
  { tool: "SearchSpans", key: "spans", sort_order: "longest", sort: "-@duration" },
);
const budgets = fc.integer({ min: 500, max: 20_000 });
const pageSizes = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(50, 100, 1_000));

/** Events with ids of realistic length, none of which is a prefix of another. */
function toEvents(drawn: readonly { offset: number; duration: number; size: number }[], prefix = "AQAAAZwTR9DQcKJx") {
  return drawn.map(({ offset, duration, size }, index) => ({
    id: `${prefix}bwAAAABBWndUUjlEUUFBYTJKaHFLZ3h${String(index).padStart(6, "0")}`,
    timestampMs: NOW - offset,
    duration,
    text: `${prefix.slice(0, 7)}-${index} ${"word ".repeat(size / 5)}`,
  }));
}

interface Walk {
  /** The toolkit of each page. Another one has kept no page, as in another process. */
  toolkitAt(page: number): ReturnType<typeof createObservability>;
  readonly tool: string;
  readonly key: string;
  readonly sort_order: string;
  readonly query?: string;
  /** Token budget and size of each page, used in rotation. */
  readonly pages: readonly { readonly budget: number; readonly max_results: number }[];
  onPage?(page: number, calls_spent: number): void;
}

/** A row of a fitted page. Spans have no `id` where the token budget is small, and neither have repeated logs. */
interface FittedRow {
  readonly timestamp: string;
  readonly span_id: string;
  readonly message: string;
}

/** What identifies a row in each form: truncation keeps the first word of a message, which is unique for these events. */
function identityOf({ timestamp, span_id, message }: FittedRow, key: string): string {
  return key === "spans" ? span_id : JSON.stringify([timestamp, message.split(" ")[0]]);
}

/** The identities of all rows of events, in the order of these. */
function identitiesOf(events: readonly Stored[], key: string): string[] {
  return events.map(({ id, timestampMs, text }) =>
    key === "spans" ? id : JSON.stringify([new Date(timestampMs).toISOString(), text.split(" ")[0]]),
  );
}

type FittedPage = { readonly next_cursor: string | null; readonly calls_spent: number } & Record<string, FittedRow[]>;

/** Follows the cursors of fitted pages to the end, as a model would, and returns the ids of all rows. */
async function walk({ toolkitAt, tool, key, sort_order, pages, query = "", onPage }: Walk): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 2_000; page++) {
    const { budget, max_results } = pages[page % pages.length]!;
    const search = toolkitAt(page).tools.find(({ name }) => name === `Observability.${tool}`)!;
    const answer = await search.call({ query, sort_order, max_results, cursor }, { maxResultTokens: budget });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = expandResult(answer.fitted) as FittedPage;
    ids.push(...fitted[key]!.map((row) => identityOf(row, key)));
    cursor = fitted.next_cursor;
    if (cursor === null) return ids;
    // Only the page after the last row may be empty: whether a full page is the last one is unknown before.
    if (fitted[key]!.length === 0) throw new Error(`page ${page} is empty, but not the last one`);
    onPage?.(page, fitted.calls_spent);
  }
  throw new Error("the pages never ended");
}

function toolkitOn({ fetch }: { readonly fetch: typeof globalThis.fetch }) {
  const clock = testClock(NOW);
  return createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    fetch,
    clock,
  });
}

describe("following the cursors of fitted pages", () => {
  it("returns every row once and in order, for any token budget and page size, even when both change between pages", async () => {
    const pages = fc.array(fc.record({ budget: budgets, max_results: pageSizes }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { maxLength: 120 }), tools, pages, async (drawn, plan, sizes) => {
        const events = toEvents(drawn);
        const toolkit = toolkitOn(createBackend(events));
        const ids = await walk({ toolkitAt: () => toolkit, ...plan, pages: sizes });
        const sorted = events.sort((one, other) => inOrder(plan.sort, one, other));
        expect(ids).toEqual(identitiesOf(sorted, plan.key));
      }),
      { numRuns: 150 },
    );
  });

  it("loses and repeats no existing row when late rows arrive between pages", async () => {
    const pages = fc.array(fc.record({ budget: budgets, max_results: pageSizes }), { minLength: 1, maxLength: 3 });
    const arrivals = fc.array(fc.array(stored, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          drawn: fc.array(stored, { minLength: 5, maxLength: 90 }),
          plan: tools,
          pages,
          arrivals,
          // Another process continues each second or third page, or none.
          processes: fc.integer({ min: 1, max: 3 }),
        }),
        async ({ drawn, plan, pages: sizes, arrivals: late, processes }) => {
          const events = toEvents(drawn);
          const backend = createBackend(events);
          const onPage = (page: number) => {
            for (const event of toEvents(late[page] ?? [], `BQAAA${page}ZwTR9DQcK`)) backend.insert(event);
          };
          const toolkits = Array.from({ length: processes }, () => toolkitOn(backend));
          const toolkitAt = (page: number) => toolkits[page % processes]!;
          const ids = await walk({ toolkitAt, ...plan, pages: sizes, onPage });
          const sorted = events.sort((one, other) => inOrder(plan.sort, one, other));
          const old = identitiesOf(sorted, plan.key);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.filter((id) => old.includes(id))).toEqual(old);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    { tool: "SearchLogs", key: "logs", sort_order: "newest", query: "service:payment-service status:error" },
    { tool: "SearchSpans", key: "spans", sort_order: "longest", query: "@error.type:* service:checkout-api" },
  ])("loses no row of $tool even at the smallest token budget, with stacks and long messages", async (plan) => {
    const clock = testClock(NOW);
    const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
    const toolkit = createObservability({ ...sandbox.options, clock });
    const [small, large] = await Promise.all(
      [500, 20_000].map((budget) => walk({ toolkitAt: () => toolkit, ...plan, pages: [{ budget, max_results: 100 }] })),
    );
    expect(small!.length).toBeGreaterThan(5);
    expect(small).toEqual(large);
  });

  const many = toEvents(Array.from({ length: 60 }, (_, index) => ({ offset: 10_000 + index, duration: 1, size: 400 })));
  const manyLate = (count: number) =>
    toEvents(
      Array.from({ length: count }, (_, index) => ({ offset: 1 + index, duration: 60, size: 5 })),
      "CQAAAZwTR9DQcKJx",
    );
  const newest = { tool: "SearchLogs", key: "logs", sort_order: "newest", pages: [{ budget: 2_000, max_results: 30 }] };

  it("continues at the right row after new rows moved the last returned row to a later page", async () => {
    const backend = createBackend(many);
    const onPage = (page: number) => {
      if (page === 0) for (const event of manyLate(40)) backend.insert(event);
    };
    const ids = await walk({ toolkitAt: () => toolkitOn(backend), ...newest, onPage });
    expect(ids).toEqual(identitiesOf(many, newest.key));
  });

  it("repeats rows rather than losing any, with a warning, when more late rows arrived than it searches", async () => {
    const backend = createBackend(many);
    const toolkit = toolkitOn(backend);
    const tool = findTool(toolkit.tools, "Observability.SearchLogs");
    const args = { query: "", max_results: 30 };
    const first = await tool!.call(args, { maxResultTokens: 500 });
    for (const event of manyLate(400)) backend.insert(event);
    const before = backend.requests();
    const { next_cursor } = (first as unknown as { fitted: { next_cursor: string } }).fitted;
    const second = await toolkit.searchLogs({ ...args, cursor: next_cursor });
    expect(backend.requests() - before).toBeLessThanOrEqual(5);
    expect(second.warnings.join(" ")).toContain("some rows may be repeated");
    expect(second.logs).toHaveLength(30);
    const rest: string[] = [];
    for (let cursor = second.next_cursor; cursor !== null; ) {
      const page = await toolkit.searchLogs({ ...args, cursor });
      rest.push(...page.logs.map(({ id }) => id!));
      cursor = page.next_cursor;
    }
    expect(rest).toEqual(expect.arrayContaining(many.map(({ id }) => id)));
  });

  it("requests each page of the backend once, however many calls return its rows and however many rows arrive", async () => {
    const logs = toEvents(
      Array.from({ length: 2_500 }, (_, index) => ({ offset: 10_000 + index * 100, duration: 1, size: 100 })),
    );
    const backend = createBackend(logs);
    const toolkit = toolkitOn(backend);
    const spent: number[] = [];
    const ids = await walk({
      toolkitAt: () => toolkit,
      ...newest,
      pages: [{ budget: 8_000, max_results: 1_000 }],
      onPage(page, calls_spent) {
        spent.push(calls_spent);
        const offset = 10_050 + page * 700;
        for (const event of toEvents(
          [
            { offset, duration: 1, size: 5 },
            { offset, duration: 2, size: 5 },
          ],
          `D${page}`,
        ))
          backend.insert(event);
      },
    });
    expect(spent.length).toBeGreaterThan(10);
    const old = identitiesOf(logs, newest.key);
    expect(ids.filter((id) => old.includes(id))).toEqual(old);
    expect(new Set(ids).size).toBe(ids.length);
    expect(backend.requests()).toBe(3);
    expect(spent.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(3);
  });

  it("requests a page again after five minutes, and for a program", async () => {
    const backend = createBackend(many);
    const clock = testClock(NOW);
    const toolkit = createObservability({
      apiKey: "api-key",
      applicationKey: "application-key",
      site: "datadoghq.com",
      fetch: backend.fetch,
      clock,
    });
    const tool = findTool(toolkit.tools, "Observability.SearchLogs")!;
    const args = { query: "", start_time: "now-15m", max_results: 50 };
    const cursorOf = (answer: unknown) => (answer as { fitted: { next_cursor: string } }).fitted.next_cursor;
    const first = cursorOf(await tool.call(args, { maxResultTokens: 1_000 }));
    const second = cursorOf(await tool.call({ ...args, cursor: first }, { maxResultTokens: 1_000 }));
    expect(backend.requests()).toBe(1);
    await toolkit.searchLogs({ ...args, cursor: second });
    expect(backend.requests()).toBe(2);
    clock.advance(5 * 60_000);
    await tool.call({ ...args, cursor: second }, { maxResultTokens: 1_000 });
    expect(backend.requests()).toBe(3);
  });

  it("returns the page and says that more rows follow if Datadog's cursor is too long", async () => {
    const data = many.slice(0, 2).map(toLog);
    const fetch = async () => Response.json({ data, meta: { page: { after: "a".repeat(2_001) } } });
    const result = await toolkitOn({ fetch }).searchLogs({ query: "", max_results: 2 });
    expect(result.logs).toHaveLength(2);
    expect(result.next_cursor).toBeNull();
    expect(result.warnings.join(" ")).toContain("More rows follow");
  });

  it("has no next cursor after a page with fewer rows than requested, unless Datadog timed out", async () => {
    const data = many.slice(0, 2).map(toLog);
    const meta = { page: { after: "next" } };
    const fetch = async () => Response.json({ data, meta });
    expect((await toolkitOn({ fetch }).searchLogs({ query: "", max_results: 3 })).next_cursor).toBeNull();
    const timedOut = async () => Response.json({ data, meta: { ...meta, status: "timeout" } });
    expect((await toolkitOn({ fetch: timedOut }).searchLogs({ query: "", max_results: 3 })).next_cursor).not.toBeNull();
  });
});
