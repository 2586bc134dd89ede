import {
  type Fit,
  fitRows,
  type RowFormat,
  type RowLevel,
  replaceList,
  tableLevel,
  truncateMiddle,
  type WindowRecord,
} from "@toolwright/core/authoring";
import type { Facet, FacetProbe } from "./probe-facets.ts";

/** A result of DiscoverFacets. */
type FacetsResult = FacetProbe & { readonly window: WindowRecord };

const FEW_VALUES = 2;
const SHORT_VALUE_CHARS = 60;

/** Fits facets to a token budget: as objects, then as a table, then with fewer and shorter values, then fewer facets. */
export function fitFacets(result: FacetsResult, maxTokens: number, rowFormat?: RowFormat): Fit {
  const { facets, warnings } = result;
  const table = (shape: (facet: Facet) => object, note: string | null) => (): RowLevel<Facet> =>
    tableLevel({ rows: facets, shape, note });
  return fitRows<Facet>({
    rows: facets,
    levels: [{ shape: withKnownCounts, note: null }, table(withKnownCounts, null), table(shortened, SHORT_NOTE)],
    maxTokens,
    rowFormat,
    build(rows, notes, rowCount, form) {
      const shown = Math.min(rowCount, rows.length);
      const complete = result.complete && shown === facets.length;
      const all = [...warnings, ...notes, ...describeRest(shown, facets.length)];
      return replaceList({ ...result, complete, warnings: all }, "facets", rows, form);
    },
  });
}

const SHORT_NOTE = `Facets have ${FEW_VALUES} values each, truncated to ${SHORT_VALUE_CHARS} characters in the middle; group by a facet in AggregateEvents to see all.`;

/** A value without a count has an unknown one, which a warning explains. */
function withKnownCounts({ values, ...facet }: Facet): object {
  return { ...facet, values: values.map(({ value, count }) => (count === null ? { value } : { value, count })) };
}

function shortened({ values, ...facet }: Facet): object {
  const few = values.slice(0, FEW_VALUES);
  return withKnownCounts({
    ...facet,
    values: few.map(({ value, count }) => ({ value: truncateMiddle(value, SHORT_VALUE_CHARS), count })),
  });
}

function describeRest(rowCount: number, all: number): string[] {
  return rowCount < all
    ? [`Showing ${rowCount} of ${all} facets. To see the values of another facet, group by it in AggregateEvents.`]
    : [];
}
