import type { BackendPage, CallContext, PageRequest, TimeWindow } from "@toolwright/core/authoring";
import { asFields, asString, asStrings, type Fields, type HttpClient, path, readJson } from "@toolwright/core/http";
import { kindOf } from "./event-kinds.ts";
import {
  asInstant,
  asList,
  asText,
  at,
  searchResponse,
  shortText,
  toEventPage,
  toWireFilter,
  toWirePage,
} from "./events.ts";
import type { EventRecord } from "./records.ts";

/** A page of events. */
export interface ChangeSearch extends PageRequest {
  /** Query in Datadog's syntax; an empty one matches all events. */
  readonly query: string;
  readonly window: TimeWindow;
  readonly sort: "timestamp" | "-timestamp";
}

/** Reads a page of events. Backend: `POST /api/v2/events/search`, a read. */
export async function fetchChangeEvents(
  datadog: HttpClient,
  search: ChangeSearch,
  call: CallContext,
): Promise<BackendPage<EventRecord>> {
  const json = { filter: toWireFilter(search.query, search.window), sort: search.sort, page: toWirePage(search) };
  const request = { method: "POST", path: path`/api/v2/events/search`, json, retry: "read" } as const;
  return toEventPage(await readJson(datadog, request, searchResponse, call), toChangeEvent);
}

function toChangeEvent(raw: Fields): EventRecord {
  const outer = asFields(raw["attributes"]);
  const event = asFields(outer["attributes"]);
  const tags = [...new Set(asStrings(outer["tags"]))];
  const named = (name: string) => real(event[name]) ?? real(tagOf(tags, name));
  const title = textOf(event["title"]);
  const source = tagOf(tags, "source") ?? real(event["source_type_name"]);
  const version = named("version");
  const monitor = toMonitor(event);
  const category = asString(at(event, "evt", "category"));
  const status = asString(event["status"]);
  const transition = asString(at(event, "monitor", "transition", "transition_type"));
  return {
    id: asString(raw["id"]),
    timestamp: asInstant(outer["timestamp"] || null) ?? asInstant(event["timestamp"] || null),
    kind: kindOf({ category, source, version, title, status, isMonitor: monitor !== null, transition }),
    title,
    message: textOf(outer["message"]) ?? textOf(event["message"]),
    service: named("service"),
    env: named("env"),
    version,
    source,
    monitor,
    change: toChange(event),
    tags,
  };
}

function toMonitor(event: Fields): EventRecord["monitor"] {
  const monitor = asFields(event["monitor"]);
  // Datadog writes 0 for an event without a monitor.
  const id = asString(monitor["id"] || event["monitor_id"] || null);
  if (id === null && Object.keys(monitor).length === 0) return null;
  const groups = asStrings(monitor["groups"]);
  return {
    id,
    from: asString(at(monitor, "transition", "source_state")),
    to: asString(at(monitor, "transition", "destination_state")),
    groups: groups.length > 0 ? groups : asStrings(event["monitor_groups"]),
  };
}

const CHANGE_FIELDS = ["changed_resource", "impacted_resources", "prev_value", "new_value", "author"];

function toChange(event: Fields): EventRecord["change"] {
  if (CHANGE_FIELDS.every((name) => (event[name] ?? null) === null)) return null;
  return {
    resource: textOf(at(event, "changed_resource", "name")),
    type: asString(at(event, "changed_resource", "type")),
    from: textOf(event["prev_value"]),
    to: textOf(event["new_value"]),
    author: asString(at(event, "author", "name")),
    affected: asList(event["impacted_resources"]).flatMap((item) => asString(asFields(item)["name"]) ?? []),
  };
}

/** A value as text of limited length. */
function textOf(value: unknown): string | null {
  return shortText(asText(value));
}

/** A value as a string. Datadog writes `undefined` for a missing service. */
function real(value: unknown): string | null {
  return value === "undefined" ? null : asString(value);
}

function tagOf(tags: readonly string[], name: string): string | null {
  const tag = tags.find((candidate) => candidate.startsWith(`${name}:`) && !candidate.endsWith(":undefined"));
  return asString(tag?.slice(name.length + 1));
}
