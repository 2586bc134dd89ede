import type { BackendPage, CallContext } from "@toolwright/core/authoring";
import { asFields, asString, asStrings, type Fields, path, readJson } from "@toolwright/core/http";
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
import type { LogRecord } from "./records.ts";

/** Attributes in which tracers write the ids of a log's trace. */
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
