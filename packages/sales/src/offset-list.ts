import { describePage, type Fit, fitRows, type Pagination, type RowLevel } from "@toolwright/core/authoring";
import { rowsUpTo } from "./lists/row-positions.ts";

/** A page of an offset list to fit. */
export interface OffsetListToFit<Row> {
  readonly result: { readonly pagination: Pagination; readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly Row[];
  /** From richest to leanest; the first shows rows whole. */
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  readonly maxTokens: number;
}

/** Fits a page; when rows are left over, `next_offset` is the first of them. */
export function fitOffsetList<Row extends object>({ result, key, rows, levels, maxTokens }: OffsetListToFit<Row>): Fit {
  return fitRows({
    rows,
    levels,
    maxTokens,
    build(shaped, notes, shown) {
      const isCut = shown < rows.length;
      // Rows may have been left out in between: the next page begins after the last one shown, wherever that stands.
      const count = rowsUpTo(rows[shown - 1], result.pagination.offset) ?? shown;
      const pagination = isCut ? describePage({ ...result.pagination, count, hasMore: true }) : result.pagination;
      const rest = isCut
        ? [`Showing ${shown} of ${rows.length} rows here; next_offset goes on with the next row.`]
        : [];
      return { ...result, [key]: shaped, pagination, warnings: [...result.warnings, ...notes, ...rest] };
    },
  });
}
