import { findCommonFields } from "./common-fields.ts";
import type { RowLevel, RowsToFit } from "./level-rows.ts";

/** Minimum number of characters that rows must save before their common fields are written once. */
const MIN_SAVED_CHARS = 60;

/**
 * Changes the levels of a list so that they write the fields that all rows have in common once, and name once the fields
 * that are `null` in some rows, which then leave them out. Tables do both already.
 */
export function withCommonFields<Row>(
  rows: readonly Row[],
  levels: RowsToFit<Row>["levels"],
): RowsToFit<Row>["levels"] {
  const [full, ...leaner] = levels;
  const change = savingChange(rows, full);
  if (change === null) return levels;
  // Decide once for all levels, because no row may be larger at a leaner level.
  return [change(full), ...leaner.map((level) => () => change(typeof level === "function" ? level() : level))];
}

type Change<Row> = (level: RowLevel<Row>) => RowLevel<Row>;

/** The change that saves characters at the full level; `null` if none does. */
function savingChange<Row>(rows: readonly Row[], full: RowLevel<Row>): Change<Row> | null {
  const first = withoutCommon(rows, full);
  const saved = first.common ? JSON.stringify(first.common).length * (rows.length - 1) : 0;
  const isCommonSaved = saved >= MIN_SAVED_CHARS;
  const base = isCommonSaved ? first : full;
  const nulls = base.columns ? [] : nullNames(rows.map(base.shape));
  if (nulls.length === 0) return isCommonSaved ? (level) => withoutCommon(rows, level) : null;
  return (level) => withoutNulls(rows, isCommonSaved ? withoutCommon(rows, level) : level, nulls);
}

function withoutCommon<Row>(rows: readonly Row[], level: RowLevel<Row>): RowLevel<Row> {
  if (level.columns) return level;
  const shaped = rows.map(level.shape);
  const { common, rest } = findCommonFields(shaped);
  if (common === null) return level;
  const shapedByRow = new Map(rows.map((row, index) => [row, shaped[index] as object]));
  return { ...level, common, shape: (row) => rest(shapedByRow.get(row) ?? level.shape(row)) };
}

/** Names of the fields that every row has and that are `null` in enough rows; none if their names save too little. */
function nullNames(rows: readonly object[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) if (value === null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => rows.every((row) => Object.hasOwn(row, name)));
  const saved = names.reduce((sum, name) => sum + ((counts.get(name) ?? 0) - 1) * (name.length + '"":null,'.length), 0);
  return saved >= MIN_SAVED_CHARS ? names : [];
}

function withoutNulls<Row>(rows: readonly Row[], level: RowLevel<Row>, all: readonly string[]): RowLevel<Row> {
  if (level.columns) return level;
  const shaped = rows.map(level.shape);
  // A field that the level leaves out is not null.
  const names = all.filter((name) => shaped.every((row) => Object.hasOwn(row, name)));
  const isKept = ([name, value]: readonly [string, unknown]) => value !== null || !names.includes(name);
  const rest = (row: object) => Object.fromEntries(Object.entries(row).filter(isKept));
  const shapedByRow = new Map(rows.map((row, index) => [row, shaped[index] as object]));
  return { ...level, nulls: names, shape: (row) => rest(shapedByRow.get(row) ?? level.shape(row)) };
}
