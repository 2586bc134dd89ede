import { type BackendPage, type CallContext, stringOrNull } from "@toolwright/core/authoring";
import { asFields, asString, asStrings, type Fields, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { DatadogClient } from "./client.ts";
import {
  asInstant,
  asText,
  at,
  type EventSearch,
  firstString,
  searchResponse,
  toEventPage,
  toWireFilter,
  toWirePage,
} from "./events.ts";
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

/** Attributes in which tracers write the ids of the trace that a log belongs to. */
const TRACE_ID_PATHS = [
  ["dd", "trace_id"],
  ["trace_id"],
  ["dd.trace_id"],
  ["otelTraceID"],
  ["traceId"],
  ["trace", "id"],
] as const;
const SPAN_ID_PATHS = [
  ["dd", "span_id"],
  ["span_id"],
  ["dd.span_id"],
  ["otelSpanID"],
  ["spanId"],
  ["span", "id"],
] as const;

/** Reads a page of log events. Backend: `POST /api/v2/logs/events/search`, a read. */
export async function fetchLogEvents(
  datadog: DatadogClient,
  search: EventSearch,
  call: CallContext,
): Promise<BackendPage<LogRecord>> {
  const filter = { ...toWireFilter(search.query.text, search.window), ...datadog.logsScope() };
  const json = { filter, sort: search.sort, page: toWirePage(search) };
  const request = { method: "POST", path: path`/api/v2/logs/events/search`, json, retry: "read" } as const;
  return toEventPage(await readJson(datadog, request, searchResponse, call), toLogRecord);
}

function toLogRecord(raw: Fields): LogRecord {
  const event = asFields(raw["attributes"]);
  const attributes = asFields(event["attributes"]);
  return {
    id: asString(raw["id"]),
    timestamp: asInstant(event["timestamp"]),
    status: asText(event["status"]),
    service: asText(event["service"]),
    host: asText(event["host"]),
    message: asText(event["message"]) ?? asText(at(attributes, "message")),
    trace_id: firstString(attributes, TRACE_ID_PATHS),
    span_id: firstString(attributes, SPAN_ID_PATHS),
    tags: asStrings(event["tags"]),
    attributes,
  };
}
