/** Where an earlier page of rows ended. */
export interface ResumePoint {
  /** Rows of the backend's page that were shown before. */
  readonly skip: number;
  /** Id of the last of them: rows that arrive late shift the count, not the id. `null` where rows have none. */
  readonly anchor: string | null;
}

interface Identified {
  readonly id: string | null;
}

/**
 * Whether rows that arrived late pushed the last row shown off its page: then that page holds nothing but new rows and
 * rows already shown.
 */
export function isAnchorMissing(rows: readonly Identified[], { skip, anchor }: ResumePoint): boolean {
  return skip > 0 && anchor !== null && !rows.some(({ id }) => id === anchor);
}

/** Index of the first row that was not shown yet. */
export function firstNewIndex(rows: readonly Identified[], { skip, anchor }: ResumePoint): number {
  if (skip === 0) return 0;
  if (anchor === null) return skip;
  // Late rows push the anchor back, expired ones let it move up; of rows that share an id the nearest one is meant.
  const back = rows.findIndex(({ id }, index) => index >= skip - 1 && id === anchor);
  const seen = back >= 0 ? back : rows.findLastIndex(({ id }) => id === anchor);
  return seen >= 0 ? seen + 1 : skip;
}
