import { composeFit, createTally } from "./compose.ts";
import { type Fit, maxCharsOf } from "./fit.ts";
import { COMMA, tokensOf, toTokens, type WeighedText, weighText } from "./tokens.ts";

/** One way to show rows. */
export interface RowLevel<Row> {
  /** A row as this level shows it, in no more tokens than at a richer level. Called at most once for each row. */
  shape(row: Row): object;
  /** What this level leaves out and how to get it; `null` when nothing. */
  readonly note: string | null;
}

/** Rows to show and how a result is built around them. */
export interface RowsToFit<Row> {
  /** All rows, in the order they are shown. */
  readonly rows: readonly Row[];
  /**
   * From richest to leanest; the first shows rows as they are. A function makes a level that has to look at all rows
   * first; it is called only where its level may fit.
   */
  readonly levels: readonly [RowLevel<Row>, ...(RowLevel<Row> | (() => RowLevel<Row>))[]];
  /** Most tokens that the entire result may take. */
  readonly maxTokens: number;
  /**
   * The result around the rows shown. `notes` say what was left out; `shown` is less than all when rows were left for
   * later. A field that holds `rows` itself is not serialized again.
   */
  build(rows: readonly object[], notes: readonly string[], shown: number): object;
  /** A shaped row with its long texts cut in the middle; default: all of them are cut. */
  cut?(row: object, maxChars: number): object;
}

/** The rows of one level, each shaped, serialized and counted once, and only as far as needed. */
export interface LevelRows {
  readonly notes: readonly string[];
  /** Whether all rows will hardly fit, going by the first ones. */
  looksTooLarge(): boolean;
  /** The result with all rows, or `null` where it does not fit. All rows of `leaner` were read. */
  fitAll(leaner: LevelRows | null): Fit | null;
  /** Whether the rows alone exceed the budget by so much that no richer level can fit. */
  isFarTooLarge(): boolean;
  /** The result with the first rows. */
  fitFirst(count: number): Fit;
  /** A row as this level shows it. */
  rowAt(index: number): object;
  /** Tokens of a row by itself. */
  tokensAt(index: number): number;
  /** Least weight of a row in a result. */
  weightAt(index: number): number;
}

/** Rows by which a level is judged before all of them are read. */
const SAMPLE = 2;
/** Cutting a text adds a few tokens where it is hardly too long; beyond this share of the budget that does not matter. */
const FAR = 1.02;

/** Begins to read the rows of a level. */
export function openLevel<Row>(plan: RowsToFit<Row>, level: RowLevel<Row>): LevelRows {
  const { rows, maxTokens } = plan;
  const notes = level.note === null ? [] : [level.note];
  const shaped: object[] = [];
  const texts: WeighedText[] = [];
  const tally = createTally();
  let isFar = false;

  const readTo = (count: number): void => {
    for (let index = shaped.length; index < Math.min(count, rows.length); index++) {
      const row = level.shape(rows[index] as Row);
      const text = weighRow(row, maxTokens);
      if (index > 0) tally.add(COMMA);
      tally.add(text);
      shaped.push(row);
      texts.push(text);
    }
  };
  const textAt = (index: number): WeighedText => {
    readTo(index + 1);
    return texts[index] ?? COMMA;
  };
  const fitFirst = (count: number): Fit => {
    readTo(count);
    const shown = shaped.slice(0, count);
    return composeFit(plan.build(shown, notes, count), shown, texts.slice(0, count));
  };
  return {
    notes,
    fitFirst,
    isFarTooLarge: () => isFar,
    looksTooLarge() {
      readTo(SAMPLE);
      return tally.tokens() * rows.length > maxTokens * shaped.length;
    },
    fitAll(leaner) {
      // A row that was not read yet takes at least what it takes at the leaner level.
      let unread = 0;
      for (let index = shaped.length; index < rows.length; index++) unread += leaner?.weightAt(index) ?? 0;
      for (;;) {
        isFar = tally.tokens() + toTokens(unread) > maxTokens * FAR;
        if (isFar || shaped.length === rows.length) break;
        unread -= leaner?.weightAt(shaped.length) ?? 0;
        readTo(shaped.length + 1);
      }
      if (isFar || tally.tokens() > maxTokens) return null;
      const fit = fitFirst(rows.length);
      return fit.tokens <= maxTokens ? fit : null;
    },
    rowAt(index) {
      readTo(index + 1);
      return shaped[index] as object;
    },
    tokensAt: (index) => tokensOf(textAt(index)),
    weightAt: (index) => textAt(index).inner,
  };
}

/** A row that is too long by itself is not counted. */
function weighRow(row: object, maxTokens: number): WeighedText {
  const text = JSON.stringify(row) ?? "null";
  if (text.length <= maxCharsOf(maxTokens)) return weighText(text);
  return { text, inner: Number.POSITIVE_INFINITY, lead: 1, trail: 1 };
}
