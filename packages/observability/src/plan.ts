import { invalidInput, issuesOf, resolveWindow, type TimeWindow } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import { queryFault } from "./hints/query-fault.ts";
import { parseQuery, type Query } from "./query/query.ts";

/** A parsed query. */
export interface PlannedQuery {
  readonly query: Query;
}

/** The plan of AggregateEvents and DiscoverFacets. */
export interface EventsPlan extends PlannedQuery {
  readonly window: TimeWindow;
}

/**
 * Parses a query, and derives the rest of a plan. A query that broke a rule is missing.
 * @throws ToolError `invalid_input` before any request, with the issues of the rest, and for queries that Datadog would
 * refuse
 */
export function planQuery<Rest extends object>(text = "", rest: () => Rest): PlannedQuery & Rest {
  const query = parseQuery(text);
  const rule = queryFault(query);
  if (rule === null) return { query, ...rest() };
  const example = '"service:web status:error"';
  throw invalidInput([...issuesOf(rest), { parameter: "query", received: formatValue(text), rule, example }]);
}

/** Plans a call about events that match a query within a window. */
export function planEvents(
  args: Parameters<typeof resolveWindow>[0] & { readonly query?: string | undefined },
  now: number,
): EventsPlan {
  return planQuery(args.query, () => ({ window: resolveWindow(args, now) }));
}
