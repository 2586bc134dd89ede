import { type Fit, fitRows, type TokenBudget, type WindowRecord } from "@toolwright/core/authoring";
import { truncateMiddle } from "@toolwright/core/text";
import type { FacetRecord } from "../datadog/records.ts";
import type { FacetProbe } from "./probe-facets.ts";

/** A result of DiscoverFacets. */
type FacetsResult = FacetProbe & { readonly window: WindowRecord };

const FEW_VALUES = 2;
/** If a facet has more distinct values than this, a sample only shows what they look like. */
const MANY_VALUES = 20;
const SHORT_VALUE_CHARS = 60;

/** Fits facets to a token budget: complete, then with fewer and shorter values, then fewer facets. */
export function fitFacets(result: FacetsResult, budget: TokenBudget): Fit {
  const { facets, warnings } = result;
  return fitRows<FacetRecord>(
    {
      key: "facets",
      rows: facets,
      levels: [
        { shape: compact, note: null },
        { shape: shortened, note: SHORT_NOTE },
      ],
      build(notes, _count, shown) {
        const complete = result.complete && shown === facets.length;
        return { ...result, complete, warnings: [...warnings, ...notes, ...describeRest(shown, facets.length)] };
      },
    },
    budget,
  );
}

const SHORT_NOTE = `Facets have ${FEW_VALUES} values each, truncated to ${SHORT_VALUE_CHARS} characters in the middle; group by a facet in Observability_AggregateEvents to see all.`;

/**
 * A facet with the `counts` of its values, or a `sample` of them if their counts are unknown, which a warning explains.
 */
function compact({ values, ...facet }: FacetRecord): object {
  const isCounted = values.every(({ count }) => count !== null);
  const counts = values.map(({ value, count }) => [value, count] as const);
  const sample = values.slice(0, (facet.distinct ?? 0) > MANY_VALUES ? FEW_VALUES : values.length);
  return {
    ...facet,
    ...(isCounted ? { counts: Object.fromEntries(counts) } : { sample: sample.map(({ value }) => value) }),
  };
}

function shortened({ values, ...facet }: FacetRecord): object {
  const few = values.slice(0, FEW_VALUES);
  const short = few.map(({ value, count }) => ({ value: truncateMiddle(value, SHORT_VALUE_CHARS), count }));
  return compact({ ...facet, values: short });
}

function describeRest(rowCount: number, all: number): string[] {
  return rowCount < all
    ? [`Showing ${rowCount} of ${all} facets. For values of others, group by them in Observability_AggregateEvents.`]
    : [];
}
