import { type Fit, fitRows, type RowLevel, truncateMiddle, type WindowRecord } from "@toolwright/core/authoring";
import type { Facet, FacetProbe } from "./probe-facets.ts";

/** A result of DiscoverFacets. */
type FacetsResult = FacetProbe & { readonly window: WindowRecord };

const COLUMNS = ["facet", "distinct", "values"];
const FEW_VALUES = 2;
const SHORT_VALUE_CHARS = 60;

/** Fits facets to a token budget: as a table, then with fewer and shorter values, then fewer facets. */
export function fitFacets(result: FacetsResult, maxTokens: number): Fit {
  const { facets, warnings } = result;
  return fitRows({
    rows: facets,
    levels: [level(null, toCell), level(SHORT_NOTE, shortCell)],
    maxTokens,
    build: (rows, notes, rowCount) => ({
      ...result,
      facets: { columns: COLUMNS, rows },
      warnings: [...warnings, ...notes, ...describeRest(rowCount, facets.length)],
    }),
  });
}

const SHORT_NOTE = `Facets have ${FEW_VALUES} values each, truncated to ${SHORT_VALUE_CHARS} characters in the middle; group by a facet in AggregateEvents to see all.`;

function level(note: string | null, cellOf: (values: Facet["values"]) => object): RowLevel<Facet> {
  return { columns: COLUMNS, note, shape: ({ facet, distinct, values }) => [facet, distinct, cellOf(values)] };
}

/**
 * The values as pairs with their counts, or alone if their counts are unknown. Pairs, because an object would sort numeric
 * values and lose one of two equal labels.
 */
function toCell(values: Facet["values"]): object {
  const isCounted = values.every(({ count }) => count !== null);
  return values.map(({ value, count }) => (isCounted ? [value, count] : value));
}

function shortCell(values: Facet["values"]): object {
  return toCell(
    values.slice(0, FEW_VALUES).map(({ value, count }) => ({ value: truncateMiddle(value, SHORT_VALUE_CHARS), count })),
  );
}

function describeRest(rowCount: number, all: number): string[] {
  return rowCount < all
    ? [`Showing ${rowCount} of ${all} facets. To see the values of another facet, group by it in AggregateEvents.`]
    : [];
}
