import type { Planned } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import type { Dataset } from "../datadog/events.ts";
import { parseQuery, type Query } from "../query/query.ts";
import { queryFault } from "./query-fault.ts";

/** A parsed query. */
export interface PlannedQuery {
  readonly query: Query;
}

/** Parses a query. Before any request, reports what Datadog would refuse as an issue. */
export function planQuery(text: string | undefined): Planned<PlannedQuery> {
  if (text === undefined) return { issues: [] };
  const query = parseQuery(text);
  const rule = queryFault(query);
  if (rule === null) return { plan: { query } };
  return { issues: [{ parameter: "query", received: formatValue(text), rule, example: '"service:web status:error"' }] };
}

/** The rules of hints once they are loaded: an `import()` takes time even if the file is loaded already. */
let rules: typeof import("./late.ts") | null = null;

/** The likely mistakes in a planned query. Loads the rules at the first call, since a program may never search. */
export async function readHints(query: Query, dataset: Dataset): Promise<readonly string[]> {
  // Hints are only advice: a search also runs if their file is missing, for example during a deployment.
  rules ??= await import("./late.ts").catch(() => null);
  return rules?.queryHints(query, dataset) ?? [];
}
