import { formatValue, type Planned } from "@toolwright/core/authoring";
import type { Dataset } from "../datadog/events.ts";
import { parseQuery, type Query } from "../query/query.ts";
import { queryHints } from "./query-hints.ts";

/** A parsed query, and the likely mistakes in it. */
export interface PlannedQuery {
  readonly query: Query;
  readonly hints: readonly string[];
}

/** Parses a query. Before any request, reports each part that Datadog would reject as an issue. */
export function planQuery(text: string | undefined, dataset: Dataset): Planned<PlannedQuery> {
  if (text === undefined) return { issues: [] };
  const query = parseQuery(text);
  const { hints, faults } = queryHints(query, dataset);
  if (faults.length === 0) return { plan: { query, hints } };
  const received = formatValue(text);
  return {
    issues: faults.map((rule) => ({ parameter: "query", received, rule, example: '"service:web status:error"' })),
  };
}
