/** The point in a backend's page at which the next page of rows begins. */
export interface ResumePoint {
  /** Number of rows of the backend's page that earlier pages returned. */
  readonly skip: number;
  /** Id of the last returned row. Unlike the count, it stays valid when new rows arrive. `null` if rows have no id. */
  readonly anchor: string | null;
}

interface Identified {
  readonly id: string | null;
}

/**
 * Whether the last returned row is missing from its page, because new rows moved it to a later one. Then the page has
 * only new rows and rows that were already returned.
 */
export function isAnchorMissing(rows: readonly Identified[], { skip, anchor }: ResumePoint): boolean {
  return skip > 0 && anchor !== null && !rows.some(({ id }) => id === anchor);
}

/** Index of the first row that was not returned yet. */
export function firstNewIndex(rows: readonly Identified[], { skip, anchor }: ResumePoint): number {
  if (skip === 0) return 0;
  if (anchor === null) return skip;
  // New rows move the anchor back, expired rows move it up. If rows share its id, the closest one is the anchor.
  const movedBack = rows.findIndex(({ id }, index) => index >= skip - 1 && id === anchor);
  const anchorIndex = movedBack >= 0 ? movedBack : rows.findLastIndex(({ id }) => id === anchor);
  return anchorIndex >= 0 ? anchorIndex + 1 : skip;
}
