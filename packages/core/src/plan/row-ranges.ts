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
export function readRanges(text: string, last: number): ReadonlySet<number> | null {
  const rows = new Set<number>();
  for (const range of text.split(",")) {
    const [start = Number.NaN, end = start] = range.split("-").map(Number);
    if (!(start >= 0 && start <= end && end <= last)) return null;
    for (let row = start; row <= end; row++) rows.add(row);
  }
  rows.delete(0);
  return rows;
}
