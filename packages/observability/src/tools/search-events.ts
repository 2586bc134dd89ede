import {
  anyWord,
  callUsage,
  createWindowPager,
  defineTool,
  oneOf,
  text,
  warningList,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { fetchChangeEvents } from "../datadog/change-events.ts";
import { EVENT_FILTERS, eventQuery } from "../datadog/event-kinds.ts";
import { readEvents } from "../datadog/events.ts";
import { eventRecord } from "../datadog/records.ts";
import { shownTags } from "../datadog/shown-facets.ts";
import { explainNoChanges } from "../hints/explain-empty.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import { cursor, endTime, maxResults, startTime } from "../parameters.ts";
import { followUp, link, nextCursor } from "../result-fields.ts";
import { countRepeats, fitLongRows } from "../search/fit-long-rows.ts";
import { planSearch } from "../search/search.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchEvents";
const SORTS = { newest: "-timestamp", oldest: "timestamp" } as const;

const input = v.strictObject({
  query: v.optional(v.pipe(text("Event query, such as service:web env:prod; empty matches all"), anyWord), ""),
  kind: v.optional(oneOf(EVENT_FILTERS, "Deployments and changes, or alerts and recoveries"), "any"),
  start_time: startTime("now-1d"),
  end_time: endTime,
  max_results: maxResults("events"),
  sort_order: v.optional(oneOf(["newest", "oldest"], "Order by time"), "newest"),
  cursor,
});

const output = v.object({
  events: v.pipe(v.array(eventRecord), v.description("Events of this page, in the requested order.")),
  next_cursor: nextCursor,
  window: windowRecord,
  link,
  follow_up: v.exactOptional(
    v.pipe(followUp, v.description("Present when no change was found: shows which versions ran, by their spans.")),
  ),
  warnings: warningList,
  ...callUsage,
});

const pager = createWindowPager(NAME);

/**
 * Searches events, newest first by default. Deployments have no standard event: events from known deployment tools have
 * the kind `deployment` if they name a version. Alerts come from monitors and from other systems that post them. Other
 * events of unknown shape have the kind `other`. If the search finds no deployment or change, `follow_up` is the call
 * that shows which versions ran.
 *
 * Backend: `POST /api/v2/events/search`, a retried read. Explaining an empty first page of a search with a `kind` takes
 * one more request. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs
 * `events_read`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const searchEvents = defineTool({
  name: NAME,
  title: "Search events",
  description:
    "Search Datadog events of the last day by default: deployments, changes of configuration or feature flags, alerts and recoveries. Use kind changes to see what changed before an alert, kind alerts for the history of monitors. Without deployment events, group Observability_AggregateEvents by version.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  group: "investigate",
  input,
  output,
  plan: (args, context) => planSearch(pager, args, context, { kind: args.kind }),
  async run({ kind, sort_order }, call: ObservabilityCall, plan) {
    const { query, scope: window } = plan;
    const search = { query: eventQuery(query, kind), window, sort: SORTS[sort_order] };
    const page = await pager.read(
      plan,
      (request) =>
        readEvents(
          request,
          ({ start, limit }) => fetchChangeEvents(call.datadog, { ...search, start, limit }, call),
          call,
        ),
      call.pages(call),
    );
    const advice = page.isEmptyList
      ? await explainNoChanges(call.datadog, { query, kind, window }, call)
      : { warnings: [] };
    return {
      events: [...page.rows],
      next_cursor: page.next_cursor,
      window: page.window,
      link: call.links.changes(search.query, window),
      ...advice,
      warnings: [...page.warnings, ...earlyStartHints(window), ...advice.warnings],
    };
  },
  shownFields: (_, { events }) =>
    events.flatMap(({ tags, monitor }) => [
      ...shownTags("events.tags", tags),
      ...shownTags("events.monitor.groups", monitor?.groups ?? []),
    ]),
  fit({ link: _, ...result }, view) {
    const { rows, notes } = countRepeats(result.events, view.args.sort_order);
    const cursorAfter = (first: typeof rows) => pager.cursorAfter(view.plan, first, result);
    const page = { key: "events", long: ["message", "tags"], cursorAfter } as const;
    const counted = { ...result, warnings: [...result.warnings, ...notes] };
    const fit = fitLongRows({ ...page, result: counted, rows }, view);
    // The page after a cut one would list or count again what rows before the cut count.
    const isCut = (fit.value as typeof result).next_cursor !== result.next_cursor;
    return isCut && notes.length > 0 ? fitLongRows({ ...page, result, rows: result.events }, view) : fit;
  },
});
