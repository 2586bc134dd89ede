import type { InputIssue } from "@toolwright/core/authoring";
import type { Dataset } from "../datadog/aggregate.ts";
import { queryHints } from "./query-hints.ts";

/** What the backend would refuse in a query, found before the call so that no request is spent on it. */
export function queryIssues(query: string | undefined, dataset: Dataset): InputIssue[] {
  if (query === undefined) return [];
  const received = JSON.stringify(query.length > 80 ? `${query.slice(0, 79)}…` : query);
  return queryHints(query, dataset).faults.map((rule) => ({
    parameter: "query",
    received,
    rule,
    example: '"service:web status:error"',
  }));
}
