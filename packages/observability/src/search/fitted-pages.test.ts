import { findTool } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";
import {
  checkLateRows,
  checkOrder,
  createBackend,
  identitiesOf,
  NOW,
  toEvents,
  toLog,
  toolkitOn,
  walk,
} from "./__fixtures__/walk-pages.ts";

describe("following the cursors of fitted pages", () => {
  it("returns every row once and in order, for any token budget and page size, even when both change between pages", async () => {
    await checkOrder(50);
  });

  it("loses and repeats no existing row when late rows arrive between pages", async () => {
    await checkLateRows(50);
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
    expect(ids).toEqual(identitiesOf(many));
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
    const old = identitiesOf(logs);
    expect(ids.filter((id) => old.includes(id))).toEqual(old);
    expect(new Set(ids).size).toBe(ids.length);
    // The third page is short, so a fourth request shows that no event follows.
    expect(backend.requests()).toBe(4);
    expect(spent.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(4);
  });

  it("requests a page again after five minutes, and for a program", async () => {
    const backend = createBackend(many);
    const clock = testClock(NOW);
    const toolkit = toolkitOn(backend, clock);
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

  it("continues after a page that Datadog returned when it timed out, and does not request the next one at once", async () => {
    const data = many.slice(0, 2).map(toLog);
    let requests = 0;
    const timedOut = async () => {
      requests++;
      return Response.json({ data, meta: { page: { after: "next" }, status: "timeout" } });
    };
    const { next_cursor } = await toolkitOn({ fetch: timedOut }).searchLogs({ query: "", max_results: 3 });
    expect({ hasNext: next_cursor !== null, requests }).toEqual({ hasNext: true, requests: 1 });
  });
});
