import {
  callUsage,
  defineTool,
  type Fit,
  firstThatFits,
  fitList,
  fitRecord,
  fullRow,
  loadPart,
  oneOf,
  stringOrNull,
  type TokenBudget,
  warningList,
} from "@toolwright/core/authoring";
import { truncateMiddle } from "@toolwright/core/text";
import * as v from "valibot";
import { MAX_ID_DIGITS, monitorIdOf } from "../datadog/links.ts";
import { numberOrNull, string } from "../datadog/record-fields.ts";
import { monitorGroup, monitorRecord, mute } from "../datadog/records.ts";
import { shownTags } from "../datadog/shown-facets.ts";
import { followUp, link } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const input = v.strictObject({
  monitor_id: v.pipe(
    v.string(),
    v.check((text) => monitorIdOf(text) !== null, "must be the digits of a monitor's id, or a link to the monitor"),
    v.check(
      (text) => (monitorIdOf(text) ?? "").length <= MAX_ID_DIGITS,
      `must be at most ${MAX_ID_DIGITS} digits; SearchMonitors lists the ids`,
    ),
    v.examples(["71001"]),
    v.description("Id of the monitor; a link to it is accepted"),
  ),
  groups: v.optional(oneOf(["not_ok", "all"], "Which groups to list"), "not_ok"),
});

const monitorFields = monitorRecord.entries;

const output = v.object({
  id: string("Id of the monitor."),
  name: monitorFields.name,
  type: monitorFields.type,
  status: monitorFields.status,
  since: monitorFields.since,
  priority: monitorFields.priority,
  tags: monitorFields.tags,
  message: stringOrNull("Text of its notifications, up to 1,000 characters."),
  query: monitorFields.query,
  condition: v.pipe(
    v.object({
      window: stringOrNull("Time over which it evaluates, such as 5m; current_1mo for the month so far."),
      comparison: stringOrNull("How it compares, such as >."),
      critical: numberOrNull("Threshold of the alert, compared as in comparison; null without a number."),
      warning: numberOrNull("Value from which it warns; null when none is set."),
    }),
    v.description("When it alerts."),
  ),
  groups: v.pipe(
    v.array(monitorGroup),
    v.description("Its groups, at most 50: alerting ones first, then the latest change."),
  ),
  group_counts: v.pipe(
    v.record(v.string(), v.number()),
    v.description("Number of groups by state, of those that groups selects."),
  ),
  muted: v.pipe(v.nullable(mute), v.description("The mute that is active now; null for none.")),
  data: v.pipe(v.array(followUp), v.description("Calls that show what the monitor measures, around since.")),
  link,
  warnings: warningList,
  ...callUsage,
});

/**
 * Reads one monitor: its message, condition, mutes and groups that aren't OK, and the calls of other tools that show
 * the same data. Their window is from 30 minutes before its state began until 30 minutes after it, and begins earlier
 * if an evaluation covers more than an hour. `data` is empty, with a warning, for monitors of data that no tool reads.
 *
 * Backend: `GET /api/v1/monitor/{id}`, a retried read. For a monitor without data, one more request, `POST
 * /api/v2/query/timeseries`, finds the last value of its metrics. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden` (needs `monitors_read`), `not_found` (unknown id), `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getMonitor = defineTool({
  name: "Observability.GetMonitor",
  title: "Get monitor",
  description:
    "Get one Datadog monitor: its message with instructions, threshold, groups that are not OK and since when, mutes, and in data the calls that show what it measures. Ids come from Observability_SearchMonitors or an alert's link.",
  group: "investigate",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run({ monitor_id, groups }, call: ObservabilityCall) {
    const { readMonitor } = await loadPart(import("../investigate.ts"));
    const id = monitorIdOf(monitor_id) ?? monitor_id;
    return { ...(await readMonitor({ id, written: monitor_id, groups }, call)), link: call.links.monitor(id) };
  },
  shownFields: (_, { tags, groups, muted }) => [
    ...["query", "queries"].map((name) => ({ at: `data.arguments.${name}`, field: "query" })),
    ...shownTags("tags", tags),
    ...groups.flatMap(({ name }) => shownTags("groups.name", [name])),
    ...shownTags("muted.scope", muted === null ? [] : [muted.scope]),
  ],
  fit: ({ link: _, ...result }, view) => fitMonitor(result, view),
});

type Result = Omit<v.InferOutput<typeof output>, "link">;

/** Shortens strings before it leaves out `data`, and never changes a call in it. */
function fitMonitor(result: Result, budget: TokenBudget): Fit {
  const shorten = (value: string | null) => value && truncateMiddle(value, 200);
  const { name, message, query, warnings } = result;
  const strings = { name: shorten(name), message: shorten(message), query: shorten(query), tags: [] };
  const note = "Long strings are shortened, and tags are left out.";
  const short = { ...result, ...strings, warnings: [...warnings, note] };
  const lost = "data is left out, because it does not fit.";
  const withoutData = { ...short, data: [], warnings: [...short.warnings, lost] };
  const groups = [result, short].map((one) => () => fitGroups(one, budget));
  return firstThatFits([...groups, () => fitRecord(withoutData, budget)], budget);
}

function fitGroups(result: Result, budget: TokenBudget): Fit {
  const rest = () => ({ note: "group_counts has the number of all." });
  return fitList({ result, key: "groups", rows: result.groups, levels: [fullRow], rest }, budget);
}
