import { type Planned, resolveWindow, type TimeWindow, type WindowArguments } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import type { Dataset } from "./datadog/events.ts";
import { queryFault } from "./hints/query-fault.ts";
import { parseQuery, type Query } from "./query/query.ts";

// A call computes its plan from its arguments once. A plan consists of the parts below.

/** A window with fixed start and end. */
export interface PlannedWindow {
  readonly window: TimeWindow;
}

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

/** The plan of AggregateEvents and DiscoverFacets. */
export type EventsPlan = PlannedWindow & PlannedQuery;

/** The arguments that select events of a dataset. */
interface EventsArguments extends WindowArguments {
  readonly dataset: Dataset;
  readonly query: string;
}

/** Plans a call about events that match a query within a window. */
export function planEvents(args: Partial<EventsArguments>, now: number): Planned<EventsPlan> {
  return planBoth(planWindow(args, now), planQuery(args.query));
}

/** Resolves the window. Adds no issue when an argument is missing because it was invalid. */
export function planWindow({ start_time, end_time }: Partial<WindowArguments>, now: number): Planned<PlannedWindow> {
  if (start_time === undefined || end_time === undefined) return { issues: [] };
  const resolved = resolveWindow({ start_time, end_time }, now);
  return "issues" in resolved ? resolved : { plan: resolved };
}

/** Combines two plans, or the issues of both. */
export function planBoth<One extends object, Two extends object>(
  one: Planned<One>,
  two: Planned<Two>,
): Planned<One & Two> {
  if ("plan" in one && "plan" in two) return { plan: { ...one.plan, ...two.plan } };
  return { issues: [one, two].flatMap((part) => ("issues" in part ? part.issues : [])) };
}
