import { composeFit, createTally } from "./compose.ts";
import { type Fit, maxCharsFor } from "./fit.ts";
import { COMMA, maxWeightFor, WEIGHT_OF_TOKEN, type WeighedText, weighText } from "./tokens.ts";

/** A level of detail for rows. */
export interface RowLevel<Row> {
  /**
   * Reduces a row to this level; called at most once per row. The row may take at most `slack` tokens more than at a
   * richer level, not counting truncation markers.
   */
  shape(row: Row): object;
  /** Says what this level leaves out and how to get it; `null` if it leaves out nothing. */
  readonly note: string | null;
  /** Maximum number of tokens by which a row may exceed the same row at a richer level. Default: 0. */
  readonly slack?: number;
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
  /** Whether all rows are unlikely to fit, judged by the first ones. */
  looksTooLarge(): boolean;
  /** Fits all rows; `null` if they do not fit. Uses that a row is no smaller at this level than at `leaner`. */
  fitAll(leaner: LevelRows | null): Fit | null;
  /** Whether the rows read so far prove that no richer level fits. */
  rulesOutRicher(): boolean;
  /** Builds the result with the first rows. */
  fitFirst(count: number): Fit;
  /** The row at this level. */
  rowAt(index: number): object;
  /** Minimum weight of a row at this level within a result. */
  weightAt(index: number): number;
  /** Minimum weight of a row at a richer level; 0 if the row was not read at this level. */
  minWeightAt(index: number): number;
}

/** Number of rows by which a level is judged before all of them are read. */
const SAMPLE = 2;
/** Maximum weight of a truncation marker with the two partial words around it. */
const MAX_MARKER_WEIGHT = 20 * WEIGHT_OF_TOKEN;
const MARKER_START = "…[+";
/** Between two rows there are signs: the end of a row, the comma and the start of the next row. */
const SEPARATOR_WEIGHT = WEIGHT_OF_TOKEN;

/** Opens a level without reading its rows. */
export function openLevel<Row>(plan: RowsToFit<Row>, level: RowLevel<Row>): LevelRows {
  const { rows, maxTokens } = plan;
  const maxWeight = maxWeightFor(maxTokens);
  const notes = level.note === null ? [] : [level.note];
  const form = formOf(level);
  const shaped: object[] = [];
  const weighedRows: WeighedText[] = [];
  const minWeights: number[] = [];
  const tally = createTally();
  let minWeight = -SEPARATOR_WEIGHT;
  let isTooLarge = false;

  const readTo = (count: number): void => {
    for (let index = shaped.length; index < Math.min(count, rows.length); index++) {
      const row = level.shape(rows[index] as Row);
      const text = weighRow(row, maxTokens);
      if (index > 0) tally.add(COMMA);
      tally.add(text);
      shaped.push(row);
      weighedRows.push(text);
      const rowWeight = minWeightOf(text, level.slack) + SEPARATOR_WEIGHT;
      minWeights.push(rowWeight);
      minWeight += rowWeight;
    }
  };
  const fitFirst = (count: number): Fit => {
    readTo(count);
    const firstRows = shaped.slice(0, count);
    return composeFit(plan.build(firstRows, notes, count, form), firstRows, weighedRows.slice(0, count));
  };
  return {
    notes,
    form,
    fitFirst,
    rulesOutRicher: () => isTooLarge,
    looksTooLarge() {
      readTo(SAMPLE);
      return tally.weight() * rows.length > maxWeight * shaped.length;
    },
    fitAll(leaner) {
      let unread = 0;
      for (let index = shaped.length; index < rows.length; index++) unread += leaner?.minWeightAt(index) ?? 0;
      while (minWeight + unread <= maxWeight && shaped.length < rows.length) {
        unread -= leaner?.minWeightAt(shaped.length) ?? 0;
        readTo(shaped.length + 1);
      }
      isTooLarge = minWeight + unread > maxWeight;
      if (isTooLarge || tally.tokens() > maxTokens) return null;
      const fit = fitFirst(rows.length);
      return fit.tokens <= Math.min(maxTokens, level.maxTokens ?? maxTokens) ? fit : null;
    },
    rowAt(index) {
      readTo(index + 1);
      return shaped[index] as object;
    },
    weightAt(index) {
      readTo(index + 1);
      return (weighedRows[index]?.inner ?? 0) + SEPARATOR_WEIGHT;
    },
    minWeightAt: (index) => minWeights[index] ?? 0,
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

/** Minimum weight of a row at a richer level, without the signs at its ends. */
function minWeightOf({ text, inner }: WeighedText, slack = 0): number {
  return Math.max(0, inner - slack * WEIGHT_OF_TOKEN - countMarkers(text) * MAX_MARKER_WEIGHT);
}

function countMarkers(text: string): number {
  let count = 0;
  for (let at = text.indexOf(MARKER_START); at >= 0; at = text.indexOf(MARKER_START, at + 1)) count++;
  return count;
}
