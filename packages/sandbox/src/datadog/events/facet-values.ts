import { customFields, type StoredEvent } from "./event.ts";
import { type Dataset, FACETS } from "./facets.ts";

/** What a facet holds for one event; several values where a tag occurs more than once. */
export type FacetValue = string | number | boolean | readonly string[] | undefined;

/** Reads one facet of an event. */
export interface FacetReader {
  read(event: StoredEvent): FacetValue;
  /** Tags are compared without regard to case; attributes and reserved names with it. */
  readonly ignoresCase: boolean;
  /** A measure can be aggregated and compared, but not grouped by. */
  readonly measure: boolean;
}

type Attributes = Readonly<Record<string, unknown>>;

/** The reader of a facet, or `null` when nothing of that name is indexed. */
export function facetReader(dataset: Dataset, name: string): FacetReader | null {
  const { reserved, facets, measures } = FACETS[dataset];
  if (name.startsWith("@")) {
    const measure = measures.includes(name);
    if (!measure && !facets.includes(name)) return null;
    const path = name.slice(1).split(".");
    return { read: (event) => scalar(valueAt(customFields(event), path)), ignoresCase: false, measure };
  }
  if (reserved.includes(name))
    return { read: reservedReader(dataset, name), ignoresCase: false, measure: name === "timestamp" };
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

function reservedReader(dataset: Dataset, name: string): FacetReader["read"] {
  if (name === "timestamp") return (event) => event.timestampMs;
  if (dataset === "logs" && (name === "trace_id" || name === "span_id")) return (event) => correlatedId(event, name);
  if (dataset === "spans" && name === "status") return spanStatus;
  return (event) => scalar((event.wire.attributes as Attributes)[name]);
}

/** The remapped id of a log: loggers write it below `dd` or at the top level. */
function correlatedId(event: StoredEvent, name: "trace_id" | "span_id"): FacetValue {
  const attributes = customFields(event);
  return scalar(valueAt(attributes, ["dd", name]) ?? attributes[name]);
}

/** The index knows the status of every span, also of those that do not show it. */
function spanStatus(event: StoredEvent): FacetValue {
  return customFields(event)["error"] === undefined ? "ok" : "error";
}

const tagIndexes = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

function tagIndex(tags: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = tagIndexes.get(tags);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const tag of tags) {
    const colon = tag.indexOf(":");
    if (colon <= 0) continue;
    const key = tag.slice(0, colon).toLowerCase();
    const values = made.get(key) ?? [];
    if (!values.includes(tag.slice(colon + 1))) values.push(tag.slice(colon + 1));
    made.set(key, values);
  }
  tagIndexes.set(tags, made);
  return made;
}

/** What a bare search term is looked up in: the message of a log; resource, operation, service and error of a span. */
export function searchedText(event: StoredEvent): string {
  if (event.wire.type === "log") return event.wire.attributes.message;
  const { resource_name, operation_name, service, custom } = event.wire.attributes;
  const message = scalar(valueAt(custom, ["error", "message"]));
  return [resource_name, operation_name, service, message ?? ""].join("\n");
}

/** What `*:term` is looked up in: the searched text, the tags and every attribute. */
export function everyText(event: StoredEvent): string {
  return [searchedText(event), ...event.wire.attributes.tags, ...leaves(event.wire.attributes)].join("\n");
}

function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return [];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return value === undefined || value === null ? [] : [String(value)];
}
