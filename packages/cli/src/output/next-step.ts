import { dataOf } from "../arguments/parameter-flags.ts";
import { selectField } from "./select-field.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * By tool, the calls that go one step further, between ` + `: label, tool and arguments. `{path}` is a value of the
 * result or of the call, and `{path…}` the first three. An argument without a value is the call's own: a relative time
 * stays right when the command runs later. The first of several alternatives (` or `) that has all its values counts.
 */
const STEPS: Readonly<Record<string, string>> = {
  "search-monitors": "monitor|get-monitor|monitor_id={monitors.0.id}",
  "get-monitor":
    "logs|search-logs|query={ofService} status:error|start_time={since} + changes|search-events|kind=changes|start_time={dayBefore}|end_time={since}",
  "search-logs": "trace|get-trace|trace_id={logs.*.trace_id}|start_time|end_time",
  "search-spans": "trace|get-trace|trace_id={spans.*.trace_id}|start_time|end_time",
  "get-trace":
    "metrics|find-metrics|name={library}|tags=service:{summary.origin.service}|start_time={hourBefore} or metrics|find-metrics|tags=service:{summary.origin.service}|start_time={hourBefore} + changes|search-events|kind=changes|query=service:{summary.origin.service}",
  "query-metrics": "changes|search-events|kind=changes|start_time={window.start}|end_time",
  "search-events": "logs|search-logs|query=service:{events.*.service} status:error|start_time={events.0.timestamp}",
  "aggregate-events": "rows|search-{dataset}|query|start_time={window.start}|end_time",
  "discover-facets": "groups|aggregate-events|dataset|query|group_by={facets.0.facet}|start_time|end_time",
  "find-metrics": "values|query-metrics|queries={metrics.*.example…}|start_time",
  "list-campaigns": "metrics|get-campaign-metrics|campaign_id={campaigns.0.id}",
  "list-newsletters": "metrics|get-newsletter-metrics|newsletter_id={sentNewsletter}",
  "list-transactional-messages":
    "preview|send-transactional-email|transactional_message_id={messages.0.id}|to=name@example.com|message_data|preview",
  "list-broadcasts":
    "preview for its configured audience, if it has one|trigger-broadcast|broadcast_id={broadcasts.0.id}|data|preview + segments, for --segment-id|list-segments",
  "list-segments": "members|list-segment-members|segment_id={segments.0.id}",
  "list-segment-members": "messages|list-person-messages|person_id={members.0.person_id}",
  "send-transactional-email": "check|list-person-messages|email={to}",
  "trigger-broadcast":
    "check|list-person-messages|email={recipient_emails.0} or check|list-person-messages|person_id={recipient_ids.0} or members, whose messages show the launch|list-segment-members|segment_id={segment_id}",
};

/** Matches a value that neither a query nor {@link STEPS} needs quotes for. */
const PLAIN = /^(?!null$)[^\s"()|]+$/;

/** Chooses the calls that go one step further than a result, the most useful one first. */
export function nextSteps(name: string, result: object, own: Fields) {
  const lists = Object.entries(result).filter(([field, value]) => Array.isArray(value) && field !== "warnings");
  // From a result without rows, no step leads further.
  if (lists.length > 0 && lists.every(([, { length }]) => length === 0)) return [];
  const steps = STEPS[name]?.split(" + ").map((step) => step.split(" or ")) ?? [];
  return steps.flatMap((step) => step.map((one) => fill(one, result, own)).find((one) => one !== null) ?? []);
}

/** Values that no field of a result or call has as they are: times before it, a monitor's service, a span's library. */
function derive(read: (path: string) => readonly string[]): Fields {
  const before = (path: string, milliseconds: number) => {
    const timeMs = Date.parse(read(path)[0] ?? "");
    return timeMs ? new Date(timeMs - milliseconds).toISOString() : null;
  };
  return {
    dayBefore: before("since", 86_400_000),
    // A metric changes before the alert, from which the search for the trace began.
    hourBefore: before("start_time", 3_600_000) ?? before("summary.start", 3_600_000),
    ofService: read("tags.*").find((tag) => tag.startsWith("service:")) ?? null,
    // A draft has no metrics.
    sentNewsletter: read("newsletters.*.id")[read("newsletters.*.sent_at").findIndex(Date.parse)] ?? null,
    // A resource such as HikariPool.getConnection is a library's class, whose name its metrics have too.
    library: /^[A-Z][a-z]+(?=[A-Z])/.exec(read("summary.origin.resource")[0] ?? "")?.[0].toLowerCase() ?? null,
  };
}

/** Fills in the values of a step; `null` if one is missing. */
function fill(template: string, result: object, own: Fields) {
  let isComplete = true;
  const readIn = (fields: object) => (path: string) => selectField(fields, path)?.split("\n") ?? [];
  const read = readIn({ ...own, ...result, ...derive(readIn({ ...own, ...result })) });
  const step = template.replaceAll(/\{(.+?)(…?)\}/g, (_, path: string, several: string) => {
    const values = read(path).filter((one) => PLAIN.test(one));
    isComplete &&= values.length > 0;
    return values.slice(0, several ? 3 : 1).join("\n");
  });
  const [label = "", tool = "", ...pairs] = step.split("|");
  // What changed after a metric isn't its cause, so the search ends with the interval in which the metric's level changed.
  const [changed = ""] = read("series.*.change.time");
  const end_time = changed && read("series.*.points.*.0").find((time) => time > changed);
  // A preview shows where a message has each of its variables.
  const data = dataOf(read("*.0.variables.*").filter((name) => /^[\w.[\]]+$/.test(name)));
  const shown = { query: "", start_time: null, end_time: null, data, message_data: data, preview: true };
  const typed: Fields = { ...shown, ...own, ...(end_time && { end_time }) };
  const args = pairs.map((pair) => {
    const [, key = pair, value] = /^(\w+)=(.+)$/s.exec(pair) ?? [];
    return [key, value?.includes("\n") ? value.split("\n") : (value ?? typed[key])];
  });
  return isComplete ? { label, tool, args: Object.fromEntries(args) as Fields } : null;
}
