import { cutMiddle } from "../text/cut.ts";
import { estimateTokens } from "./tokens.ts";

/** Default budget of a result at the agent's door, tokens. */
export const DEFAULT_RESULT_TOKENS = 8_000;
/** Largest budget; hosts refuse tool results somewhat above it. */
export const MAX_RESULT_TOKENS = 20_000;
/** Smallest budget that still carries an answer. */
export const MIN_RESULT_TOKENS = 500;

/** So few rows come whole: a reader that narrowed this far wants everything. */
const WHOLE_ROWS = 3;
const CUTS = [4_000, 1_500, 600, 250, 100, 40];

/** A result reduced to a budget, as plain data. */
export interface Fit {
  /** What a model reads, as plain data. */
  readonly value: object;
}

/** One way to show rows, from richest to leanest. */
export interface RowLevel<Row> {
  /** A row as this level shows it. */
  shape(row: Row): object;
  /** What this level leaves out and how to get it; `null` when nothing. */
  readonly note: string | null;
}

/** Rows to show and how a result is built around them. */
export interface RowsToFit<Row> {
  /** All rows, in the order they are shown. */
  readonly rows: readonly Row[];
  /** From richest to leanest; the first shows rows whole. */
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  /** Most tokens that the whole result may take. */
  readonly maxTokens: number;
  /** The result around the rows shown; `notes` say what was left out, `shown` is less than all when rows were left for later. */
  build(rows: readonly object[], notes: readonly string[], shown: number): object;
}

/** The budget to keep where one was asked for, or none. */
export function resultBudget(wanted: number | undefined): number {
  return Math.min(MAX_RESULT_TOKENS, Math.max(MIN_RESULT_TOKENS, wanted || DEFAULT_RESULT_TOKENS));
}

/** Tokens of a value as the JSON text a model would read. */
export function measure(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}

/**
 * Picks the richest way to show rows that fits: whole, then level by level leaner, then fewer rows. Three rows or
 * fewer come whole, with long texts cut in the middle only where they alone pass the budget. Row order never changes
 * and rows are only ever left off at the end, so that a cursor can go on exactly there.
 */
export function fitRows<Row>(plan: RowsToFit<Row>): Fit {
  const { rows, levels, maxTokens, build } = plan;
  if (rows.length <= WHOLE_ROWS) {
    const whole = fitWhole(plan);
    if (whole) return { value: whole };
  }
  for (const level of levels) {
    const value = build(rows.map(level.shape), notesOf(level), rows.length);
    if (isWithin(value, maxTokens)) return { value };
  }
  return { value: fewerRows(plan, levels[levels.length - 1] ?? levels[0]) };
}

function fitWhole<Row>({ rows, levels, maxTokens, build }: RowsToFit<Row>): object | null {
  const shaped = rows.map(levels[0].shape);
  const whole = build(shaped, [], rows.length);
  if (isWithin(whole, maxTokens)) return whole;
  for (const maxChars of CUTS) {
    const cut = build(
      cutTexts(shaped, maxChars),
      [`Texts over ${maxChars} characters are cut in the middle.`],
      rows.length,
    );
    if (isWithin(cut, maxTokens)) return cut;
  }
  return null;
}

/** The longest run of rows from the start that fits; at least one, with its texts cut as far as needed. */
function fewerRows<Row>({ rows, maxTokens, build }: RowsToFit<Row>, level: RowLevel<Row>): object {
  const notes = notesOf(level);
  const frame = measure(build([], notes, Math.max(0, rows.length - 1)));
  const shaped: object[] = [];
  let used = frame;
  for (const row of rows) {
    const next = level.shape(row);
    used += measure(next) + 1;
    if (used > maxTokens) break;
    shaped.push(next);
  }
  for (let count = Math.min(shaped.length, rows.length - 1); count > 0; count--) {
    const value = build(shaped.slice(0, count), notes, count);
    if (isWithin(value, maxTokens)) return value;
  }
  return firstRowCut({ rows, maxTokens, build }, level);
}

function firstRowCut<Row>(
  { rows, maxTokens, build }: Pick<RowsToFit<Row>, "rows" | "maxTokens" | "build">,
  level: RowLevel<Row>,
): object {
  const first = rows.slice(0, 1).map(level.shape);
  const atLength = (maxChars: number) =>
    build(
      cutTexts(first, maxChars),
      [...notesOf(level), `Texts over ${maxChars} characters are cut in the middle.`],
      first.length,
    );
  const cut = CUTS.map(atLength).find((value) => isWithin(value, maxTokens));
  if (cut || first.length === 0) return cut ?? build([], notesOf(level), 0);
  return build([], [...notesOf(level), "One row is too large for this budget and is left out."], first.length);
}

function notesOf<Row>({ note }: RowLevel<Row>): string[] {
  return note === null ? [] : [note];
}

/** Whether a value's JSON text keeps a budget; a text too long for any token count is not even read. */
export function isWithin(value: unknown, maxTokens: number): boolean {
  const text = JSON.stringify(value);
  return text.length <= maxTokens * 16 && estimateTokens(text) <= maxTokens;
}

/** A deep copy with every long text cut in its middle. */
export function cutTexts<Value>(value: Value, maxChars: number): Value {
  if (typeof value === "string") return cutMiddle(value, maxChars) as Value;
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, maxChars)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cutTexts(child, maxChars)])) as Value;
}
