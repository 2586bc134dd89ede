import { type CallContext, type TimeWindow, toWindowRecord } from "@toolwright/core/authoring";
import { quoteName } from "@toolwright/core/text";
import { fetchChangeEvents } from "../datadog/change-events.ts";
import type { DatadogClient } from "../datadog/client.ts";
import type { EventFilter } from "../datadog/event-kinds.ts";
import { queryFilters } from "../query/filters.ts";
import { matchesAll, type Query } from "../query/query.ts";
import type { FollowUp } from "../result-fields.ts";
import { tryRequest } from "./try-request.ts";
import { writeValue } from "./value-hints.ts";
import { offWindowHints } from "./window-hints.ts";

/** A search of events without a match. */
export interface NoEvents {
  readonly query: Query;
  readonly kind: EventFilter;
  readonly window: TimeWindow;
}

/** The reason why a search of events matched nothing, and where to look instead. */
export interface NoEventsAdvice {
  readonly warnings: readonly string[];
  /** The call that shows which versions ran, for a search of changes. */
  readonly follow_up?: FollowUp;
}

const HISTORY = "The transitions of one monitor match @monitor.id, such as @monitor.id:71001.";
/** Maximum number of events of other kinds to count. */
const SAMPLE = 100;

/**
 * Explains a search of events without a match. Searches once without the kind; if that fails, returns no hint about it.
 */
export async function explainNoEvents(
  datadog: DatadogClient,
  { query, kind, window }: NoEvents,
  call: CallContext,
): Promise<NoEventsAdvice> {
  const off = offWindowHints(window, call.now);
  if (off.length > 0) return { warnings: off };
  if (kind === "any") return { warnings: [nothingOf("event", query)] };
  const advice = kind === "changes" ? versionsOf(query, window) : { warnings: [] };
  const search = { query: query.text, window, sort: "-timestamp", start: null, limit: SAMPLE } as const;
  const page = await tryRequest(fetchChangeEvents(datadog, search, call));
  if (page === null) return { ...advice, warnings: [] };
  const { rows, next } = page;
  const title = call.hides?.("events.title") ? null : (rows[0]?.title ?? null);
  const example = title === null ? "" : `, the newest ${quoteName(title)}`;
  const count = `${next === null ? "" : "at least "}${rows.length} ${rows.length === 1 ? "event" : "events"}`;
  const fact =
    rows.length === 0
      ? nothingOf("event of any kind", query)
      : `No event of kind ${kind} in this window; without kind, ${count}${example}.`;
  const history = kind === "alerts" && !/^[\s*]*$|@monitor\.id/.test(query.text) ? [HISTORY] : [];
  return { ...advice, warnings: [fact, ...history, ...advice.warnings] };
}

function nothingOf(noun: string, query: Query): string {
  return matchesAll(query)
    ? `No ${noun} in this window: widen it, or check that OBSERVABILITY_SITE is the account's site.`
    : `No ${noun} in this window matches the query: drop a filter or widen the window.`;
}

/** A call that shows which versions ran, because not every deployment is an event. */
function versionsOf(query: Query, window: TimeWindow): NoEventsAdvice {
  const { start, end } = toWindowRecord(window);
  const scope = ["service", "env"].flatMap((key) => conditionOn(key, query)).join(" ");
  const group_by = /\bservice:/.test(scope) ? ["version"] : ["service", "version"];
  const args = { dataset: "spans", query: scope, group_by, start_time: start, end_time: end };
  return {
    warnings: ["Deployments need not be events: the call in follow_up shows the versions that ran."],
    follow_up: { tool: "Observability.AggregateEvents", arguments: args },
  };
}

/** The values that the query requires for a key, as a condition on spans. */
function conditionOn(key: string, query: Query): string[] {
  const filters = queryFilters(query).filter(
    (filter) => filter.key === key && !filter.negated && filter.kind === "term",
  );
  const values = filters.flatMap((filter) => filter.values.filter((value) => value !== ""));
  const written = values.map((value) => (/^[\w.-]+$/.test(value) ? value : writeValue(value, "spans")));
  return written.length > 1 ? [`${key}:(${written.join(" OR ")})`] : written.map((value) => `${key}:${value}`);
}
