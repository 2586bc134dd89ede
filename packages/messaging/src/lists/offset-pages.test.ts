import { expandResult } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const { messaging: sandbox } = createSandbox({ clock: testClock(Date.UTC(2026, 0, 31, 9)), enforceLimits: false });

interface Entry {
  readonly id: number;
  readonly name: string;
}

/** A backend with one list, which may change between requests. The token of a page is the id of the row before it. */
function createBackend(list: Entry[]) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (pathname === "/v1/campaigns") return Response.json({ campaigns: list });
    if (pathname !== "/v1/newsletters") return Response.json({ contents: [] });
    const start = list.findIndex(({ id }) => String(id) === searchParams.get("start")) + 1;
    const newsletters = list.slice(start, start + Number(searchParams.get("limit")));
    const isLast = start + newsletters.length >= list.length;
    return Response.json({ newsletters, next: isLast ? "" : String(newsletters.at(-1)?.id) });
  };
  return fetch;
}

interface Page {
  readonly rows: readonly Entry[];
  readonly pagination: {
    readonly offset: number;
    readonly total: number | null;
    readonly has_more: boolean;
    readonly next_offset: number | null;
  };
  readonly warnings: readonly string[];
}

interface Walk {
  readonly key: "campaigns" | "newsletters";
  readonly list: Entry[];
  /** Token budget and size of each page, used in rotation. */
  readonly sizes: readonly { readonly budget: number; readonly limit: number }[];
  /** Runs after each page. */
  onPage(page: Page): void;
}

/** Follows `next_offset` to the end, as a model does. */
async function walk({ key, list, sizes, onPage }: Walk): Promise<void> {
  const messaging = createMessaging({ ...sandbox.options, fetch: createBackend(list) });
  const name = key === "campaigns" ? "Messaging.ListCampaigns" : "Messaging.ListNewsletters";
  const tool = messaging.tools.find((one) => one.name === name)!;
  let offset: number | null = 0;
  for (let turn = 0; offset !== null; turn++) {
    const { budget, limit } = sizes[turn % sizes.length]!;
    const answer = await tool.call({ offset, limit }, { maxResultTokens: budget });
    if (!answer.ok) throw new Error(answer.text);
    const result = expandResult(JSON.parse(answer.text)) as Page & Readonly<Record<string, Entry[]>>;
    onPage({ rows: result[key]!, pagination: result.pagination, warnings: result.warnings });
    expect(result.pagination.next_offset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
    offset = result.pagination.next_offset;
  }
}

const key = fc.constantFrom("campaigns" as const, "newsletters" as const);
const sizes = fc.array(
  fc.record({ budget: fc.integer({ min: 500, max: 20_000 }), limit: fc.integer({ min: 1, max: 100 }) }),
  { minLength: 1, maxLength: 3 },
);
const nameLengths = fc.array(fc.oneof(fc.nat(40), fc.nat(900)), { maxLength: 130 });

function toList(lengths: readonly number[]): Entry[] {
  return lengths.map((length, index) => ({ id: 5_000 - index, name: `List ${index} ${"word ".repeat(length / 5)}` }));
}

const idsOf = (rows: readonly { readonly id: number | string }[]) => rows.map(({ id }) => String(id));

describe("following next_offset", () => {
  it("returns every row once and in order, for any token budgets and page sizes", async () => {
    await fc.assert(
      fc.asyncProperty(key, nameLengths, sizes, async (listKey, lengths, pageSizes) => {
        const list = toList(lengths);
        const ids: string[] = [];
        await walk({ key: listKey, list, sizes: pageSizes, onPage: ({ rows }) => ids.push(...idsOf(rows)) });
        expect(ids).toEqual(idsOf(list));
      }),
      { numRuns: 60 },
    );
  });

  it("returns the rows at each offset at that time, and claims an end or a total only where the backend has them", async () => {
    const change = fc.record({
      arriving: fc.nat(3),
      vanishing: fc.nat(3),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(key, nameLengths, sizes, changes, async (listKey, lengths, pageSizes, drawn) => {
        const list = toList(lengths);
        let turn = 0;
        const onPage = ({ rows, pagination, warnings }: Page) => {
          const { offset, total, has_more, next_offset } = pagination;
          const end = next_offset ?? list.length;
          expect(idsOf(rows)).toEqual(idsOf(list.slice(offset, end)));
          expect([null, list.length]).toContain(total);
          expect(has_more).toBe(next_offset !== null);
          // Only the backend knows whether rows follow, so the last page reaches its end.
          if (!has_more) expect(offset + rows.length).toBeGreaterThanOrEqual(list.length);
          if (offset > 0 && offset >= list.length && list.length > 0) expect(warnings.join()).toContain("past the end");
          if (turn >= 20) return;
          const { arriving, vanishing, at } = drawn[turn % drawn.length]!;
          const place = Math.floor(at * list.length);
          const names = Array.from({ length: arriving }, (_, index) => ({
            id: 9_000 + turn * 10 + index,
            name: "new",
          }));
          list.splice(place, vanishing, ...names);
          turn++;
        };
        await walk({ key: listKey, list, sizes: pageSizes, onPage });
      }),
      { numRuns: 60 },
    );
  });
});
