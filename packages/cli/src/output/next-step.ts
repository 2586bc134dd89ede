import { selectField } from "./select-field.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * By tool, the call that goes one step further: label, tool and arguments. `{path}` is a value of the result or of the
 * call. An argument without a value is the call's own: a relative time stays right when the command runs later. The
 * first of several calls (` or `) that has all its values counts.
 */
const STEPS: Readonly<Record<string, string>> = {
  "search-monitors": "monitor|get-monitor|monitor_id={monitors.0.id}",
  "get-monitor": "changes|search-events|kind=changes|start_time={dayBefore}|end_time={since}",
  "search-logs": "trace|get-trace|trace_id={logs.*.trace_id}|start_time|end_time",
  "search-spans": "trace|get-trace|trace_id={spans.*.trace_id}|start_time|end_time",
  "get-trace": "changes|search-events|kind=changes|query=service:{summary.origin.service}",
  "query-metrics": "changes|search-events|kind=changes|start_time={window.start}|end_time",
  "search-events": "logs|search-logs|query=service:{events.*.service} status:error|start_time={events.0.timestamp}",
  "aggregate-events": "rows|search-{dataset}|query|start_time={window.start}|end_time",
  "discover-facets": "groups|aggregate-events|dataset|query|group_by={facets.0.facet}|start_time|end_time",
  "find-metrics": "values|query-metrics|queries={metrics.0.example}|start_time|end_time",
  "list-campaigns": "metrics|get-campaign-metrics|campaign_id={campaigns.0.id}",
  "list-newsletters": "metrics|get-newsletter-metrics|newsletter_id={newsletters.0.id}",
  "list-segments": "members|list-segment-members|segment_id={segments.0.id}",
  "send-transactional-email": "check|list-person-messages|email={to}",
  "trigger-broadcast":
    "check|list-person-messages|email={recipient_emails.0} or check|list-person-messages|person_id={recipient_ids.0} or recipients|list-segment-members|segment_id={segment_id}",
};

/** Matches a value that neither a query nor {@link STEPS} needs quotes for. */
const PLAIN = /^(?!null$)[^\s"()|]+$/;

/** Chooses the call that goes one step further than a result; `null` if none does. */
export function nextStep(name: string, result: object, own: Fields) {
  const steps = STEPS[name]?.split(" or ") ?? [];
  return steps.map((step) => fill(step, result, own)).find((step) => step !== null) ?? null;
}

/** Fills in the values of a step; `null` if one is missing. */
function fill(template: string, result: object, own: Fields) {
  let isComplete = true;
  const sinceMs = Date.parse(selectField(result, "since")?.trim() ?? "");
  const dayBefore = sinceMs ? new Date(sinceMs - 86_400_000).toISOString() : null;
  const read = (path: string) => selectField({ ...own, ...result, dayBefore }, path)?.split("\n") ?? [];
  const step = template.replaceAll(/\{(.+?)\}/g, (_, path: string) => {
    const value = read(path).find((one) => PLAIN.test(one)) ?? "";
    isComplete &&= value !== "";
    return value;
  });
  const [field = "", tool = "", ...pairs] = step.split("|");
  // What changed after a metric isn't its cause, so the search ends with the interval in which the metric's level changed.
  const [changed = ""] = read("series.*.change.time");
  const end_time = changed && read("series.*.points.*.0").find((time) => time > changed);
  const typed: Fields = { query: "", start_time: null, end_time: null, ...own, ...(end_time && { end_time }) };
  const args = pairs.map((pair) => /^(\w+)=(.+)$/.exec(pair)?.slice(1) ?? [pair, typed[pair]]);
  return isComplete ? { field, tool, args: Object.fromEntries(args) as Fields } : null;
}
