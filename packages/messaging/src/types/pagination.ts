// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Position of this page in the list. */
export interface Pagination {
  /** Maximum number of rows of this page. */
  limit: number;
  /** Number of rows before this page. */
  offset: number;
  /** Number of rows in the entire list, `null` if unknown. */
  total: number | null;
  /** Whether rows follow after this page. */
  has_more: boolean;
  /** `offset` of the next page, `null` on the last page. */
  next_offset: number | null;
}
