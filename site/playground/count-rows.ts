type Fields = Readonly<Record<string, unknown>>;

/** Says how many of a list's records a table shows, and whether there are more: `10 of 56`, `50, more on the next page`. */
export function countRows(shown: number, length: number, result: Fields): string {
  const total = Number(result["total"] ?? (result["pagination"] as Fields | undefined)?.["total"]) || 0;
  const all = Math.max(total, length);
  const count = `${all > shown ? `${shown} of ` : ""}${all.toLocaleString("en-US")}`;
  return total === 0 && nextPage(result) ? `${count}, more on the next page` : count;
}

/** The arguments that a call of the next page adds; null on the last page. */
export function nextPage({ next_cursor: cursor, pagination }: Fields): object | null {
  const { next_offset: offset } = (pagination ?? {}) as Fields;
  return cursor ? { cursor } : offset ? { offset } : null;
}
