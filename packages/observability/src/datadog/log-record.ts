import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { attributeMap, tagList } from "./record-fields.ts";

/** A log event in results. */
export const logRecord = v.object({
  id: stringOrNull("Datadog's id of the log event."),
  timestamp: stringOrNull("When the event happened, ISO-8601 in UTC."),
  status: stringOrNull("Severity, such as error, warn or info."),
  service: stringOrNull("Service that wrote the log."),
  host: stringOrNull("Host that the log came from."),
  message: stringOrNull("Text of the log; JSON for an object or a list."),
  trace_id: stringOrNull("Id of the trace that the log belongs to, for GetTrace; null when the log names none."),
  span_id: stringOrNull("Id of the span that wrote the log; null when the log names none."),
  tags: tagList,
  attributes: attributeMap("All other attributes by name; only those that are indexed facets can be filtered."),
});

/** The type of {@link logRecord}. */
export type LogRecord = v.InferOutput<typeof logRecord>;
