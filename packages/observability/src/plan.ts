import type { InputIssue, Planned, TimeWindow, WindowArguments } from "@toolwright/core/authoring";
import { resolveWindow } from "@toolwright/core/authoring";
import type { Dataset } from "./datadog/events.ts";
import { queryHints } from "./hints/query-hints.ts";
import { parseQuery, type Query } from "./query/query.ts";

// What a call derives from its arguments, once: `plan` of each tool is put together from these parts.

/** A part of a plan, or what is wrong with the arguments it is made of. */
export type Part<Value extends object> = Value | { readonly issues: readonly InputIssue[] };

/** A window, its ends frozen. */
export interface PlannedWindow {
  readonly window: TimeWindow;
}

/** A parsed query, and the likely mistakes that its text shows. */
export interface PlannedQuery {
  readonly query: Query;
  readonly hints: readonly string[];
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
export function planWindow({ start_time, end_time }: Partial<WindowArguments>, now: number): Part<PlannedWindow> {
  if (start_time === undefined || end_time === undefined) return { issues: [] };
  return resolveWindow({ start_time, end_time }, now);
}

/** Parses a query, and finds what the backend would refuse in it before a request is spent. */
export function planQuery(text: string | undefined, dataset: Dataset): Part<PlannedQuery> {
  if (text === undefined) return { issues: [] };
  const query = parseQuery(text);
  const { hints, faults } = queryHints(query, dataset);
  if (faults.length === 0) return { query, hints };
  const received = JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
  return {
    issues: faults.map((rule) => ({ parameter: "query", received, rule, example: '"service:web status:error"' })),
  };
}

/** A plan of two parts; with the issues of either there is none. */
export function planBoth<One extends object, Two extends object>(one: Part<One>, two: Part<Two>): Planned<One & Two> {
  if ("issues" in one) return { issues: [...one.issues, ...("issues" in two ? two.issues : [])] };
  return "issues" in two ? { issues: two.issues } : { plan: { ...one, ...two } };
}
