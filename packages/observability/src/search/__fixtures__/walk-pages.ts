
import { expandResult, testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { expect } from "vitest";
import { createObservability } from "../../toolkit.ts";

export const NOW = Date.UTC(2026, 0, 31, 9);
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

/** The backend's order. It is total, so its cursor neither repeats nor skips events. */
function inOrder(sort: string, one: Stored, other: Stored): number {
  const direction = sort.startsWith("-") ? -1 : 1;
  const key = sort.endsWith("duration") ? "duration" : "timestampMs";
  return direction * (one[key] - other[key] || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}

/** A small backend for both datasets. Its cursor is the id of a page's last event. */
export function createBackend(stored: readonly Stored[]) {
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

export function toLog({ id, timestampMs, text }: Stored): object {
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
export function toEvents(
  drawn: readonly { offset: number; duration: number; size: number }[],
  prefix = "AQAAAZwTR9DQcKJx",
) {
  return drawn.map(({ offset, duration, size }, index) => ({
    id: `${prefix}bwAAAABBWndUUjlEUUFBYTJKaHFLZ3h${String(index).padStart(6, "0")}`,
    timestampMs: NOW - offset,
    duration,
    text: `${prefix.slice(0, 7)}-${index} ${"word ".repeat(size / 5)}`,
  }));
}

interface Walk {
  /** The toolkit for each page. Another one has no cached page, as in another process. */
  toolkitAt(page: number): ReturnType<typeof createObservability>;
  readonly tool: string;
  readonly key: string;
  readonly sort_order: string;
  readonly query?: string;
  /** Token budget and size of each page, used in rotation. */
  readonly pages: readonly { readonly budget: number; readonly max_results: number }[];
  onPage?(page: number, calls_spent: number): void;
}

/** A row of a fitted page. Only few rows have an id. */
interface FittedRow {
  readonly timestamp?: string;
  readonly start?: string;
  readonly message?: string;
  readonly resource?: string;
}

/** A row's identity in each form: its second, and the first word of its message, which is unique and not truncated. */
function identityOf({ timestamp, start, message, resource }: FittedRow): string {
  return JSON.stringify([(timestamp ?? start)?.slice(0, 19), (message ?? resource ?? "").split(" ")[0]]);
}

/** The identities of all events' rows, in the events' order. */
export function identitiesOf(events: readonly Stored[]): string[] {
  return events.map(({ timestampMs, text }) =>
    identityOf({ timestamp: new Date(timestampMs).toISOString(), message: text }),
  );
}

type FittedPage = { readonly next_cursor: string | null } & Record<string, FittedRow[]>;

/** Follows the cursors of fitted pages to the end, as a model would, and returns the ids of all rows. */
export async function walk({ toolkitAt, tool, key, sort_order, pages, query = "", onPage }: Walk): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 2_000; page++) {
    const { budget, max_results } = pages[page % pages.length]!;
    const search = toolkitAt(page).tools.find(({ name }) => name === `Observability.${tool}`)!;
    const answer = await search.call({ query, sort_order, max_results, cursor }, { maxResultTokens: budget });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = expandResult(answer.fitted) as FittedPage;
    ids.push(...fitted[key]!.map(identityOf));
    cursor = fitted.next_cursor;
    if (cursor === null) return ids;
    // Only the page after the last row may be empty: before, it is unknown whether a full page is the last one.
    if (fitted[key]!.length === 0) throw new Error(`page ${page} is empty, but not the last one`);
    onPage?.(page, (answer.value as { readonly calls_spent: number }).calls_spent);
  }
  throw new Error("the pages never ended");
}

export function toolkitOn({ fetch }: { readonly fetch: typeof globalThis.fetch }, clock = testClock(NOW)) {
  return createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    fetch,
    clock,
  });
}

/** Checks that pages return every row once and in order, for any token budgets and page sizes. */
export async function checkOrder(numRuns: number): Promise<void> {
  const pages = fc.array(fc.record({ budget: budgets, max_results: pageSizes }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { maxLength: 120 }), tools, pages, async (drawn, plan, sizes) => {
      const events = toEvents(drawn);
      const toolkit = toolkitOn(createBackend(events));
      const ids = await walk({ toolkitAt: () => toolkit, ...plan, pages: sizes });
      const sorted = events.sort((one, other) => inOrder(plan.sort, one, other));
      expect(ids).toEqual(identitiesOf(sorted));
    }),
    { numRuns },
  );
}

/** Checks that pages neither lose nor repeat an existing row when late rows arrive between them. */
export async function checkLateRows(numRuns: number): Promise<void> {
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
        const old = identitiesOf(sorted);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => old.includes(id))).toEqual(old);
      },
    ),
    { numRuns },
  );
}
