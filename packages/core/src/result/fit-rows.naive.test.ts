import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateStrings } from "../text/truncate.ts";
import { withCommonFields } from "./common-levels.ts";
import { fitRows, type RowForm, type RowLevel, type RowsToFit } from "./fit-rows.ts";
import { tableLevel } from "./row-table.ts";
import { estimateTokens } from "./tokens.ts";

interface Row {
  readonly id: number;
  readonly message: string;
  readonly meta: Readonly<Record<string, string>>;
}

interface Plan extends Omit<RowsToFit<Row>, "levels"> {
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
}

const LEVELS: Plan["levels"] = [
  { shape: (row) => row, note: null },
  { shape: ({ id, message, meta }) => ({ id, message, keys: Object.keys(meta) }), note: "Values are left out." },
  { shape: ({ id, message }) => truncateStrings({ id, message }, 200), note: "Strings are truncated to 200." },
  { shape: ({ id, message }) => truncateStrings({ id, message }, 40), note: "Strings are truncated to 40." },
  { shape: ({ id }) => ({ id }), note: "Only ids are shown." },
];

type ChangeLevels = (levels: Plan["levels"], rows: readonly Row[]) => Plan["levels"];

/** Every level without its common fields. The keys of a row may be common only as a part of the full row. */
const withoutCommon: ChangeLevels = ([full, ...leaner], rows) => {
  const levels = leaner.filter((level) => level !== LEVELS[1]);
  const [first, ...others] = withCommonFields(rows, [full, ...levels]);
  return [first, ...others.map((level) => (typeof level === "function" ? level() : level))];
};

/** The full rows, then every level as a table. The keys of a row would take more space in a cell than in the header. */
const withTables: ChangeLevels = ([full, ...leaner], rows) => {
  const levels = [full, ...leaner].filter((level) => level !== LEVELS[1]);
  return withoutCommon([full, ...levels.map((level) => tableLevel({ ...level, rows }))], rows);
};

/** The rules of `fitRows` in their simplest form: builds, serializes and counts every candidate completely. */
function fitNaively({ rows, levels, maxTokens, build }: Plan): object {
  const tokensOf = (value: object) => estimateTokens(JSON.stringify(value));
  const fits = (value: object) => tokensOf(value) <= maxTokens;
  const allRows = (level: RowLevel<Row>) => build(rows.map(level.shape), notesOf(level), rows.length, formOf(level));
  const truncated = (someRows: readonly object[], notes: readonly string[], form: RowForm) =>
    [4_000, 1_500, 600, 250, 100, 40]
      .map((chars) => [chars, someRows.map((row) => truncateStrings(row, chars))] as const)
      .map(([chars, shortRows]) => {
        const note = `Strings over ${chars} characters are truncated in the middle.`;
        return build(shortRows, [...notes, note], shortRows.length, {
          ...form,
          common: truncateStrings(form.common, chars),
        });
      })
      .find(fits);
  const leanest = levels[levels.length - 1] ?? levels[0];
  const notes = notesOf(leanest);
  const form = formOf(leanest);
  const lean = rows.map(leanest.shape);
  if (rows.length <= 3) {
    const few = [allRows(levels[0])].find(fits) ?? truncated(rows.map(levels[0].shape), [], formOf(levels[0]));
    if (few) return few;
  }
  const all = levels.map(allRows).find(fits);
  if (all) return all;
  for (let count = rows.length - 1; count > 0; count--) {
    const fewer = build(lean.slice(0, count), notes, count, form);
    if (fits(fewer)) return fewer;
  }
  if (rows.length === 0) return build([], notes, 0, NO_FORM);
  const withoutRow = build([], [...notes, "One row is too large for the token budget and is left out."], 1, NO_FORM);
  return truncated(lean.slice(0, 1), notes, form) ?? withoutRow;
}

function notesOf({ note }: RowLevel<Row>): string[] {
  return note === null ? [] : [note];
}

const NO_FORM: RowForm = { columns: null, common: null };

function formOf({ columns, common }: RowLevel<Row>): RowForm {
  return { columns: columns ?? null, common: common ?? null };
}

const words = fc.constantFrom("error ", "timeout", "Payment_", "8f3ac91b", "{}", "\n", " é😀 ", "…[+", "x".repeat(30));
const text = (maxLength: number) => fc.array(words, { maxLength }).map((parts) => parts.join(""));
/** Slightly too long for a level, so that the truncation marker takes more tokens than it saves. */
const slightExcess = fc.tuple(fc.constantFrom(40, 200), fc.integer({ min: 1, max: 12 }), fc.constantFrom("a", "word "));
const slightlyLong = slightExcess.map(([chars, more, unit]) => unit.repeat(chars).slice(0, chars + more));
const row = fc.record({
  message: fc.oneof(text(8), text(60), slightlyLong),
  meta: fc.dictionary(text(2), fc.oneof(text(3), text(40)), { maxKeys: 8 }),
});

const build: Plan["build"] = (rows, notes, shown, { columns, common }) => ({
  before: "a string",
  common,
  list: columns ? { columns, rows } : rows,
  notes,
  shown,
});

/** Equal rows, different rows, and pages whose first rows are much larger, so that the levels are misjudged. */
const pages = fc.oneof(
  fc.array(row, { maxLength: 40 }),
  fc.tuple(row, fc.integer({ min: 4, max: 60 })).map(([one, count]) => Array.from({ length: count }, () => one)),
  fc
    .tuple(row, fc.integer({ min: 4, max: 60 }), fc.constantFrom(300, 2_000))
    .map(([one, count, length]) => [
      ...[0, 1].map(() => ({ ...one, meta: { long: "word ".repeat(length) } })),
      ...Array.from({ length: count }, () => one),
    ]),
);

const RUNS = 3_000;
/** Up to this many rows, no level is judged by a sample. */
const SAMPLE = 8;

test("returns the same result as building and counting every candidate, for any token budget", () => {
  const level = fc.integer({ min: 0, max: LEVELS.length - 1 });
  let misjudged = 0;
  const changes = fc.constantFrom<ChangeLevels>((levels) => levels, withoutCommon, withTables);
  fc.assert(
    fc.property(pages, level, level, fc.integer({ min: -12, max: 12 }), changes, (...drawn) => {
      const [parts, first, near, margin, change] = drawn;
      const rows = parts.map((part, id) => ({ id, ...part }));
      const chosen: Plan["levels"] = [LEVELS[0], ...LEVELS.slice(first + 1)];
      const levels = change(chosen, rows);
      // Budgets close to the size of a level, because others do not test the limit.
      const level = change(LEVELS, rows)[near + Number(change === withTables)] ?? levels[0];
      const page = build(rows.map(level.shape), notesOf(level), rows.length, formOf(level));
      const tokens = estimateTokens(JSON.stringify(page));
      const maxTokens = Math.max(120, tokens + margin);
      const [full, ...leaner] = levels;
      const fit = fitRows({ rows, levels: [full, ...leaner.map((one) => () => one)], maxTokens, build });
      const expected = fitNaively({ rows, levels, maxTokens, build });
      if (!isDeepStrictEqual(fit.value, expected)) {
        misjudged++;
        // A sample of the rows misjudges a level now and then. That costs details, and never a row.
        expect(rows.length).toBeGreaterThan(SAMPLE);
        expect(fit.value).toHaveProperty("shown", (expected as { shown: number }).shown);
      }
      expect(fit.text).toBe(JSON.stringify(fit.value));
      expect(fit.tokens).toBe(estimateTokens(fit.text));
      if (rows.length > 0) expect(fit.tokens).toBeLessThanOrEqual(maxTokens);
    }),
    { numRuns: RUNS },
  );
  expect(misjudged).toBeLessThan(RUNS / 100);
});
