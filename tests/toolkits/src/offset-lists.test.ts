import { expandResult, testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createTools } from "./create-tools.ts";
import { type Entry, OFFSET_LISTS, type OffsetList } from "./offset-lists.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
/** Longer than pages are cached. */
const LATER_MS = 11 * 60_000;

/** A page as a model reads it. */
interface Page {
  readonly ids: readonly string[];
  readonly offset: number;
  readonly pagination: {
    readonly total: number | null;
    readonly has_more: boolean;
    readonly next_offset: number | null;
  };
  readonly warnings: readonly string[];
}

interface Walk {
  readonly list: readonly Entry[];
  /** Token budget and size of each page, used in rotation. */
  readonly sizes: readonly { readonly budget: number; readonly limit: number }[];
  readonly pauseMs?: number;
  /** Runs after each page. */
  onPage(page: Page): void;
}

/** Follows `next_offset` to the end, as a model does. */
async function walk(source: OffsetList, { list, sizes, pauseMs = 0, onPage }: Walk): Promise<void> {
  const clock = testClock(NOW);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path, searchParams: params } = new URL(request.url);
    const text = await request.text();
    return Response.json(source.answer({ path, params, body: text === "" ? {} : JSON.parse(text) }, list));
  };
  const tool = createTools(fetch, { clock }).find(({ name }) => name === source.tool)!;
  let offset: number | null = 0;
  for (let turn = 0; offset !== null; turn++) {
    const { budget, limit } = sizes[turn % sizes.length]!;
    clock.advance(pauseMs);
    // A person approves the search without a filter.
    const call = tool.prepare({ offset, limit });
    const answer = await call.call({ maxResultTokens: budget, approvedHash: await call.hash() });
    if (!answer.ok) throw new Error(answer.text);
    const page = expandResult(JSON.parse(answer.text)) as Omit<Page, "ids" | "offset"> &
      Readonly<Record<string, unknown>>;
    onPage({
      ...page,
      offset,
      ids: (page[source.rows] as Readonly<Record<string, unknown>>[]).map((row) => String(row[source.id])),
    });
    expect(page.pagination.next_offset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
    offset = page.pagination.next_offset;
  }
}

const sizes = fc.array(
  fc.record({ budget: fc.integer({ min: 500, max: 20_000 }), limit: fc.integer({ min: 1, max: 100 }) }),
  { minLength: 1, maxLength: 3 },
);
const nameLengths = fc.array(fc.oneof(fc.nat(40), fc.nat(900)), { maxLength: 220 });

function toList(lengths: readonly number[]): Entry[] {
  return lengths.map((length, index) => ({
    id: `${5_000 - index}`,
    name: `Row ${index} ${"word ".repeat(length / 5)}`,
  }));
}

const idsOf = (rows: readonly Entry[]) => rows.map(({ id }) => id);

test("every tool with an offset is in the table", () => {
  const tools = createTools(fetch).filter((tool) => Object.hasOwn(tool.parameters().properties ?? {}, "offset"));
  expect(new Set(OFFSET_LISTS.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
});

describe.each(OFFSET_LISTS)("following next_offset of $tool, whose pages $total have a total", (source) => {
  it("returns every row once and in order, for any token budgets and page sizes", async () => {
    await fc.assert(
      fc.asyncProperty(nameLengths, sizes, async (lengths, pageSizes) => {
        const list = toList(lengths);
        const found: string[] = [];
        await walk(source, { list, sizes: pageSizes, onPage: ({ ids }) => found.push(...ids) });
        expect(found).toEqual(idsOf(list));
      }),
      { numRuns: 5 },
    );
  });

  it("returns the rows at each offset at that time, and claims an end or a total only where the backend has them", async () => {
    const totals = (length: number) =>
      ({ always: [length], sometimes: [length, null], never: [null] })[source.total] as unknown[];
    const change = fc.record({
      arriving: fc.nat(3),
      vanishing: fc.nat(3),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(nameLengths, sizes, changes, async (lengths, pageSizes, drawn) => {
        const list = toList(lengths);
        let turn = 0;
        const onPage = ({ ids, offset, pagination, warnings }: Page) => {
          const { total, has_more, next_offset } = pagination;
          expect(ids).toEqual(idsOf(list.slice(offset, next_offset ?? list.length)));
          expect(totals(list.length)).toContain(total);
          expect(has_more).toBe(next_offset !== null);
          // Only the backend knows whether rows follow, so the last page reaches its end.
          if (!has_more) expect(offset + ids.length).toBeGreaterThanOrEqual(list.length);
          if (offset > 0 && offset >= list.length && list.length > 0) expect(warnings.join()).toContain("past the end");
          if (turn >= 20) return;
          const { arriving, vanishing, at } = drawn[turn % drawn.length]!;
          const rows = Array.from({ length: arriving }, (_, index) => ({
            id: `${9_000 + turn * 10 + index}`,
            name: "new",
          }));
          list.splice(Math.floor(at * list.length), vanishing, ...rows);
          turn++;
        };
        await walk(source, { list, sizes: pageSizes, pauseMs: LATER_MS, onPage });
      }),
      { numRuns: 5 },
    );
  });
});
