import { expandResult } from "@toolwright/tests-support";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test, vi } from "vitest";
import { createRandom, logRow, spanRow } from "../__fixtures__/rows.ts";
import { RESULT_TOKENS, toFit } from "./fit.ts";
import { fitRows, type RowLevel, type RowsToFit } from "./fit-rows.ts";
import { estimateTokens } from "./tokens.ts";

interface Page {
  readonly rows: readonly object[];
  readonly notes: readonly string[];
  readonly shown: number;
}

interface Row {
  readonly id: number;
  readonly message: string;
  readonly meta?: Readonly<Record<string, string>>;
}

const LEVELS: readonly [RowLevel<Row>, ...RowLevel<Row>[]] = [
  { shape: (row) => row, note: null },
  { shape: ({ id, message }) => ({ id, message }), note: "meta is left out." },
  { shape: ({ id }) => ({ id }), note: "Only ids are shown." },
];

function fit<Item>(rows: readonly Item[], levels: RowsToFit<Item>["levels"], maxTokens: number): Page {
  const build: RowsToFit<Item>["build"] = (notes, shown) => ({ rows, notes, shown });
  const { in_every_row, null_where_missing, ...page } = expandResult(
    fitRows({ key: "rows", rows, levels, build }, { maxTokens }).value,
  ) as Page & Record<string, unknown>;
  return page;
}

function rowsOf(count: number, messageLength = 10, metaLength = 10): Row[] {
  const words = "the request was refused by the upstream service ";
  // Each row has other strings, because equal fields are written once.
  const text = (id: number, length: number) =>
    `${id} ${words.repeat(Math.ceil(length / words.length))}`.slice(0, length);
  return Array.from({ length: count }, (_, id) => ({
    id,
    message: text(id, messageLength),
    meta: { note: text(id, metaLength) },
  }));
}

describe("the richest level that fits", () => {
  test("returns the full rows without a note when they fit", () => {
    const rows = rowsOf(10);
    expect(fit(rows, LEVELS, 2_000)).toEqual({ rows, notes: [], shown: 10 });
  });

  test("returns the rows at the next leaner level that fits, with a note", () => {
    const rows = rowsOf(10, 20, 2_000);
    expect(fit(rows, LEVELS, 1_000)).toEqual({
      rows: rows.map(({ id, message }) => ({ id, message })),
      notes: ["meta is left out."],
      shown: 10,
    });
  });

  test("uses the leanest level before it leaves out rows", () => {
    const page = fit(rowsOf(20, 2_000, 2_000), LEVELS, 1_000);
    expect(page).toEqual({
      rows: Array.from({ length: 20 }, (_, id) => ({ id })),
      notes: ["Only ids are shown."],
      shown: 20,
    });
  });
});

describe("leaving out rows", () => {
  test("returns as many of the first rows as fit", () => {
    const page = fit(rowsOf(500), LEVELS, 500);
    expect(page.shown).toBe(page.rows.length);
    expect(page.rows).toEqual(Array.from({ length: page.shown }, (_, id) => ({ id })));
    expect(page.shown).toBeGreaterThan(20);
    expect(toFit(page).tokens).toBeLessThanOrEqual(500);
    expect(page.shown).toBeLessThan(500);
  });

  test("returns at least one row, with its strings truncated in the middle as far as needed", () => {
    const rows = rowsOf(10, 20_000);
    const page = fit(rows, [{ shape: (row) => row, note: "Narrow the query." }], 500);
    expect(page).toMatchObject({ shown: 1, rows: [{ id: 0 }] });
    expect(page.notes).toEqual([
      "Narrow the query.",
      expect.stringMatching(/^Strings over \d+ characters are truncated in the middle\.$/),
    ]);
    expect(JSON.stringify(page.rows)).toMatch(/…\[\+\d+ chars\]…/);
    expect(toFit(page).tokens).toBeLessThanOrEqual(500);
  });

  test("returns fewer rows when the surrounding result grows with every row", () => {
    const build = (_: unknown, shown: number) => ({ rows: [], facets: "service ".repeat(shown) });
    const plan = { key: "rows", rows: rowsOf(500), levels: LEVELS, build };
    const page = fitRows(plan, { maxTokens: 1_000 }).value as { rows: object[] };
    expect(toFit(page).tokens).toBeLessThanOrEqual(1_000);
    expect(page.rows.length).toBeGreaterThan(20);
  });

  test("never leaves out only the last row", () => {
    const page = fit(rowsOf(4, 1_000), [{ shape: (row) => row, note: null }], 500);
    expect(page.shown).toBe(page.rows.length);
    expect(page.shown).toBeLessThan(4);
  });
});

describe("pages of at most three rows", () => {
  test.each([0, 1, 2, 3])("returns a page of %i rows in full", (count) => {
    const rows = rowsOf(count, 300, 300);
    expect(fit(rows, LEVELS, 1_000)).toEqual({ rows, notes: [], shown: count });
  });

  test("keeps every field of at most three rows, and truncates only long strings", () => {
    const page = fit(rowsOf(3, 30_000), LEVELS, 1_000);
    expect(page.shown).toBe(3);
    for (const row of page.rows)
      expect(row).toMatchObject({ id: expect.any(Number), meta: { note: expect.any(String) } });
    expect(page.notes).toEqual([expect.stringContaining("truncated in the middle")]);
    expect(toFit(page).tokens).toBeLessThanOrEqual(1_000);
  });

  test("falls back to leaner levels when truncating strings does not help", () => {
    const meta = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, "short"]));
    const page = fit([{ id: 0, message: "m", meta }], LEVELS, 500);
    expect(page).toEqual({ rows: [{ id: 0, message: "m" }], notes: ["meta is left out."], shown: 1 });
  });

  test("leaves out a row that cannot be shortened, with a note", () => {
    const bulky = { id: 0, list: Array.from({ length: 5_000 }, (_, index) => index) };
    const page = fit([bulky], [{ shape: (row) => row, note: null }], 500);
    expect(page).toEqual({
      rows: [],
      notes: ["One row is too large for the token budget and is left out."],
      shown: 1,
    });
  });
});

test("returns an empty page for no rows, even when the surrounding result alone exceeds the token budget", () => {
  expect(fit([], LEVELS, 500)).toEqual({ rows: [], notes: [], shown: 0 });
  const build = (notes: readonly string[]) => ({ rows: [], notes, warnings: ["w ".repeat(5_000)] });
  const { value } = fitRows({ key: "rows", rows: [], levels: LEVELS, build }, { maxTokens: 500 });
  expect(value).toMatchObject({ rows: [] });
});

test("does not measure an extremely long string word by word", () => {
  expect(fit(rowsOf(4, 8_000_000), LEVELS, 500).shown).toBe(4);
});

describe("token budgets", () => {
  const row = fc.record({
    id: fc.integer(),
    message: fc.string({ maxLength: 400 }),
    meta: fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ maxLength: 200 }), { maxKeys: 6 }),
  });

  test("successive pages contain every row exactly once, each within its token budget", () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 80 }),
        fc.integer({ min: RESULT_TOKENS.min, max: 3_000 }),
        (parts, budget) => {
          const rows = parts.map((part, id) => ({ ...part, id }));
          const ids: number[] = [];
          for (let offset = 0; offset < rows.length; ) {
            const page = fit(rows.slice(offset), LEVELS, budget);
            expect(toFit(page).tokens).toBeLessThanOrEqual(budget);
            expect(page.rows).toHaveLength(page.shown);
            expect(page.shown).toBeGreaterThan(0);
            ids.push(...page.rows.map((shaped) => (shaped as Row).id));
            offset += page.shown;
          }
          expect(ids).toEqual(rows.map(({ id }) => id));
        },
      ),
    );
  });

  const fullLevels = [{ shape: (shaped: object) => shaped, note: null }] as const;

  test.each([
    ["log", logRow],
    ["span", spanRow],
  ] as const)("realistic %s rows stay within their token budget by the real tokenizer too", (_, makeRow) => {
    for (const budget of [500, 2_000, 8_000, 20_000]) {
      const random = createRandom(budget);
      const page = fit(
        Array.from({ length: 200 }, () => makeRow(random)),
        fullLevels,
        budget,
      );
      expect(countTokens(JSON.stringify(page))).toBeLessThanOrEqual(budget);
      expect(page.rows.length).toBeGreaterThan(0);
    }
  });

  test("a page uses most of its token budget", () => {
    const random = createRandom(7);
    const page = fit(
      Array.from({ length: 200 }, () => logRow(random)),
      fullLevels,
      8_000,
    );
    expect(countTokens(JSON.stringify(page))).toBeGreaterThan(8_000 * 0.65);
  });
});

test("shapes each row once at each level that it tries", () => {
  const calls = new Map<string, number>();
  const level = (name: string, shape: (row: Row) => object): RowLevel<Row> => ({
    shape: (row) => {
      const key = `${name} ${row.id}`;
      calls.set(key, (calls.get(key) ?? 0) + 1);
      return shape(row);
    },
    note: name,
  });
  const makeLeanest = vi.fn(() => level("leanest", ({ id }) => ({ id })));
  const levels = [
    level("full", (row) => row),
    () => level("lean", ({ id, message }) => ({ id, message })),
    makeLeanest,
  ] as const;
  const page = fit(rowsOf(40, 10, 300), levels, 1_500);
  expect(page).toMatchObject({ notes: ["lean"], shown: 40 });
  expect(new Set(calls.values())).toEqual(new Set([1]));
  expect(makeLeanest).not.toHaveBeenCalled();
});

describe("a page of many rows", () => {
  test("is shaped and written only as far as it can fit", () => {
    const shape = vi.fn((row: Row) => row);
    const toJSON = vi.fn(() => "x".repeat(100));
    const rows = rowsOf(5_000).map((row) => ({ ...row, message: { toJSON } as unknown as string }));
    const page = fit(rows, [{ shape, note: null }], 2_000);
    expect(page.shown).toBeGreaterThan(10);
    expect(shape.mock.calls.length).toBeLessThanOrEqual(256);
    expect(toJSON.mock.calls.length).toBeLessThanOrEqual(512);
  });

  test("is returned whole if all its rows fit", () => {
    const rows = rowsOf(700);
    expect(fit(rows, [{ shape: ({ id }) => ({ id }), note: null }], 20_000)).toMatchObject({ shown: 700 });
  });

  test("shares only fields that are equal in every row", () => {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      message: id < 299 ? "the same message" : "another",
      meta: {},
    }));
    const { value } = fitRows(
      { key: "rows", rows, levels: [LEVELS[0]], build: () => ({ rows: [] }) },
      { maxTokens: 20_000 },
    );
    expect(value).toEqual({ in_every_row: { meta: {} }, rows: rows.map(({ id, message }) => ({ id, message })) });
  });
});

test("counts with the function of the budget, but never a string far beyond the budget", () => {
  const countTokens = vi.fn((text: string) => text.length);
  const rows = rowsOf(50, 20, 20_000);
  const build: RowsToFit<Row>["build"] = (notes, shown) => ({ rows, notes, shown });
  const fitted = fitRows({ key: "rows", rows, levels: LEVELS, build }, { maxTokens: 700, countTokens });
  expect(fitted.tokens).toBe(fitted.text.length);
  expect(fitted.text.length).toBeLessThanOrEqual(700);
  expect(Math.max(...countTokens.mock.calls.map(([text]) => text.length))).toBeLessThanOrEqual(700 * 16);
});

test("the fitted text is the JSON text of the value, and its token count is that of the text", () => {
  const around = fc.record({
    before: fc.jsonValue(),
    after: fc.oneof(fc.jsonValue(), fc.constant(undefined)),
    rows: fc.array(fc.oneof(fc.object(), fc.array(fc.jsonValue())), { minLength: 1, maxLength: 8 }),
  });
  fc.assert(
    fc.property(around, ({ before, after, rows: all }) => {
      const build = (notes: readonly string[]) => ({ before, rows: [], notes, after });
      const levels = [{ shape: (row: object) => row, note: null }] as const;
      const { value, text, tokens } = fitRows({ key: "rows", rows: all, levels, build }, { maxTokens: 8_000 });
      expect(text).toBe(JSON.stringify(value));
      expect(tokens).toBe(estimateTokens(text));
    }),
  );
});
