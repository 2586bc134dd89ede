import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createTools } from "./create-tools.ts";

type Row = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, unknown>> & { readonly next_cursor: string | null };

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const sandbox = createSandbox({ clock, enforceLimits: false, rateLimit: { limit: 1_000_000 } });
const tools: readonly Tool[] = [
  ...createObservability({ ...sandbox.observability.options, clock }).tools,
  ...createMessaging({ ...sandbox.messaging.options, clock }).tools,
];
const person_id = "usr_923";

/** Every list with a cursor: its field, arguments that find many rows, and its greatest limit. */
const LISTS = [
  ["Observability.SearchLogs", "logs", { query: "status:error", start_time: "now-20m" }, ["max_results", 1_000]],
  ["Observability.SearchSpans", "spans", { query: "status:error", start_time: "now-20m" }, ["max_results", 1_000]],
  // Monitors are ordered within a page, so these have one state.
  ["Observability.SearchMonitors", "monitors", { query: "status:Alert" }, ["max_results", 100]],
  // Equal alerts are counted, so these are changes.
  ["Observability.SearchEvents", "events", { kind: "changes", start_time: "now-2d" }, ["max_results", 1_000]],
  ["Messaging.SearchPeople", "people", { attribute_name: "plan" }, ["limit", 100]],
  ["Messaging.ListSegmentMembers", "members", { segment_id: "2" }, ["limit", 1_000]],
  ["Messaging.ListPersonActivities", "activities", { person_id }, ["limit", 100]],
  ["Messaging.ListPersonMessages", "messages", { person_id }, ["limit", 100]],
] as const;

test("every tool with a cursor is in the table", () => {
  const names = createTools(fetch).filter((tool) => Object.hasOwn(tool.parameters().properties ?? {}, "cursor"));
  expect(names.map(({ name }) => name).sort()).toEqual(LISTS.map(([name]) => name).sort());
});

/** Reads all pages. */
async function walk(key: string, read: (turn: number, cursor: string) => Promise<object>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  for (let turn = 0; cursor !== null; turn++) {
    const page = (await read(turn, cursor)) as Page;
    rows.push(...(page[key] as readonly Row[]));
    cursor = page.next_cursor;
  }
  return rows;
}

/** Whether a model reads a field as programs do, apart from the middle of a long string and the end of a time. */
function isSame(read: unknown, full: unknown): boolean {
  if (typeof read !== "string" || typeof full !== "string") return JSON.stringify(read) === JSON.stringify(full);
  if (read === full || (/T\d\d:\d\d.*Z$/.test(read) && full.startsWith(read.slice(0, -1)))) return true;
  const [start = "", end = ""] = read.split(/…\[\+\d+ chars\]…/);
  return read.includes("…[+") && full.startsWith(start) && full.endsWith(end);
}

const sizes = fc.array(
  fc.record({ maxResultTokens: fc.integer({ min: 500, max: 20_000 }), limit: fc.integer({ min: 5, max: 100 }) }),
  { minLength: 1, maxLength: 3 },
);

describe.each(LISTS)("following next_cursor of %s", (name, key, args, [limitName, greatest]) => {
  const tool = tools.find((one) => one.name === name)!;
  const full = walk(key, (_, cursor) => tool.run({ ...args, cursor, [limitName]: greatest }));

  it("returns every row once and in order, with true fields, for any token budgets and page sizes", async () => {
    const expected = await full;
    expect(expected.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(sizes, async (drawn) => {
        const found = await walk(key, async (turn, cursor) => {
          const { maxResultTokens, limit } = drawn[turn % drawn.length]!;
          const answer = await tool.call({ ...args, cursor, [limitName]: limit }, { maxResultTokens });
          if (!answer.ok) throw new Error(answer.text);
          return expandResult(JSON.parse(answer.text));
        });
        expect(found).toHaveLength(expected.length);
        for (const [index, row] of found.entries())
          for (const [field, value] of Object.entries(row))
            if (typeof value !== "object" || value === null)
              expect({ field, value, isSame: isSame(value, expected[index]![field]) }).toMatchObject({ isSame: true });
      }),
      { numRuns: 5 },
    );
  });
});
