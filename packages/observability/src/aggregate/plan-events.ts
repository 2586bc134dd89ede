import type { Planned, WindowArguments } from "@toolwright/core/authoring";
import type { Dataset } from "../datadog/events.ts";
import { type PlannedQuery, planQuery } from "../hints/plan-query.ts";
import { type PlannedWindow, planBoth, planWindow } from "../plan.ts";

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
