import type { Tool } from "@toolwright/core";
import { issuesOf } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as hints from "./hints/query-hints.ts";
import { planEvents, planQuery } from "./plan.ts";
import * as tokens from "./query/tokens.ts";
import { createObservability } from "./toolkit.ts";

// The spies are restored after the file, because a worker runs several files with the same modules.
const tokenizeQuery = vi.spyOn(tokens, "tokenizeQuery");
const queryHints = vi.spyOn(hints, "queryHints");
/** Reading a cursor decodes it. */
const decode = vi.spyOn(globalThis, "decodeURIComponent");

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
const observability = createObservability({ ...sandbox.options, clock });

beforeEach(() => {
  sandbox.reset();
  for (const spy of [tokenizeQuery, queryHints, decode]) spy.mockClear();
});

afterAll(() => {
  for (const spy of [tokenizeQuery, queryHints, decode]) spy.mockRestore();
});

function tool(name: string): Tool {
  const match = observability.tools.find((candidate) => candidate.name === `Observability.${name}`);
  if (match === undefined) throw new Error(`no tool ${name}`);
  return match;
}

async function answer(name: string, args: object) {
  const answered = await tool(name).call(args, { maxResultTokens: 1_500 });
  if (!answered.ok) throw new Error(answered.text);
  return answered;
}

/** Arguments whose result exceeds the token budget, so that fitting reads the query and writes a cursor. */
const LONG = { start_time: "now-6h", max_results: 200 };
/** A query without a match, so that the tool looks for the reason in the query. */
const EMPTY = "service:nowhere -env:prod @http.status_code:>=500";

describe("a tool call", () => {
  it.each([
    ["SearchLogs", { query: "service:*", ...LONG }],
    ["SearchLogs", { query: EMPTY }],
    ["SearchSpans", { query: "service:* -operation:redis", ...LONG }],
    ["SearchSpans", { query: EMPTY }],
    ["AggregateEvents", { dataset: "spans", query: "service:*", group_by: ["resource"], group_limit: 1_000 }],
    ["AggregateEvents", { dataset: "spans", query: EMPTY, group_by: ["resource"], measure: "@none" }],
    ["DiscoverFacets", { dataset: "spans", query: "service:*" }],
    ["DiscoverFacets", { dataset: "logs", query: EMPTY }],
  ])("a call parses its query and checks it for mistakes once: %s %j", async (name, args) => {
    await answer(name, args);
    expect(tokenizeQuery.mock.calls).toEqual([[args.query]]);
    expect(queryHints).toHaveBeenCalledTimes(1);
  });

  it.each(["SearchLogs", "SearchSpans"])(
    "a call opens its cursor once, also when %s truncates the page",
    async (name) => {
      const args = { query: "service:*", ...LONG };
      const first = (await answer(name, args)).fitted as { readonly next_cursor: string };
      const second = (await answer(name, { ...args, cursor: first.next_cursor })).fitted as typeof first;
      expect(JSON.stringify(second)).toContain("Showing");
      expect(second.next_cursor).not.toBe(first.next_cursor);
      expect(decode.mock.calls.filter(([text]) => first.next_cursor.endsWith(String(text)))).toHaveLength(1);
    },
  );

  it("a call keeps the window of its result in the cursor when the result is fitted later", async () => {
    const own = testClock(NOW);
    const later = createObservability({ ...sandbox.options, clock: own });
    const [searchLogs] = later.tools.filter(({ name }) => name === "Observability.SearchLogs");
    const args = { query: "service:*", ...LONG };
    const result = await later.searchLogs(args);
    const atOnce = searchLogs?.fit(result, args, { maxResultTokens: 1_500 });
    own.advance(3_600_000);
    expect(searchLogs?.fit(result, args, { maxResultTokens: 1_500 })).toEqual(atOnce);
  });
});

describe("a plan", () => {
  it("a plan reports the faults of the window and of the query together", () => {
    const issues = issuesOf(() => planEvents({ start_time: "now", end_time: "now-1h", query: '"open' }, NOW));
    expect(issues.map(({ parameter }) => parameter)).toEqual(["start_time", "query"]);
  });

  it("a plan adds no issue for an argument that could not be read", () => {
    expect(issuesOf(() => planEvents({ query: "service:web" }, NOW))).toEqual([]);
    expect(issuesOf(() => planQuery(undefined, () => ({})))).toEqual([]);
  });
});
