import { sha256 } from "../text/hash.ts";
import { canonicalJson } from "../value/plain.ts";

/** A row that a hash covers. */
interface HashedRow {
  readonly row: number;
  /** Hash of the row's call. */
  readonly hash: string;
}

const PLAN_HASH = /^sha256-[0-9a-f]{64}\+([\d,-]+)$/;

/**
 * Computes the hash of a plan: its title, and the number and hash of each row, in order. After a plus sign follow the
 * numbers of these rows, so that another process knows which rows a person has approved.
 */
export async function hashPlan(title: string, rows: readonly HashedRow[]): Promise<string> {
  const content = rows.map(({ row, hash }) => [row, hash]);
  return `${await sha256(canonicalJson(["plan", title, content]))}+${writeRanges(rows.map(({ row }) => row))}`;
}

/**
 * Finds the rows that a hash approves.
 * @param rows all rows that can be approved
 * @returns `null` if the hash is not that of some of these rows
 */
export async function approvedRows<Row extends HashedRow>(
  hash: string,
  title: string,
  rows: readonly Row[],
): Promise<readonly Row[] | null> {
  const numbers = readRanges(PLAN_HASH.exec(hash)?.[1] ?? "", rows.at(-1)?.row ?? 0);
  if (numbers === null) return null;
  const approved = rows.filter(({ row }) => numbers.has(row));
  return (await hashPlan(title, approved)) === hash ? approved : null;
}

/** Writes ascending row numbers as ranges: `1-36,38`. No rows are `0`. */
export function writeRanges(rows: readonly number[]): string {
  const starts = rows.filter((row, index) => rows[index - 1] !== row - 1);
  const ends = rows.filter((row, index) => rows[index + 1] !== row + 1);
  return (
    starts.map((start, index) => (start === ends[index] ? `${start}` : `${start}-${ends[index]}`)).join(",") || "0"
  );
}

/**
 * Reads row numbers that `writeRanges` wrote.
 * @param last greatest number of a row
 * @returns `null` for anything else, and for greater numbers
 */
function readRanges(text: string, last: number): ReadonlySet<number> | null {
  const rows = new Set<number>();
  for (const range of text.split(",")) {
    const [start = Number.NaN, end = start] = range.split("-").map(Number);
    if (!(start >= 0 && start <= end && end <= last)) return null;
    for (let row = start; row <= end; row++) rows.add(row);
  }
  rows.delete(0);
  return rows;
}
