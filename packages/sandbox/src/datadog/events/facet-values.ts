import { customFields, type StoredEvent } from "./event.ts";
import { type EventKind, FACETS } from "./facets.ts";

/** Value of a facet in one event; a repeated tag has several values. */
export type FacetValue = string | number | boolean | readonly string[] | undefined;

/** Reads one facet of an event, or of another row. */
export interface FacetReader<Row = StoredEvent> {
  read(row: Row): FacetValue;
  /** Whether comparisons ignore case: true for tags, false for attributes and reserved names. */
  readonly ignoresCase: boolean;
  /** Whether the facet is a measure, which can be aggregated and compared but not grouped by. */
  readonly measure: boolean;
  /** Whether a value matches if it contains the words of the query, as titles do. Default false. */
  readonly isText?: boolean;
}

type Attributes = Readonly<Record<string, unknown>>;

/** Returns the reader of a facet; `null` if the facet is not indexed. */
export function facetReader(dataset: EventKind, name: string): FacetReader | null {
  const { reserved, facets, measures } = FACETS[dataset];
  if (name.startsWith("@")) {
    const measure = measures.includes(name);
    if (!measure && !facets.includes(name)) return null;
    const path = name.slice(1).split(".");
    return { read: (event) => scalar(valueAt(customFields(event), path)), ignoresCase: false, measure };
  }
  if (reserved.includes(name))
    return {
      read: reservedReader(dataset, name),
      ignoresCase: false,
      measure: name === "timestamp",
      isText: dataset === "events" && (name === "title" || name === "message"),
    };
  if (name === "tags") return { read: (event) => event.wire.attributes.tags, ignoresCase: true, measure: false };
  return {
    read: (event) => tagIndex(event.wire.attributes.tags).get(name.toLowerCase()),
    ignoresCase: true,
    measure: false,
  };
}

function valueAt(attributes: Attributes, path: readonly string[]): unknown {
  let value: unknown = attributes;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Attributes)[step];
  }
  return value;
}

function scalar(value: unknown): FacetValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function reservedReader(dataset: EventKind, name: string): FacetReader["read"] {
  if (name === "timestamp") return (event) => event.timestampMs;
  if (dataset === "logs" && (name === "trace_id" || name === "span_id")) return (event) => correlatedId(event, name);
  if (dataset === "spans" && name === "status") return spanStatus;
  if (dataset === "events" && name !== "message") return (event) => scalar(customFields(event)[name]);
  return (event) => event.known?.[name] ?? scalar((event.wire.attributes as Attributes)[name]);
}

/** Reads a trace or span id of a log; loggers write it below `dd` or at the top level. */
function correlatedId(event: StoredEvent, name: "trace_id" | "span_id"): FacetValue {
  const attributes = customFields(event);
  return scalar(valueAt(attributes, ["dd", name]) ?? attributes[name]);
}

/** Returns the indexed status, which also exists for spans without `status`. */
function spanStatus(event: StoredEvent): FacetValue {
  return customFields(event)["error"] === undefined ? "ok" : "error";
}

const tagIndexes = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

function tagIndex(tags: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const cached = tagIndexes.get(tags);
  if (cached) return cached;
  const index = new Map<string, string[]>();
  for (const tag of tags) {
    const colon = tag.indexOf(":");
    if (colon <= 0) continue;
    const key = tag.slice(0, colon).toLowerCase();
    const values = index.get(key) ?? [];
    if (!values.includes(tag.slice(colon + 1))) values.push(tag.slice(colon + 1));
    index.set(key, values);
  }
  tagIndexes.set(tags, index);
  return index;
}

/** Returns the text that a term without a facet searches: a log's message; an event's title and message; a span's resource, operation, service and error. */
export function searchedText(event: StoredEvent): string {
  if (event.wire.type === "log") return event.wire.attributes.message;
  if (event.wire.type === "event") return `${event.wire.attributes.attributes.title}\n${event.wire.attributes.message}`;
  const { resource_name, operation_name, service, custom } = event.wire.attributes;
  const message = scalar(valueAt(custom, ["error", "message"]));
  return [resource_name, operation_name, service, message ?? ""].join("\n");
}

/** Returns the text that `*:term` searches: the default text, tags and all attributes. */
export function everyText(event: StoredEvent): string {
  return [searchedText(event), ...event.wire.attributes.tags, ...leaves(event.wire.attributes)].join("\n");
}

function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return [];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return value === undefined || value === null ? [] : [String(value)];
}
