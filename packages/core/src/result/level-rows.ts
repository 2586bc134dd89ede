import { composeFit } from "./compose.ts";
import { estimateSum } from "./estimate-sum.ts";
import { type Fit, maxCharsFor } from "./fit.ts";
import { maxWeightFor, type WeighedText, weighText } from "./tokens.ts";

/** A level of detail for rows. */
export interface RowLevel<Row> {
  /**
   * Reduces a row to this level; called at most once per row. Rows should be no larger than at a richer level.
   */
  shape(row: Row): object;
  /** Says what this level leaves out and how to get it; `null` if it leaves out nothing. */
  readonly note: string | null;
  /** Maximum number of tokens of the entire result at this level, if it is smaller than that of the plan. */
  readonly maxTokens?: number;
  /** Names of the columns, for a level that shapes each row as a list of cells. Default: rows are objects. */
  readonly columns?: readonly string[];
  /** Fields that all rows have in common, for a level whose rows leave them out. Default: none. */
  readonly common?: object | null;
  /** Names of fields that are `null` in every row that lacks them. Default: none. */
  readonly nulls?: readonly string[];
}

/** How the rows of a level are to be read. */
export interface RowForm {
  /** Names of the cells of each row; `null` if rows are objects. */
  readonly columns: readonly string[] | null;
  /** Fields that belong to every row; `null` if there are none. */
  readonly common: object | null;
  /** Names of fields that are `null` in every row that lacks them. Default: none. */
  readonly nulls?: readonly string[];
}

/**
 * How a fitted result writes rows: `objects` names each field in each row, and `tables` names each column once, for lists of
 * more than three rows.
 */
export type RowFormat = "objects" | "tables";

/** Rows to fit, and the function that builds the result around them. */
export interface RowsToFit<Row> {
  /** All rows, in order. */
  readonly rows: readonly Row[];
  /**
   * The levels from richest to leanest; the first keeps all fields. A level that must read all rows first is a
   * function, which is called only if the level may fit.
   */
  readonly levels: readonly [RowLevel<Row>, ...(RowLevel<Row> | (() => RowLevel<Row>))[]];
  /** Maximum number of tokens of the entire result. */
  readonly maxTokens: number;
  /** Default: `objects`, and `tables` at the levels that are tables. */
  readonly rowFormat?: RowFormat | undefined;
  /**
   * Builds the result. `notes` say what was left out; `count` is less than the number of all rows if some were left
   * out. `form` says how to read the rows of the level. A field whose value is `rows` itself, or an object with such a
   * field, is not serialized again.
   */
  build(rows: readonly object[], notes: readonly string[], count: number, form: RowForm): object;
  /** Truncates the long strings of a shaped row in the middle. Default: all of them. */
  cut?(row: object, maxChars: number): object;
}

/** The rows of one level. Each is shaped, serialized and counted at most once, when it is needed. */
export interface LevelRows {
  readonly notes: readonly string[];
  readonly form: RowForm;
  /** Judges from a sample whether all rows fit; certain for few rows. */
  judge(): "fits" | "may fit" | "too large";
  /** Fits all rows; `null` if they do not fit. */
  fitAll(): Fit | null;
  /** Builds the result with the first rows. */
  fitFirst(count: number): Fit;
  /** The row at this level. */
  rowAt(index: number): object;
  /** Minimum weight of a row at this level within a result. */
  weightAt(index: number): number;
  /** Maximum weight of a row at this level within a result. */
  maxWeightAt(index: number): number;
}

/** Between two rows there are signs: the end of a row, the comma and the start of the next row. */
const SEPARATOR_WEIGHT = 1;

/** Opens a level without reading its rows. */
export function openLevel<Row>(plan: RowsToFit<Row>, level: RowLevel<Row>): LevelRows {
  const { rows } = plan;
  const maxTokens = Math.min(plan.maxTokens, level.maxTokens ?? plan.maxTokens);
  const maxWeight = maxWeightFor(maxTokens);
  const notes = level.note === null ? [] : [level.note];
  const form = formOf(level);
  const shaped: object[] = [];
  const weighed: WeighedText[] = [];

  const read = (index: number): WeighedText => {
    const known = weighed[index];
    if (known) return known;
    const row = level.shape(rows[index] as Row);
    const text = weighRow(row, plan.maxTokens);
    shaped[index] = row;
    weighed[index] = text;
    return text;
  };
  const weightAt = (index: number) => read(index).inner + SEPARATOR_WEIGHT;
  const fitFirst = (count: number): Fit => {
    for (let index = 0; index < count; index++) read(index);
    const firstRows = shaped.slice(0, count);
    return composeFit(plan.build(firstRows, notes, count, form), firstRows, weighed.slice(0, count));
  };
  return {
    notes,
    form,
    fitFirst,
    weightAt,
    maxWeightAt(index) {
      const { inner, lead, trail } = read(index);
      // Each sign is at most one token.
      return inner + lead + trail + SEPARATOR_WEIGHT;
    },
    judge() {
      const { low, high } = estimateSum(rows.length, weightAt);
      return low > maxWeight ? "too large" : high > maxWeight ? "may fit" : "fits";
    },
    fitAll() {
      let weight = -SEPARATOR_WEIGHT;
      for (let index = 0; index < rows.length; index++) {
        weight += weightAt(index);
        if (weight > maxWeight) return null;
      }
      const fit = fitFirst(rows.length);
      return fit.tokens <= maxTokens ? fit : null;
    },
    rowAt(index) {
      read(index);
      return shaped[index] as object;
    },
  };
}

/** How to read the rows of a level. */
export function formOf<Row>(level: RowLevel<Row>): RowForm {
  const { columns = null, common = null, nulls = [] } = level;
  return { columns, common, nulls };
}

/** Weighs a row. A row that is too long for the token budget gets an infinite weight without being counted. */
function weighRow(row: object, maxTokens: number): WeighedText {
  const text = JSON.stringify(row) ?? "null";
  if (text.length <= maxCharsFor(maxTokens)) return weighText(text);
  return { text, inner: Number.POSITIVE_INFINITY, lead: 1, trail: 1 };
}
