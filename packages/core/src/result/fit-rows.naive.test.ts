import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateStrings } from "../text/truncate.ts";
import { fitRows, type RowLevel } from "./fit-rows.ts";
import { replaceRows } from "./shared-fields.ts";
import { estimateTokens } from "./tokens.ts";

interface Row {
  readonly id: number;
  readonly message: string;
  readonly meta: Readonly<Record<string, string>>;
}

type Levels = readonly [RowLevel<Row>, ...RowLevel<Row>[]];

const LEVELS: Levels = [
  { shape: (row) => row, note: null },
  { shape: ({ id, message, meta }) => ({ id, message, keys: Object.keys(meta) }), note: "Values are left out." },
  { shape: ({ id, message }) => truncateStrings({ id, message }, 200), note: "Strings are truncated to 200." },
  { shape: ({ id }) => ({ id }), note: "Only ids are shown." },
];

const build = (notes: readonly string[], count: number, shown: number) => ({
  before: "a string",
  rows: [],
  notes,
  count,
  shown,
});

/** The rules of `fitRows` for more than three rows: serializes and counts every candidate completely. */
function fitNaively(rows: readonly Row[], levels: Levels, maxTokens: number): object | null {
  const at = ({ shape, note }: RowLevel<Row>, count: number) => {
    const all = replaceRows(build(note === null ? [] : [note], count, count), "rows", rows.map(shape)) as {
      rows: object[];
    };
    return { ...all, rows: all.rows.slice(0, count) };
  };
  const fits = (value: object) => estimateTokens(JSON.stringify(value)) <= maxTokens;
  const all = levels.map((level) => at(level, rows.length)).find(fits);
  if (all) return all;
  for (let count = rows.length - 1; count > 0; count--) {
    const fewer = at(levels.at(-1) ?? levels[0], count);
    if (fits(fewer)) return fewer;
  }
  return null;
}

const words = fc.constantFrom("error ", "timeout", "Payment_", "8f3ac91b", "{}", "\n", " é😀 ", "…[+", "x".repeat(30));
const text = (maxLength: number) => fc.array(words, { maxLength }).map((parts) => parts.join(""));
const row = fc.record({
  message: fc.oneof(text(8), text(60)),
  meta: fc.dictionary(text(2), fc.oneof(text(3), text(40)), { maxKeys: 8 }),
});

/** Equal rows, different rows, and pages whose first rows are much larger. */
const pages = fc.oneof(
  fc.array(row, { minLength: 4, maxLength: 40 }),
  fc.tuple(row, fc.integer({ min: 4, max: 60 })).map(([one, count]) => Array.from({ length: count }, () => one)),
  fc
    .tuple(row, fc.integer({ min: 4, max: 60 }), fc.constantFrom(300, 2_000))
    .map(([one, count, length]) => [
      ...[0, 1].map(() => ({ ...one, meta: { long: "word ".repeat(length) } })),
      ...Array.from({ length: count }, () => one),
    ]),
);

test("returns the result of building and counting every candidate, for any token budget", () => {
  fc.assert(
    fc.property(pages, fc.nat(3), fc.integer({ min: 120, max: 4_000 }), (parts, dropped, maxTokens) => {
      const rows = parts.map((part, id) => ({ id, ...part }));
      const levels: Levels = [LEVELS[0], ...LEVELS.slice(dropped + 1)];
      const { value, text: json, tokens } = fitRows({ key: "rows", rows, levels, build }, { maxTokens });
      expect(json).toBe(JSON.stringify(value));
      expect(tokens).toBe(estimateTokens(json));
      expect(tokens).toBeLessThanOrEqual(maxTokens);
      const expected = fitNaively(rows, levels, maxTokens);
      if (expected) expect(value).toEqual(expected);
      else
        expect(value).toMatchObject({
          count: 1,
          notes: expect.arrayContaining([expect.stringMatching(/truncated|left out/)]),
        });
    }),
    { numRuns: 100 },
  );
});
