import { truncateStrings } from "../text/truncate.ts";
import { type Fit, toFit } from "./fit.ts";
import {
  type LevelRows,
  openLevel,
  type RowForm,
  type RowFormat,
  type RowLevel,
  type RowsToFit,
} from "./level-rows.ts";
import { toTableLevel } from "./row-table.ts";
import { maxWeightFor, weighText } from "./tokens.ts";

export type { RowForm, RowFormat, RowLevel, RowsToFit };

/** Up to this many rows are returned in full, because a model that narrowed its search this far needs the details. */
const FULL_ROWS = 3;
/** The form of a list without rows. */
const NO_ROWS = { columns: null, common: null };
/** Maximum string lengths to try, in characters. */
const STRING_LENGTHS = [4_000, 1_500, 600, 250, 100, 40];

/**
 * Fits rows to a token budget: in full, then at leaner levels, then fewer rows. Up to three rows keep all fields where
 * truncating their long strings in the middle is enough to fit them. Rows keep their order and are
 * left out only at the end, so that a cursor can continue with the first row that was left out.
 */
export function fitRows<Row>(plan: RowsToFit<Row>): Fit {
  const full = plan.rows.length <= FULL_ROWS ? fitFull(plan) : null;
  if (full) return full;
  const { rows, rowFormat } = plan;
  return fitLevels(rowFormat === "tables" && rows.length > FULL_ROWS ? asTables(plan) : plan);
}

function fitLevels<Row>(plan: RowsToFit<Row>): Fit {
  const levels = openLevels(plan);
  const leanest = levels(plan.levels.length - 1);
  return fitRichestLevel(plan, levels) ?? fitFewerRows(plan, leanest) ?? fitFirstRow(plan, leanest);
}

function asTables<Row>({ levels, ...plan }: RowsToFit<Row>): RowsToFit<Row> {
  const { rows } = plan;
  const [full, ...leaner] = levels;
  const tables = leaner.map((level) => () => toTableLevel(rows, typeof level === "function" ? level() : level));
  return { ...plan, levels: [toTableLevel(rows, full), ...tables] };
}

function fitFull<Row>(plan: RowsToFit<Row>): Fit | null {
  const { rows, levels } = plan;
  const level = openLevel(plan, { ...levels[0], note: null });
  const full = level.fitAll();
  if (full) return full;
  const fullRows = rows.map((_, index) => level.rowAt(index));
  return fitTruncated(plan, fullRows, level);
}

/** Opens each level of a plan when it is first needed. */
function openLevels<Row>(plan: RowsToFit<Row>): (index: number) => LevelRows {
  const openLevelRows = new Map<number, LevelRows>();
  return (index) => {
    const level = plan.levels[index] ?? plan.levels[0];
    const rows = openLevelRows.get(index) ?? openLevel(plan, typeof level === "function" ? level() : level);
    openLevelRows.set(index, rows);
    return rows;
  };
}

/**
 * Fits all rows at the richest level that fits. Skips levels that look too large, because reading all rows at each level
 * would cost more than the call itself.
 */
function fitRichestLevel<Row>(plan: RowsToFit<Row>, levels: (index: number) => LevelRows): Fit | null {
  const last = plan.levels.length - 1;
  let index = 0;
  let leanest: Fit | null = null;
  if (last > 0 && levels(0).judge() === "too large") {
    // Where the leanest level does not fit, no other does, and its rows are needed anyway.
    if (levels(last).judge() !== "fits") {
      leanest = levels(last).fitAll();
      if (leanest === null) return null;
    }
    index = richestPromising(levels, last);
  }
  for (; index < last; index++) {
    const fit = levels(index).fitAll();
    if (fit) return fit;
  }
  return leanest ?? levels(last).fitAll();
}

/** Index of the richest level that does not look too large. Searches by halves, because a level costs time to open. */
function richestPromising(levels: (index: number) => LevelRows, last: number): number {
  let tooLarge = 0;
  let promising = last;
  while (promising - tooLarge > 1) {
    const middle = (tooLarge + promising) >> 1;
    if (levels(middle).judge() === "too large") tooLarge = middle;
    else promising = middle;
  }
  return promising;
}

/** Maximum weight by which the fields around the rows, such as a cursor, shrink with the number of rows. */
const MAX_SHRINK_WEIGHT = 16;

/** Fits as many of the first rows as possible; `null` if none fits. */
function fitFewerRows<Row>({ rows, maxTokens, build }: RowsToFit<Row>, level: LevelRows): Fit | null {
  const maxWeight = maxWeightFor(maxTokens);
  let weight = weighText(JSON.stringify(build([], level.notes, Math.max(0, rows.length - 1), level.form))).inner;
  let count = 0;
  for (; count < rows.length - 1; count++) {
    weight += level.weightAt(count);
    if (weight > maxWeight) break;
  }
  while (count > 0) {
    const fit = level.fitFirst(count);
    if (fit.tokens <= maxTokens) return fit;
    let excess = Number.isFinite(fit.tokens) ? maxWeightFor(fit.tokens - 1) - maxWeight - MAX_SHRINK_WEIGHT : 0;
    // Leave out at once the rows without which the result is still too large.
    do {
      count--;
      excess -= level.maxWeightAt(count);
    } while (count > 0 && excess > 0);
  }
  return null;
}

/** Fits one row with truncated strings. Leaves it out if that is not enough. */
function fitFirstRow<Row>(plan: RowsToFit<Row>, level: LevelRows): Fit {
  const { rows, build } = plan;
  if (rows.length === 0) return toFit(build([], level.notes, 0, NO_ROWS));
  const truncated = fitTruncated(plan, [level.rowAt(0)], level);
  if (truncated) return truncated;
  return toFit(build([], [...level.notes, "One row is too large for the token budget and is left out."], 1, NO_ROWS));
}

/** Fits rows by truncating their strings, no more than needed. */
function fitTruncated<Row>(
  { maxTokens, build, cut = truncateStrings }: RowsToFit<Row>,
  rows: readonly object[],
  { notes, form }: LevelRows,
): Fit | null {
  for (const maxChars of STRING_LENGTHS) {
    const truncated = rows.map((row) => cut(row, maxChars));
    const note = `Strings over ${maxChars} characters are truncated in the middle.`;
    const common = form.common && cut(form.common, maxChars);
    const fit = toFit(build(truncated, [...notes, note], rows.length, { ...form, common }));
    if (fit.tokens <= maxTokens) return fit;
  }
  return null;
}
