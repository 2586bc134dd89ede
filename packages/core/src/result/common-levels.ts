import { findCommonFields } from "./common-fields.ts";
import type { RowLevel, RowsToFit } from "./level-rows.ts";

/** Minimum number of characters that rows must save before their common fields are written once. */
const MIN_SAVED_CHARS = 60;

/** Changes the levels of a list so that they write the fields that all rows have in common once. Tables do so already. */
export function withCommonFields<Row>(
  rows: readonly Row[],
  levels: RowsToFit<Row>["levels"],
): RowsToFit<Row>["levels"] {
  const [full, ...leaner] = levels;
  const first = withoutCommon(rows, full);
  const saved = first.common ? JSON.stringify(first.common).length * (rows.length - 1) : 0;
  // Decide once for all levels, because no row may be larger at a leaner level.
  if (saved < MIN_SAVED_CHARS) return levels;
  return [first, ...leaner.map((level) => () => withoutCommon(rows, typeof level === "function" ? level() : level))];
}

function withoutCommon<Row>(rows: readonly Row[], level: RowLevel<Row>): RowLevel<Row> {
  if (level.columns) return level;
  const shaped = rows.map(level.shape);
  const { common, rest } = findCommonFields(shaped);
  if (common === null) return level;
  const shapedByRow = new Map(rows.map((row, index) => [row, shaped[index] as object]));
  return { ...level, common, shape: (row) => rest(shapedByRow.get(row) ?? level.shape(row)) };
}
