import { NO_ROWS, rowsInWords, writeRanges } from "../card/row-tables.ts";
import { invalidInput } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { sha256 } from "../text/hash.ts";
import { canonicalJson } from "../value/plain.ts";

/** A row that a hash covers: its number, and the hash of its call. */
type HashedRow = { readonly row: number; readonly hash: string };

/** The hash of a plan, its rows, and the rows that a person has struck out. */
const PLAN_HASH = /^(sha256-[0-9a-f]{64}\+([\d,-]+))(?: without (.+))?$/;

/**
 * Computes the hash of a plan: its title, and the number and hash of each row, in order. After a plus sign follow the
 * numbers of these rows, so that another process knows which rows a person has approved.
 */
export async function hashPlan(title: string, rows: readonly HashedRow[]): Promise<string> {
  const content = rows.map(({ row, hash }) => [row, hash]);
  return `${await sha256(canonicalJson(["plan", title, content]))}+${writeRanges(rows.map(({ row }) => row))}`;
}

/**
 * Strikes rows out of the card of a plan.
 * @param hash hash of the card
 * @param rows numbers of rows, such as `[2, 5]`, or as a person writes them: `2, 5-7` or `rows 2 and 5`. Empty: no row
 * @returns the hash that approves the other rows: `sha256-…+1-40 without 2,5-7`
 * @throws ToolError `invalid_input` for a row that the card does not have, and for other text
 */
export function strikeRows(hash: string, rows: string | readonly number[]): string {
  const struck = chooseRows(String(rows), PLAN_HASH.exec(hash)?.[2] ?? NO_ROWS, "card");
  return struck.size === 0 ? hash : `${hash} without ${writeRanges([...struck].sort((a, b) => a - b))}`;
}

/**
 * Reads numbers of rows, such as `2, 5-7`.
 * @param all the rows that there are, such as `1-36,38`
 * @param owner what has these rows
 * @throws ToolError `invalid_input` for other rows, and for other text
 */
export function chooseRows(text: string, all: string, owner: "card" | "plan"): ReadonlySet<number> {
  const chosen = readRanges(text);
  // A card may lose no row, but a plan needs some.
  const isClear = chosen !== null && (chosen.size > 0 || (owner === "card" && !/\d/.test(text)));
  if (isClear && isPart(chosen, readRanges(all))) return chosen;
  const missing = [...(chosen ?? [])].find((row) => !readRanges(all)?.has(row));
  const fault = missing ? `there is no row ${missing} to run` : `must be rows of the ${owner}, such as 2, 5-7`;
  throw invalidInput([wrongOption("rows", text, `${fault}; the ${owner} has ${rowsInWords(all)}`)]);
}

/**
 * Finds the rows that a hash approves.
 * @param hash hash of some of the rows, or the result of {@link strikeRows}
 * @param rows all rows that can be approved
 * @returns `null` if the hash is not that of some of these rows
 */
export async function approvedRows<Row extends HashedRow>(hash: string, title: string, rows: readonly Row[]) {
  const [, whole, shown = "", struck] = PLAN_HASH.exec(hash) ?? [];
  const [numbers, left] = [readRanges(shown), readRanges(struck ?? "")];
  // Text that names no rows would approve all of them.
  if (left === null || !isPart(left, numbers) || (struck !== undefined && left.size === 0)) return null;
  const covered = rows.filter(({ row }) => numbers?.has(row));
  if ((await hashPlan(title, covered)) !== whole) return null;
  return covered.filter(({ row }) => !left.has(row));
}

/** Groups rows whose keys are equal, and writes their numbers as ranges. */
export function groupRows<Row extends { readonly row: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = [...Map.groupBy(rows, keyOf).values()];
  return groups.map((all) => ({ first: all[0] as Row, rows: writeRanges([...new Set(all.map(({ row }) => row))]) }));
}

/** Returns the numbers of rows in ranges such as `1-36,38`. */
export const numbersIn = (ranges: string): readonly number[] => [...(readRanges(ranges) ?? [])];

const isPart = (rows: ReadonlySet<number>, all: ReadonlySet<number> | null) => [...rows].every((row) => all?.has(row));

/** Reads row numbers, such as `1-36, 38` or `rows 2 and 5.`; `null` for any other text. */
function readRanges(written: string): ReadonlySet<number> | null {
  if (written === NO_ROWS) return new Set();
  const text = written
    .replace(/\.$/, "")
    .replaceAll(/\b(?:rows?|and)\b/gi, " ")
    .replaceAll(/\s{0,9}[-–—]\s{0,9}/g, "-");
  const rows = new Set<number>();
  for (const range of text.split(/[\s,]+/).filter(Boolean)) {
    const [start = Number.NaN, end = start] = /^[1-9]\d*(?:-\d+)?$/.test(range) ? range.split("-").map(Number) : [];
    // A plan has at most 1,000 rows.
    if (!(start <= end && end <= 1_000)) return null;
    for (let row = start; row <= end; row++) rows.add(row);
  }
  return rows;
}
