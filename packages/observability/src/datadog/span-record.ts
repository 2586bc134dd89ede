import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { attributeMap, boolean, numberOrNull, tagList } from "./record-fields.ts";

/** A span in results. */
export const spanRecord = v.object({
  id: stringOrNull("Datadog's id of the event; other tools use span_id."),
  trace_id: stringOrNull("Id of the trace, for GetTrace."),
  span_id: stringOrNull("Id of the span within its trace."),
  parent_id: stringOrNull("span_id of the parent; null or zeros for a root."),
  service: stringOrNull("Service that reported the span."),
  resource: stringOrNull("Resource, such as an endpoint or a database statement."),
  operation: stringOrNull("Operation, such as http.request or redis.command."),
  type: stringOrNull("Type of the span, such as web, db or cache."),
  status: stringOrNull("Status of the span, such as ok or error."),
  error: boolean("Whether the span failed."),
  error_type: stringOrNull("Type or class of the error; null when none was reported."),
  error_message: stringOrNull("Error message; null when none was reported."),
  start: stringOrNull("Start of the span, ISO-8601 in UTC."),
  duration_ns: numberOrNull("Duration in nanoseconds; null when unknown."),
  env: stringOrNull("Environment, such as prod."),
  host: stringOrNull("Host that the span ran on."),
  http_method: stringOrNull("HTTP method of the request that the span handled or sent."),
  http_status_code: stringOrNull("HTTP status of that request, such as 502."),
  tags: tagList,
  meta: attributeMap("All other attributes by name; only those that are indexed facets can be filtered."),
});

/** The type of {@link spanRecord}. */
export type SpanRecord = v.InferOutput<typeof spanRecord>;
