import { describePage, type Fit, type Pagination, type RowLevel } from "@toolwright/core/authoring";
import { fitList } from "./fit-list.ts";

/** A page of an offset list to fit. */
export interface OffsetListToFit<Row> {
  readonly result: { readonly pagination: Pagination; readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly Row[];
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  readonly maxTokens: number;
}

/** Fits a page; when rows are left over, `next_offset` is the first of them. */
export function fitOffsetList<Row>(plan: OffsetListToFit<Row>): Fit {
  const { pagination } = plan.result;
  return fitList({
    ...plan,
    rest: (shown) => ({
      fields: { pagination: describePage({ ...pagination, count: shown, hasMore: true }) },
      note: "next_offset goes on with the next row.",
    }),
  });
}
