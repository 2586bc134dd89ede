import { truncateStrings } from "../text/truncate.ts";
import { type Fit, toFit } from "./fit.ts";
import { type LevelRows, openLevel, type RowLevel, type RowsToFit } from "./level-rows.ts";

export type { RowLevel, RowsToFit };

/** So few rows are shown in full: a reader that narrowed this far wants everything. */
const FULL_ROWS = 3;
const CUTS = [4_000, 1_500, 600, 250, 100, 40];

/**
 * Picks the richest way to show rows that fits: in full, then level by level leaner, then fewer rows. Three rows or
 * fewer come in full, with long texts cut in the middle only where they alone exceed the budget. Row order never changes
 * and rows are only ever left off at the end, so that a cursor can continue exactly there.
 */
export function fitRows<Row>(plan: RowsToFit<Row>): Fit {
  const full = plan.rows.length <= FULL_ROWS ? fitFull(plan) : null;
  if (full) return full;
  const levels = openLevels(plan);
  const leanest = levels(plan.levels.length - 1);
  return richestThatFits(plan, levels) ?? fewerRows(plan, leanest) ?? firstRowCut(plan, leanest);
}

function fitFull<Row>(plan: RowsToFit<Row>): Fit | null {
  const { rows, levels } = plan;
  const level = openLevel(plan, { shape: levels[0].shape, note: null });
  const full = level.fitAll(null);
  if (full) return full;
  return cutToFit(
    plan,
    rows.map((_, index) => level.rowAt(index)),
    [],
  );
}

/** The levels of a plan, each opened when it is first needed. */
function openLevels<Row>(plan: RowsToFit<Row>): (index: number) => LevelRows {
  const opened = new Map<number, LevelRows>();
  return (index) => {
    const level = plan.levels[index] ?? plan.levels[0];
    const rows = opened.get(index) ?? openLevel(plan, typeof level === "function" ? level() : level);
    opened.set(index, rows);
    return rows;
  };
}

/**
 * The result with all rows at the richest level that holds them. Levels that look too large by their first rows are put
 * off: that a leaner one fits, or fails by far, usually rules them out at less cost.
 */
function richestThatFits<Row>(plan: RowsToFit<Row>, levels: (index: number) => LevelRows): Fit | null {
  const last = plan.levels.length - 1;
  let best: Fit | null = null;
  let index = 0;
  for (let isPutOff = false; index <= last; index++) {
    isPutOff =
      index < last && ((isPutOff && typeof plan.levels[index] === "function") || levels(index).looksTooLarge());
    best = isPutOff ? null : levels(index).fitAll(null);
    if (best) break;
  }
  index = Math.min(index, last);
  let leaner = levels(index);
  if (leaner.rulesOutRicher()) return null;
  while (--index >= 0) {
    const richer = levels(index);
    const fit = richer.fitAll(leaner);
    if (richer.rulesOutRicher()) break;
    best = fit ?? best;
    leaner = richer;
  }
  return best;
}

/** The result with as many of the first rows as fit, if any. */
function fewerRows<Row>({ rows, maxTokens, build }: RowsToFit<Row>, level: LevelRows): Fit | null {
  let used = toFit(build([], level.notes, Math.max(0, rows.length - 1))).tokens;
  let count = 0;
  for (; count < rows.length - 1; count++) {
    used += level.tokensAt(count) + 1;
    if (used > maxTokens) break;
  }
  for (; count > 0; count--) {
    const fit = level.fitFirst(count);
    if (fit.tokens <= maxTokens) return fit;
  }
  return null;
}

/** The result with one row, its texts cut as far as needed, or left out where that does not help. */
function firstRowCut<Row>(plan: RowsToFit<Row>, level: LevelRows): Fit {
  const { rows, build } = plan;
  if (rows.length === 0) return toFit(build([], level.notes, 0));
  const cut = cutToFit(plan, [level.rowAt(0)], level.notes);
  return cut ?? toFit(build([], [...level.notes, "One row is too large for this budget and is left out."], 1));
}

/** The result with rows whose texts are cut only as far as needed. */
function cutToFit<Row>(
  { maxTokens, build, cut = truncateStrings }: RowsToFit<Row>,
  rows: readonly object[],
  notes: readonly string[],
): Fit | null {
  for (const maxChars of CUTS) {
    const shown = rows.map((row) => cut(row, maxChars));
    const fit = toFit(
      build(shown, [...notes, `Texts over ${maxChars} characters are cut in the middle.`], rows.length),
    );
    if (fit.tokens <= maxTokens) return fit;
  }
  return null;
}
