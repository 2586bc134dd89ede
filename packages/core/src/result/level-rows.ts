import { composeFit, createTally } from "./compose.ts";
import { type Fit, maxCharsFor } from "./fit.ts";
import { COMMA, tokensOf, WEIGHT_OF_TOKEN, type WeighedText, weighSigns, weighText } from "./tokens.ts";

/** One way to show rows. */
export interface RowLevel<Row> {
  /**
   * A row as this level shows it. Apart from the marks of cut texts, it takes at most `slack` tokens more than at a
   * richer level. Called at most once for each row.
   */
  shape(row: Row): object;
  /** What this level leaves out and how to get it; `null` when nothing. */
  readonly note: string | null;
  /** Most tokens by which a row may exceed the same row of a richer level. Default: 0. */
  readonly slack?: number;
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
  /** The result with all rows, or `null` where it does not fit. Rows that `leaner` has read take no less here. */
  fitAll(leaner: LevelRows | null): Fit | null;
  /** Whether the rows read so far show that no richer level fits. */
  rulesOutRicher(): boolean;
  /** The result with the first rows. */
  fitFirst(count: number): Fit;
  /** A row as this level shows it. */
  rowAt(index: number): object;
  /** Tokens of a row by itself. */
  tokensAt(index: number): number;
  /** Least weight of a row at a richer level; 0 where the row was not read here. */
  leastAt(index: number): number;
}

/** Rows by which a level is judged before all of them are read. */
const SAMPLE = 2;
/** The mark of a cut text and the words it divides take no more than this. */
const WEIGHT_OF_CUT = 20 * WEIGHT_OF_TOKEN;
const MARK_OF_CUT = "…[+";
/** The end of a row, the comma and the beginning of the next row are at least three signs. */
const WEIGHT_OF_SEAM = weighSigns(3);

/** Begins to read the rows of a level. */
export function openLevel<Row>(plan: RowsToFit<Row>, level: RowLevel<Row>): LevelRows {
  const { rows, maxTokens } = plan;
  const most = maxTokens * WEIGHT_OF_TOKEN;
  const slack = (level.slack ?? 0) * WEIGHT_OF_TOKEN;
  const notes = level.note === null ? [] : [level.note];
  const shaped: object[] = [];
  const texts: WeighedText[] = [];
  const leasts: number[] = [];
  const tally = createTally();
  let least = -WEIGHT_OF_SEAM;
  let isTooLarge = false;

  const readTo = (count: number): void => {
    for (let index = shaped.length; index < Math.min(count, rows.length); index++) {
      const row = level.shape(rows[index] as Row);
      const text = weighRow(row, maxTokens);
      if (index > 0) tally.add(COMMA);
      tally.add(text);
      shaped.push(row);
      texts.push(text);
      const inner = Math.max(0, text.inner - slack - countCuts(text.text) * WEIGHT_OF_CUT);
      leasts.push(inner + WEIGHT_OF_SEAM);
      least += inner + WEIGHT_OF_SEAM;
    }
  };
  const fitFirst = (count: number): Fit => {
    readTo(count);
    const shown = shaped.slice(0, count);
    return composeFit(plan.build(shown, notes, count), shown, texts.slice(0, count));
  };
  return {
    notes,
    fitFirst,
    rulesOutRicher: () => isTooLarge,
    looksTooLarge() {
      readTo(SAMPLE);
      return tally.tokens() * rows.length > maxTokens * shaped.length;
    },
    fitAll(leaner) {
      let unread = 0;
      for (let index = shaped.length; index < rows.length; index++) unread += leaner?.leastAt(index) ?? 0;
      while (least + unread <= most && shaped.length < rows.length) {
        unread -= leaner?.leastAt(shaped.length) ?? 0;
        readTo(shaped.length + 1);
      }
      isTooLarge = least + unread > most;
      if (isTooLarge || tally.tokens() > maxTokens) return null;
      const fit = fitFirst(rows.length);
      return fit.tokens <= maxTokens ? fit : null;
    },
    rowAt(index) {
      readTo(index + 1);
      return shaped[index] as object;
    },
    tokensAt(index) {
      readTo(index + 1);
      return tokensOf(texts[index] ?? COMMA);
    },
    leastAt: (index) => leasts[index] ?? 0,
  };
}

/** A row that is too long by itself is not counted. */
function weighRow(row: object, maxTokens: number): WeighedText {
  const text = JSON.stringify(row) ?? "null";
  if (text.length <= maxCharsFor(maxTokens)) return weighText(text);
  return { text, inner: Number.POSITIVE_INFINITY, lead: 1, trail: 1 };
}

function countCuts(text: string): number {
  let count = 0;
  for (let at = text.indexOf(MARK_OF_CUT); at >= 0; at = text.indexOf(MARK_OF_CUT, at + 1)) count++;
  return count;
}
