import { type Planned, resolveWindow, type TimeWindow, type WindowArguments } from "@toolwright/core/authoring";
import type { Dataset } from "./datadog/events.ts";
import { type PlannedQuery, planQuery } from "./hints/plan-query.ts";

// A call derives its plan from its arguments once. The plan of each tool consists of parts.

/** A window, its ends frozen. */
export interface PlannedWindow {
  readonly window: TimeWindow;
}

/** What AggregateEvents and DiscoverFacets derive from their arguments. */
export type EventsPlan = PlannedWindow & PlannedQuery;

/** The arguments of the tools that look at the events of one dataset. */
interface EventsArguments extends WindowArguments {
  readonly dataset: Dataset;
  readonly query: string;
}

/** Plans a call about the events of a window that match a query. */
export function planEvents(args: Partial<EventsArguments>, now: number): Planned<EventsPlan> {
  return planBoth(planWindow(args, now), planQuery(args.query, args.dataset ?? "spans"));
}

/** The window that the arguments mean; no issue of its own where one of its ends could not be read. */
export function planWindow({ start_time, end_time }: Partial<WindowArguments>, now: number): Planned<PlannedWindow> {
  if (start_time === undefined || end_time === undefined) return { issues: [] };
  const resolved = resolveWindow({ start_time, end_time }, now);
  return "issues" in resolved ? resolved : { plan: resolved };
}

/** A plan of two parts, or the issues of both. */
export function planBoth<One extends object, Two extends object>(
  one: Planned<One>,
  two: Planned<Two>,
): Planned<One & Two> {
  if ("plan" in one && "plan" in two) return { plan: { ...one.plan, ...two.plan } };
  return { issues: [one, two].flatMap((part) => ("issues" in part ? part.issues : [])) };
}
