import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** Events that are a log, a span in the trace 77 and an event at once, newest first. */
function eventsOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const timestamp = new Date(NOW - (index + 1) * 1_000).toISOString();
    return {
      id: `E${index}`,
      attributes: {
        ...{ timestamp, start_timestamp: timestamp, end_timestamp: timestamp, message: `m${index}`, status: "ok" },
        ...{ trace_id: "77", span_id: String(index + 1), parent_id: index === 0 ? "0" : "1", service: "web" },
        ...{ resource_name: "GET /", attributes: { title: `t${index}` } },
      },
    };
  });
}

interface Paging {
  readonly total: number;
  /** Maximum number of events on a page, whatever the request asks for. */
  readonly pageSize: number;
  /** Whether the last page with events also has a cursor, whose page is empty. Default true, as Datadog does. */
  readonly lastHasCursor?: boolean;
  /** The cursor on every page, in place of the next page's. */
  readonly cursor?: string;
  /** Number of requests left after each response. */
  readonly left?: number;
  /** The number of the failing request, and its status. */
  readonly fails?: readonly [request: number, status: number];
}

/** A Datadog with pages that are shorter than requested. */
function shortPages({ total, pageSize, lastHasCursor = true, cursor, left = 200, fails }: Paging) {
  const all = eventsOf(total);
  const requests: { readonly limit: number; readonly cursor?: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const body = (await (input as Request).json()) as {
      page?: (typeof requests)[number];
      data?: { attributes: { page: (typeof requests)[number] } };
    };
    const page = body.page ?? body.data!.attributes.page;
    requests.push(page);
    const headers = { "x-ratelimit-remaining": String(left), "x-ratelimit-period": "3600" };
    if (fails?.[0] === requests.length) return Response.json({ errors: ["No."] }, { status: fails[1], headers });
    const start = page.cursor === cursor ? 0 : Number(page.cursor ?? 0);
    const data = all.slice(start, start + Math.min(page.limit, pageSize));
    const end = start + data.length;
    const after = cursor ?? (data.length > 0 && (end < total || lastHasCursor) ? String(end) : undefined);
    return Response.json(
      { data, meta: { status: "done", ...(after !== undefined && { page: { after } }) } },
      { headers },
    );
  };
  const toolkit = createObservability({
    ...{ apiKey: "key", applicationKey: "app", site: "datadoghq.com", fetch, retry: 0, clock: testClock(NOW) },
  });
  return { toolkit, requests };
}

type Toolkit = ReturnType<typeof shortPages>["toolkit"];
type Page = {
  readonly ids: readonly (string | null)[];
  readonly next_cursor: string | null;
  readonly warnings: readonly string[];
};

/** Each search tool, with its rows as ids. */
const SEARCHES: Readonly<Record<string, (toolkit: Toolkit, max_results: number, cursor?: string) => Promise<Page>>> = {
  async SearchLogs(toolkit, max_results, cursor = "") {
    const { logs, ...page } = await toolkit.searchLogs({ query: "x", max_results, cursor });
    return { ids: logs.map(({ id }) => id), ...page };
  },
  async SearchSpans(toolkit, max_results, cursor = "") {
    const { spans, ...page } = await toolkit.searchSpans({ query: "x", max_results, cursor });
    return { ids: spans.map(({ id }) => id), ...page };
  },
  async SearchEvents(toolkit, max_results, cursor = "") {
    const { events, ...page } = await toolkit.searchEvents({ query: "x", max_results, cursor });
    return { ids: events.map(({ id }) => id), ...page };
  },
};

const idsOf = (from: number, to: number) =>
  eventsOf(to)
    .slice(from)
    .map(({ id }) => id);

describe.each(Object.entries(SEARCHES))("%s on short pages", (_tool, search) => {
  it.each([
    ["a cursor with every page", true],
    ["no cursor with the last page", false],
  ])("returns as many rows as requested, and every row once (%s)", async (_form, lastHasCursor) => {
    const { toolkit } = shortPages({ total: 25, pageSize: 9, lastHasCursor });
    const ids: (string | null)[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 10; pages++) {
      const page: Page = await search(toolkit, 10, cursor);
      expect(page.warnings).toEqual([]);
      ids.push(...page.ids);
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(idsOf(0, 25));
    expect(cursor).toBeNull();
  });

  it("says that no row follows only after an empty page", async () => {
    const { toolkit, requests } = shortPages({ total: 3, pageSize: 9 });
    expect(await search(toolkit, 50)).toMatchObject({ ids: idsOf(0, 3), next_cursor: null, warnings: [] });
    expect(requests.map(({ limit }) => limit)).toEqual([50, 47]);
  });

  it("stops after a limited number of requests, says so, and loses no row", async () => {
    const { toolkit, requests } = shortPages({ total: 30, pageSize: 1 });
    const first = await search(toolkit, 20);
    expect(first).toMatchObject({ ids: idsOf(0, 7), warnings: [expect.stringContaining("next_cursor continues")] });
    expect(requests).toHaveLength(7);
    expect((await search(toolkit, 20, first.next_cursor!)).ids).toEqual(idsOf(7, 14));
  });

  it("does not follow a cursor that repeats itself", async () => {
    const { toolkit, requests } = shortPages({ total: 3, pageSize: 3, cursor: "same" });
    expect(await search(toolkit, 10)).toMatchObject({
      next_cursor: null,
      warnings: [expect.stringContaining("repeated a page token")],
    });
    expect(requests).toHaveLength(2);
  });

  it("does not wait for the rate limit to see whether rows follow", async () => {
    const { toolkit, requests } = shortPages({ total: 3, pageSize: 9, left: 0 });
    const page = await search(toolkit, 10);
    expect(page).toMatchObject({ ids: idsOf(0, 3), warnings: [expect.stringContaining("no request is left")] });
    expect(page.next_cursor).not.toBeNull();
    expect(requests).toHaveLength(1);
  });

  it.each([429, 503])("keeps its rows if a further request fails (%d)", async (status) => {
    const { toolkit } = shortPages({ total: 25, pageSize: 9, fails: [2, status] });
    const page = await search(toolkit, 10);
    expect(page).toMatchObject({ ids: idsOf(0, 9), warnings: [expect.stringContaining("Fewer rows than requested")] });
    expect((await search(toolkit, 10, page.next_cursor!)).ids).toEqual(idsOf(9, 19));
  });
});

describe("other readers on short pages", () => {
  it("GetTrace reads every span, and calls the trace complete only after the last page", async () => {
    const { toolkit } = shortPages({ total: 25, pageSize: 9 });
    const { summary, summary_complete, warnings } = await toolkit.getTrace({ trace_id: "77" });
    expect({ spans: summary.span_count, summary_complete, warnings }).toEqual({
      ...{ spans: 25, summary_complete: true, warnings: [] },
    });
    const tiny = shortPages({ total: 25, pageSize: 1 });
    expect(await tiny.toolkit.getTrace({ trace_id: "77" })).toMatchObject({
      ...{ summary: { span_count: 11 }, summary_complete: false },
    });
    expect(tiny.requests).toHaveLength(11);
  });

  it("FindMetrics says that the list has more, and claims nothing about what it did not read", async () => {
    const data = Array.from({ length: 9_500 }, (_, index) => ({ type: "metrics", id: `app.metric${index}` }));
    const meta = { pagination: { type: "cursor_limit", next_cursor: "abc", limit: 10_000 } };
    const toolkit = createObservability({
      ...{
        apiKey: "key",
        applicationKey: "app",
        site: "datadoghq.com",
        fetch: async () => Response.json({ data, meta }),
      },
    });
    const { metrics, warnings } = await toolkit.findMetrics({ name: "checkout.latency" });
    expect(metrics).toEqual([]);
    expect(warnings.join(" ")).toMatch(/Only 9500 metrics were searched, and there are more: pass tags/);
    expect(warnings.join(" ")).toMatch(/None of the 9500 searched metrics that reported since .* matches/);
  });
});
