import { truncateStrings } from "../text/truncate.ts";
import { countWithin, type Fit, firstThatFits, mostThatFit, type TokenBudget, toFit } from "./fit.ts";
import { insertRows, type SharedRows, shareFields } from "./shared-fields.ts";

/** A level of detail for rows. */
export interface RowLevel<Row> {
  /** Reduces a row to this level; called once per row, if no richer level fits. */
  shape(row: Row): object;
  /** Describes what this level leaves out and how to get it; `null` if it leaves out nothing. */
  readonly note: string | null;
}

/** Rows to fit, with the function that builds the result around them. */
export interface RowsToFit<Row> {
  /** The field of the result that holds the rows. */
  readonly key: string;
  /** All rows, in order. */
  readonly rows: readonly Row[];
  /** The levels from richest to leanest; the first keeps all fields. A function runs only if no richer level fits. */
  readonly levels: readonly [RowLevel<Row>, ...(RowLevel<Row> | (() => RowLevel<Row>))[]];
  /**
   * Builds the result. The fitted rows, preceded by their common fields, replace its field `key`.
   * @param notes sentences about what was left out
   * @param count number of rows that the result covers; less than all if the others must be read with another call
   * @param shown number of rows in the result: `count`, or 0 if the first row is too large
   */
  build(notes: readonly string[], count: number, shown: number): object;
  /** Truncates the long strings of a shaped row in the middle. Default: all of them. */
  cut?(row: object, maxChars: number): object;
}

/** Up to this many rows are returned in full, because a model that narrowed its search this far needs the details. */
export const FULL_ROWS = 3;
/** Number of rows to shape first. If they fit, the next attempt shapes twice as many. */
const FIRST_ROWS = 128;
/** Maximum string lengths to try, in characters. */
export const STRING_LENGTHS = [4_000, 1_500, 600, 250, 100, 40] as const;

/**
 * Fits rows to a token budget: in full, then at leaner levels, then fewer rows. Up to three rows keep every field if
 * shortening their long strings makes them fit. Rows keep their order and are left out only at the end, so that a
 * cursor can continue with the first one left out. Fields with the same value in every row are written once, as
 * `in_every_row`, and `null_where_missing` names the fields that rows omit if they are `null`.
 */
export function fitRows<Row>(plan: RowsToFit<Row>, budget: TokenBudget): Fit {
  const { rows, levels } = plan;
  const { maxTokens } = budget;
  let page = pageAt(plan, levels[0], budget);
  if (rows.length <= FULL_ROWS) {
    const full = { ...page, notes: [] };
    const fit = fitFirst(plan, full, rows.length, budget);
    const few = fit.tokens <= maxTokens ? fit : firstThatFits(truncations(plan, full, rows.length, budget), budget);
    if (few.tokens <= maxTokens) return few;
  }
  for (const level of levels) {
    if (level !== levels[0]) page = pageAt(plan, typeof level === "function" ? level() : level, budget, page);
    if (page.rows.length < rows.length) continue;
    const fit = fitFirst(plan, page, rows.length, budget);
    if (fit.tokens <= maxTokens || rows.length === 0) return fit;
    page = { ...page, charsPerToken: fit.text.length / fit.tokens };
  }
  const fitCount = (count: number) => fitFirst(plan, page, count, budget);
  const most = mostThatFit(page.rows.length - 1, fitCount, budget, guessCount(plan, page, budget));
  if (most) return most;
  const note = "One row is too large for the token budget and is left out.";
  const withoutRow: Page = { ...page, notes: [...page.notes, note], shared: {}, rows: [] };
  const none = () => fitFirst(plan, withoutRow, 1, budget);
  return firstThatFits([...truncations(plan, page, 1, budget), none], budget);
}

/** The first rows at a level: all, or more than fit. The JSON of each row is written once, when it is needed. */
interface Page extends SharedRows {
  readonly notes: readonly string[];
  readonly texts: string[];
  /** The rows before their common fields were separated. */
  readonly shaped: readonly object[];
  /** Approximate number of characters per token in the first rows. Known if the rows exceed the budget. */
  readonly charsPerToken: number;
}

function pageAt<Row>(plan: RowsToFit<Row>, level: RowLevel<Row>, budget: TokenBudget, richer?: Page): Page {
  const notes = level.note === null ? [] : [level.note];
  const shaped: object[] = [];
  let page: Page = { shared: {}, rows: [], notes, texts: [], shaped, charsPerToken: 0 };
  for (let count = FIRST_ROWS; ; count *= 2) {
    for (const row of plan.rows.slice(shaped.length, count)) shaped.push(level.shape(row));
    // These rows already failed to fit at a richer level.
    if (richer && shaped.every((row, index) => row === richer.shaped[index])) {
      if (shaped.length < richer.shaped.length) continue;
      return { ...richer, notes };
    }
    const more = shareFields(shaped);
    // Rows that omit the same fields as before have the same JSON.
    const isSame = JSON.stringify(more.shared) === JSON.stringify(page.shared);
    page = { ...page, ...more, ...(!isSame && { texts: [] }) };
    if (shaped.length === plan.rows.length) return page;
    const list = listOf(page, count);
    const tokens = countWithin(list, budget);
    if (tokens > budget.maxTokens) return { ...page, charsPerToken: list.length / tokens };
  }
}

/** Writes the first rows as JSON, with commas between them. */
function listOf({ rows, texts }: Page, count: number): string {
  for (const row of rows.slice(texts.length, count)) texts.push(JSON.stringify(row) ?? "null");
  return texts.slice(0, Math.min(count, rows.length)).join(",");
}

/** Builds the result with the first rows of a page, and writes it like `JSON.stringify` does. */
function fitFirst<Row>({ key, build }: RowsToFit<Row>, page: Page, count: number, budget: TokenBudget): Fit {
  const rows = page.rows.slice(0, count);
  const value = insertRows(build(page.notes, count, rows.length), key, { shared: page.shared, rows });
  // Most results keep all rows, and writing them at once is faster.
  if (count >= page.rows.length && page.texts.length === 0) return toFit(value, budget);
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const json = field === rows ? `[${listOf(page, count)}]` : JSON.stringify(field);
    return json === undefined ? [] : `${JSON.stringify(name)}:${json}`;
  });
  // A joined string is flat. Counting the tokens of a concatenated one takes three times as long.
  return toFit(value, budget, ["{", fields.join(","), "}"].join(""));
}

/** Creates the fits of the first rows with truncated strings, the longest first. */
function truncations<Row>(plan: RowsToFit<Row>, page: Page, count: number, budget: TokenBudget): (() => Fit)[] {
  const { cut = truncateStrings } = plan;
  return STRING_LENGTHS.map((maxChars) => () => {
    const note = `Strings over ${maxChars} characters are truncated in the middle.`;
    const rows = page.rows.slice(0, count).map((row) => cut(row, maxChars));
    const truncated = { ...page, notes: [...page.notes, note], rows, shared: cut(page.shared, maxChars), texts: [] };
    return fitFirst(plan, truncated, count, budget);
  });
}

/** Estimates how many rows fit beside the rest of the result. */
function guessCount<Row>(plan: RowsToFit<Row>, page: Page, budget: TokenBudget): number {
  const frame = fitFirst(plan, { ...page, rows: [] }, 1, budget).tokens;
  listOf(page, page.rows.length);
  let chars = (budget.maxTokens - frame) * page.charsPerToken;
  let count = -1;
  for (const { length } of page.texts) {
    if (chars <= 0) break;
    chars -= length + 1;
    count++;
  }
  return count;
}
