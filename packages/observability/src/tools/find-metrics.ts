import {
  anyWord,
  callUsage,
  defineTool,
  fitList,
  fullRow,
  type InputIssue,
  invalidInput,
  loadPart,
  omitFields,
  parseTime,
  text,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import * as v from "valibot";
import { number } from "../datadog/record-fields.ts";
import { type MetricRecord, metricRecord } from "../datadog/records.ts";
import { startTime } from "../parameters.ts";
import { link } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

/** Datadog lists metrics for at most 30 days. */
const MAX_AGE_MS = 30 * 86_400_000;

const input = v.strictObject({
  name: v.optional(
    v.pipe(text("Part of the name; several words must all occur; * is allowed"), v.examples(["hikari"]), anyWord),
    "",
  ),
  tags: v.optional(v.pipe(text("Tags of the metric, such as service:web AND env:*"), v.examples(["service:web"])), ""),
  start_time: startTime("now-1d"),
  max_results: v.optional(wholeNumber(1, 200, "Maximum metrics"), 20),
});

const output = v.object({
  metrics: v.pipe(v.array(metricRecord), v.description("Metrics: equal names first, then names that start with name.")),
  total: number("Number of metrics that match."),
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

/**
 * Finds metrics that reported since `start_time`, by part of their name or by their tags. Reads the details of the best
 * three. Needs `name` or `tags`.
 *
 * Backend: `GET /api/v2/metrics`, then `GET /api/v1/metrics/{name}` and `GET /api/v2/metrics/{name}/all-tags` for at
 * most three metrics, retried reads. If nothing matches `tags`, one more request explains the empty result. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs `metrics_read`), `not_found`
 * (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const findMetrics = defineTool({
  name: "Observability.FindMetrics",
  title: "Find metrics",
  description:
    "Find Datadog metrics that reported since start_time (default: 1 day ago), by part of their name or by tag, for Observability_QueryMetrics: the first 3 with type, unit, tag keys and sample values.",
  group: "investigate",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a metric": "trace.http.request.duration" },
  input,
  output,
  plan({ name, tags, start_time }, { now }) {
    const startMs = start_time === undefined ? now - 1 : (parseTime(start_time, now) ?? now - 1);
    const issues: InputIssue[] = [];
    if (name?.trim() === "" && tags?.trim() === "")
      issues.push({ parameter: "name", received: '""', rule: "is required unless tags is set", example: '"hikari"' });
    if (startMs >= now || startMs < now - MAX_AGE_MS)
      issues.push({
        parameter: "start_time",
        received: formatValue(start_time),
        rule: "must be in the past, at most 30 days ago; epoch values are milliseconds",
        example: '"now-1d"',
      });
    if (issues.length > 0) throw invalidInput(issues);
    return { startMs, endMs: now };
  },
  async run({ name, tags, max_results }, call: ObservabilityCall, window) {
    const { searchMetrics } = await loadPart(import("../investigate.ts"));
    const search = { name: name.trim(), tags: tags.trim(), max_results, window };
    const found = await searchMetrics(search, call);
    return { ...found, window: toWindowRecord(window), link: call.links.metrics(search.name) };
  },
  fit: ({ link: _, ...result }, budget) =>
    fitList<MetricRecord>(
      {
        result,
        key: "metrics",
        rows: result.metrics,
        levels: [
          fullRow,
          { shape: withOneValue, note: "Tag keys have one value each; pass a longer name for more." },
          {
            shape: (one) => (one === result.metrics[0] ? withOneValue(one) : { ...one, tags: null }),
            note: "Only the first metric has its tags, with one value each; pass a longer name for more.",
          },
          omitFields(["tags", "description"], "Tags and descriptions are left out; pass a longer name for them."),
        ],
        rest: () => ({ note: "pass a longer name, or more tags, for others." }),
      },
      budget,
    ),
});

function withOneValue({ tags, ...metric }: MetricRecord): object {
  const shorter = Object.entries(tags ?? {}).map(([key, values]) => [key, values.slice(0, 1)]);
  return { ...metric, tags: tags && Object.fromEntries(shorter) };
}
