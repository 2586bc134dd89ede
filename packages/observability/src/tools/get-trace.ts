import {
  defineTool,
  nullableString,
  requiredText,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { endTime, startTime } from "../parameters.ts";
import { planWindow } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";
import { assembleTrace } from "../trace/assemble-trace.ts";
import { fitTrace } from "../trace/fit-trace.ts";

const input = v.strictObject({
  trace_id: v.pipe(
    requiredText("Id of the trace, decimal or hexadecimal: trace_id of a span (SearchSpans) or log (SearchLogs)"),
    v.examples(["1376633447483012831"]),
  ),
  start_time: startTime("now-1h", "the window that contains the trace"),
  end_time: endTime,
  max_spans: v.optional(
    wholeNumber(1, 500, "Maximum number of spans to return; error spans come first, then the slowest"),
    100,
  ),
});

const nanoseconds = v.number();
const place = { span_id: nullableString, service: nullableString, resource: nullableString };

const span = v.object({
  ...place,
  parent_id: nullableString,
  depth: v.number(),
  path: v.string(),
  operation: nullableString,
  type: nullableString,
  status: nullableString,
  error: v.boolean(),
  start: nullableString,
  offset_ns: v.nullable(nanoseconds),
  duration_ns: v.nullable(nanoseconds),
  self_ns: nanoseconds,
  error_type: nullableString,
  error_message: nullableString,
  http_method: nullableString,
  http_status_code: nullableString,
  host: nullableString,
});

const summary = v.object({
  span_count: v.number(),
  error_count: v.number(),
  duration_ns: v.nullable(nanoseconds),
  start: nullableString,
  root: v.nullable(
    v.object({ ...place, operation: nullableString, duration_ns: v.nullable(nanoseconds), status: nullableString }),
  ),
  origin: nullableString,
  errors: v.array(
    v.object({
      service: nullableString,
      error_type: nullableString,
      error_message: nullableString,
      count: v.number(),
      first_span_id: nullableString,
    }),
  ),
  services: v.array(
    v.object({
      service: nullableString,
      span_count: v.number(),
      error_count: v.number(),
      busy_ns: nanoseconds,
      self_ns: nanoseconds,
    }),
  ),
  slowest: v.array(v.object({ ...place, duration_ns: nanoseconds })),
  critical_path: v.array(
    v.object({
      ...place,
      operation: nullableString,
      self_ns: nanoseconds,
      duration_ns: nanoseconds,
      depth: v.number(),
      count: v.number(),
    }),
  ),
});

const collapsedSpans = v.object({
  parent_id: nullableString,
  path: v.string(),
  service: nullableString,
  resource: nullableString,
  operation: nullableString,
  count: v.number(),
  total_duration_ns: nanoseconds,
});

const nextCall = v.object({ tool: v.string(), arguments: v.record(v.string(), v.string()) });

const output = v.object({
  trace_id: v.string(),
  summary,
  summary_complete: v.boolean(),
  spans: v.array(span),
  truncated: v.boolean(),
  dropped: v.number(),
  collapsed: v.array(collapsedSpans),
  rest: v.nullable(nextCall),
  calls_spent: v.number(),
  window: windowRecord,
  warnings: warningList,
});

/**
 * One trace: a summary over every span that was assembled, and the spans that tell most of it, which are every error
 * span and the slowest others, in reading order. `depth` and `path` keep a span readable when its ancestors were
 * dropped; `self_ns` is what no child accounts for; `origin` is the span where the failure likely began; `critical_path`
 * is what the duration consisted of. `truncated` and `dropped` tell when spans were left out, to keep `max_spans` and
 * a size of 20,000 tokens; `collapsed` counts identical calls among them, and `rest` is the call that lists them. An
 * unknown id returns an empty trace, not an error.
 *
 * The spans are read in pages of 1,000 up to the toolkit's `maxTraceSpans` (default 10,000, so at most 11 requests of
 * the hourly limit for each form of the id); past it `summary_complete` is false. Progress is told after every page. An id that finds nothing is
 * tried in its other forms, decimal and hex. `calls_spent` counts the requests.
 *
 * Backend: `POST /api/v2/spans/events/search`, a read: retried. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden` (needs `apm_read`), `not_found` (wrong base address), `rate_limited`
 * (300 requests an hour), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getTrace = defineTool({
  name: "Observability.GetTrace",
  title: "Get trace",
  description:
    "Read one trace from Datadog APM: a summary (time per service, origin of the failure, critical path), every error span and the slowest others, fitted to a safe size. Pages through all spans itself, 1,000 per request of the hourly limit. truncated means that spans were left out; the call in rest lists them. summary_complete is false when the trace was too large to read in full. An unknown id returns an empty trace: check the id or widen the window. To find traces, use SearchSpans.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args, { now }) => planWindow(args, now),
  async run(args, call: ObservabilityCall, { window }) {
    const trace = await assembleTrace(args.trace_id, args.max_spans, window, call);
    return { ...trace, window: toWindowRecord(window) };
  },
  fit: (result, { maxTokens }) => fitTrace(result, maxTokens),
});
