/** A page of the backend. */
export interface BackendPage<Row> {
  /** The rows, in the order of the list. */
  readonly rows: readonly Row[];
  /** The backend's token of the next page; `null` on the last page. */
  readonly next: string | null;
  /** Warnings for the caller about the page. */
  readonly warnings: readonly string[];
  /** Whether reading stopped in the middle of the page. If so, a missing row may still be on this page. */
  readonly isPartial?: boolean;
}
