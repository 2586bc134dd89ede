import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { boolean, number, numberOrNull, string } from "../datadog/record-fields.ts";
import { spanRecord } from "../datadog/records.ts";

// The parts of a GetTrace result, with a description per field. All durations are in nanoseconds.

const spanFields = spanRecord.entries;

/** The fields that name a span. */
const spanName = {
  span_id: stringOrNull("Id of the span."),
  service: spanFields.service,
  resource: spanFields.resource,
};
const path = string("Services from the root down to the parent, such as web > cart > redis; empty for a root.");

const traceSpan = v.object({
  ...spanName,
  parent_id: spanFields.parent_id,
  depth: number("Number of ancestors in the trace, including those that are not in spans."),
  path,
  operation: spanFields.operation,
  type: spanFields.type,
  status: spanFields.status,
  error: spanFields.error,
  start: spanFields.start,
  offset_ns: numberOrNull("Start of the span after the start of the trace, to the millisecond; null when unknown."),
  duration_ns: numberOrNull("Duration of the span; null when unknown."),
  self_ns: number("Part of the duration that no child span covers."),
  error_type: spanFields.error_type,
  error_message: stringOrNull(
    "Error message, shortened in the middle past 300 characters; null when none was reported.",
  ),
  http_method: spanFields.http_method,
  http_status_code: spanFields.http_status_code,
  host: spanFields.host,
});

const rootSpan = v.object({
  ...spanName,
  operation: spanFields.operation,
  duration_ns: numberOrNull("Duration of the span; null when unknown."),
  status: spanFields.status,
});

const failureOrigin = v.object({
  ...spanName,
  error_type: stringOrNull("Type or class of the error."),
  error_message: stringOrNull("Error message, shortened in the middle past 200 characters."),
});

const errorGroup = v.object({
  service: stringOrNull("Service that reported the error."),
  error_type: stringOrNull("Type or class of the error."),
  error_message: stringOrNull("Error message, shortened in the middle past 200 characters."),
  count: number("Number of spans with this error."),
  span_id: stringOrNull("A span with this error: the origin if it has this error, else the earliest."),
});

const serviceTotals = v.object({
  service: stringOrNull("Name of the service."),
  span_count: number("Number of the service's spans."),
  error_count: number("Number of the service's spans that failed."),
  busy_ns: number("Time in which at least one of the service's spans was open, including time spent waiting."),
  self_ns: number("Sum of the self times of the service's spans; the service with the most is the likely bottleneck."),
});

const criticalPathStep = v.object({
  ...spanName,
  operation: spanFields.operation,
  self_ns: number("How much shorter the trace would have been without the step's own work."),
  duration_ns: number("Duration of the span, or the sum over the spans of the step."),
  depth: number("Number of ancestors in the trace."),
  count: number("Number of similar spans that the step combines; span_id is the one that contributes most."),
});

const slowSpan = v.object({ ...spanName, duration_ns: number("Duration of the span.") });

const traceSummary = v.pipe(
  v.object({
    span_count: number("Number of distinct spans that were read."),
    error_count: number("Number of distinct spans that failed."),
    duration_ns: numberOrNull("From the earliest start to the latest end; null when no span has a start."),
    start: stringOrNull("Start of the trace, ISO-8601 in UTC; null when no span has a start."),
    root: v.pipe(
      v.nullable(rootSpan),
      v.description(
        "Span that the trace began with, or the longest one without its parent if a warning says so; null when the trace is empty.",
      ),
    ),
    origin: v.pipe(
      v.nullable(failureOrigin),
      v.description("Span where the failure likely began; null when no span failed."),
    ),
    errors: v.pipe(v.array(errorGroup), v.description("Most frequent errors, at most 5.")),
    services: v.pipe(v.array(serviceTotals), v.description("Totals per service, at most 50, most self time first.")),
    slowest: v.pipe(v.array(slowSpan), v.description("Spans with the longest durations, at most 5.")),
    critical_path: v.pipe(
      v.array(criticalPathStep),
      v.description("Steps that determined the duration of the root, at most 12, in order of time."),
    ),
  }),
  v.description("Summary of every span that was read, returned or not."),
);

const collapsedSpans = v.object({
  parent_id: stringOrNull("span_id of the parent that the spans share."),
  path,
  service: stringOrNull("Service that reported the spans."),
  resource: stringOrNull("Resource of the spans."),
  operation: stringOrNull("Operation of the spans."),
  count: number("Number of spans in the group, at least 2."),
  total_duration_ns: number("Sum of the durations of the spans."),
});

const restCall = v.object({
  tool: string("Name of the tool to call, as models know it."),
  arguments: v.pipe(v.record(v.string(), v.string()), v.description("Arguments of the call.")),
});

/** The fields of a GetTrace result that come from the spans. */
export const traceEntries = {
  trace_id: string("Id of the trace, in the form that its spans have."),
  summary: traceSummary,
  summary_complete: boolean("Whether every span was read; false when the trace is too large or a later page failed."),
  spans: v.pipe(
    v.array(traceSpan),
    v.description("Every error span and the slowest others, a parent before its children."),
  ),
  truncated: boolean("Whether spans leaves out any span that was read."),
  dropped: number("Number of spans that were dropped."),
  collapsed: v.pipe(
    v.array(collapsedSpans),
    v.description("Dropped spans that are similar, at most 10 groups, longest total duration first."),
  ),
  rest: v.pipe(
    v.nullable(restCall),
    v.description(
      "Call that lists the dropped spans, only the error spans if some of them were dropped; null when there are none.",
    ),
  ),
};

/** A result of GetTrace without its window. */
export type AssembledTrace = v.InferOutput<v.ObjectSchema<typeof traceEntries, undefined>> & {
  readonly warnings: string[];
};
/** The summary of a trace. */
export type SummaryRecord = AssembledTrace["summary"];
/** A returned span, with enough context to read it alone. */
export type KeptSpan = AssembledTrace["spans"][number];
/** A group of similar spans that were dropped. */
export type CollapsedSpans = AssembledTrace["collapsed"][number];
