import { expandResult } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSales } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
/** Longer than paid pages of a company search are kept. */
const LATER_MS = 11 * 60_000;
const { sales: sandbox } = createSandbox({ clock: testClock(NOW) });

interface Row {
  readonly id: string;
  readonly name: string;
}

/** A backend with one list, which may change between requests. */
function createBackend(list: readonly Row[], hasTotal: boolean) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body = (text === "" ? {} : JSON.parse(text)) as { page?: number; per_page?: number };
    const page = Number(searchParams.get("page") ?? body.page);
    const perPage = Number(searchParams.get("per_page") ?? body.per_page);
    const rows = list.slice((page - 1) * perPage, page * perPage);
    const total_entries = hasTotal ? list.length : undefined;
    if (pathname.includes("mixed_people")) {
      const people = rows.map(({ id, name }) => ({ id, first_name: name, title: name, organization: { name } }));
      return Response.json({ people, total_entries });
    }
    const organizations = rows.map(({ id, name }) => ({ id, name, primary_domain: `${id}.example` }));
    return Response.json({ organizations, accounts: [], pagination: { total_entries } });
  };
  return fetch;
}

interface Page {
  readonly ids: readonly string[];
  readonly pagination: {
    readonly offset: number;
    readonly total: number | null;
    readonly has_more: boolean;
    readonly next_offset: number | null;
  };
}

interface Walk {
  readonly key: "people" | "companies";
  readonly list: Row[];
  readonly hasTotal: boolean;
  /** Token budget and size of each page, used in rotation. */
  readonly sizes: readonly { readonly budget: number; readonly limit: number }[];
  readonly pauseMs?: number;
  /** Runs after each page. */
  onPage(page: Page): void;
}

/** Follows `next_offset` to the end, as a model does. */
async function walk({ key, list, hasTotal, sizes, pauseMs = 0, onPage }: Walk): Promise<void> {
  const clock = testClock(NOW);
  const sales = createSales({ ...sandbox.options, clock, fetch: createBackend(list, hasTotal) });
  const name = key === "people" ? "Sales.SearchPeople" : "Sales.SearchOrganizations";
  const tool = sales.tools.find((one) => one.name === name)!;
  let offset: number | null = 0;
  for (let turn = 0; offset !== null; turn++) {
    clock.advance(pauseMs);
    const { budget, limit } = sizes[turn % sizes.length]!;
    const answer = await tool.call({ offset, limit }, { maxResultTokens: budget });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = expandResult(JSON.parse(answer.text)) as Omit<Page, "ids"> & Readonly<Record<string, unknown>>;
    onPage({ ids: idsIn(fitted[key]), pagination: fitted.pagination });
    expect(fitted.pagination.next_offset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
    offset = fitted.pagination.next_offset;
  }
}

/** The ids of rows as a model reads them: objects, or a table. */
function idsIn(rows: unknown): string[] {
  const idOf = (row: Readonly<Record<string, string>>) => row["person_id"] ?? row["organization_id"]!;
  if (Array.isArray(rows)) return rows.map(idOf);
  const table = rows as { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  const at = table.columns.findIndex((name) => /^(person|organization)_id$/.test(name));
  return table.rows.map((cells) => cells[at]!);
}

const walks = fc.record({
  key: fc.constantFrom("people" as const, "companies" as const),
  nameLengths: fc.array(fc.oneof(fc.nat(40), fc.nat(900)), { maxLength: 220 }),
  hasTotal: fc.boolean(),
  sizes: fc.array(
    fc.record({ budget: fc.integer({ min: 500, max: 20_000 }), limit: fc.integer({ min: 1, max: 100 }) }),
    { minLength: 1, maxLength: 3 },
  ),
});

function toList(lengths: readonly number[]): Row[] {
  return lengths.map((length, index) => ({ id: `id${index}`, name: `Name ${index} ${"word ".repeat(length / 5)}` }));
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe("following next_offset of a search", () => {
  it("returns every row once and in order, for any token budgets and page sizes", async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ nameLengths, ...plan }) => {
        const list = toList(nameLengths);
        const found: string[] = [];
        await walk({ ...plan, list, onPage: ({ ids }) => found.push(...ids) });
        expect(found).toEqual(idsOf(list));
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
      fc.asyncProperty(walks, changes, async ({ nameLengths, ...plan }, drawn) => {
        const list = toList(nameLengths);
        let turn = 0;
        const onPage = ({ ids, pagination }: Page) => {
          const { offset, total, has_more, next_offset } = pagination;
          expect(ids).toEqual(idsOf(list.slice(offset, next_offset ?? list.length)));
          expect(total).toBe(plan.hasTotal ? list.length : null);
          expect(has_more).toBe(next_offset !== null);
          if (!has_more) expect(offset + ids.length).toBeGreaterThanOrEqual(list.length);
          if (turn >= 20) return;
          const { arriving, vanishing, at } = drawn[turn % drawn.length]!;
          const rows = Array.from({ length: arriving }, (_, index) => ({ id: `new${turn}-${index}`, name: "new" }));
          list.splice(Math.floor(at * list.length), vanishing, ...rows);
          turn++;
        };
        await walk({ ...plan, list, pauseMs: LATER_MS, onPage });
      }),
      { numRuns: 60 },
    );
  });
});
