import type { CallContext } from "@toolwright/core/authoring";
import { asFields, asString, asStrings, fieldsSchema, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { DatadogClient } from "./client.ts";
import { at } from "./events.ts";

/** Maximum number of metrics that one request lists. */
const MAX_LISTED = 10_000;
/** The shortest period for which Datadog lists a metric's tags, in seconds. */
const MIN_TAG_SECONDS = 14_400;
/** Maximum number of tags to read per metric: containers can have a million. */
export const MAX_TAGS = 10_000;

/** The metrics that reported in a period. */
export interface MetricList {
  /** Each metric's type by name; `null` if the list doesn't say. */
  readonly types: ReadonlyMap<string, string | null>;
  /** Whether more metrics exist than the list has. */
  readonly hasMore: boolean;
}

/** Datadog's metadata of a metric; each part can be missing. */
export interface MetricMetadata {
  readonly type: string | null;
  readonly unit: string | null;
  readonly description: string | null;
}

const listResponse = v.looseObject({ data: v.array(fieldsSchema) });
const tagsResponse = v.looseObject({ data: v.nullish(fieldsSchema) });

/**
 * Lists the metrics that reported in the last seconds. Datadog can't filter by name. Backend: `GET /api/v2/metrics`, a
 * read.
 * @param tags an expression such as `service:web AND env:prod`; empty for all
 */
export async function listMetrics(
  datadog: DatadogClient,
  { seconds, tags }: { readonly seconds: number; readonly tags: string },
  call: CallContext,
): Promise<MetricList> {
  const query = { "window[seconds]": String(seconds), "page[size]": String(MAX_LISTED) };
  const filtered = tags === "" ? query : { ...query, "filter[tags]": tags };
  const request = { method: "GET", path: path`/api/v2/metrics`, query: filtered, retry: "read" } as const;
  const response = await readJson(datadog, request, listResponse, call);
  const rows = response.data.map(
    (row) => [asString(row["id"]), asString(at(row, "attributes", "metric_type"))] as const,
  );
  const next = asString(at(response, "meta", "pagination", "next_cursor"));
  return {
    types: new Map(rows.filter((row): row is [string, string | null] => row[0] !== null)),
    hasMore: rows.length > 0 && next !== null,
  };
}

/** Reads a metric's type, unit and description. Backend: `GET /api/v1/metrics/{name}`, a read. */
export async function readMetadata(datadog: DatadogClient, name: string, call: CallContext): Promise<MetricMetadata> {
  const request = { method: "GET", path: path`/api/v1/metrics/${name}`, retry: "read" } as const;
  const { type, unit, per_unit, description } = await readJson(datadog, request, fieldsSchema, call);
  return {
    type: asString(type),
    unit: joinUnits(asString(unit), asString(per_unit)),
    description: asString(description),
  };
}

/** A unit as one word, such as `byte/second`. */
export function joinUnits(unit: string | null, perUnit: string | null): string | null {
  return perUnit === null ? unit : `${unit ?? ""}/${perUnit}`;
}

/**
 * Reads a metric's tags from the last seconds, at least four hours: values by key, in alphabetical order. Backend: `GET
 * /api/v2/metrics/{name}/all-tags`, a read.
 */
export async function readTags(
  datadog: DatadogClient,
  { name, seconds }: { readonly name: string; readonly seconds: number },
  call: CallContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const window = String(Math.max(MIN_TAG_SECONDS, seconds));
  const query = { "window[seconds]": window, "page[limit]": String(MAX_TAGS) };
  const request = { method: "GET", path: path`/api/v2/metrics/${name}/all-tags`, query, retry: "read" } as const;
  const { data } = await readJson(datadog, request, tagsResponse, call);
  const values = new Map<string, string[]>();
  for (const tag of asStrings(at(asFields(data), "attributes", "tags")).sort()) {
    const [key = "", ...value] = tag.split(":");
    const known = values.get(key) ?? [];
    values.set(key, known);
    if (value.length > 0) known.push(value.join(":"));
  }
  return values;
}
