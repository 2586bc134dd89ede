import type { CallContext, TimeWindow } from "@toolwright/core/authoring";
import { asFields, asNumber, type Fields, fieldsSchema, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { Query } from "../query/query.ts";
import type { DatadogClient } from "./client.ts";
import { asInstant, at, type Dataset, metaSchema, metaWarnings, toWireFilter } from "./events.ts";
import { toBackendFacet, toBackendQuery } from "./field-names.ts";
import type { SeriesPoint } from "./records.ts";

/** Aggregations by the toolkit's names. Datadog has other names for percentiles. */
export const AGGREGATIONS = ["count", "avg", "min", "max", "sum", "p50", "p75", "p90", "p95", "p99"] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** Statistics that a request can compute: the toolkit's, and a facet's number of distinct values. */
type Statistic = Aggregation | "cardinality";

/** Datadog's names of the statistics that have another one. */
const BACKEND_NAMES: Partial<Record<Statistic, string>> = {
  p50: "median",
  p75: "pc75",
  p90: "pc90",
  p95: "pc95",
  p99: "pc99",
};

/** Maximum number of groups per request: the product of all its facets' limits. */
export const MAX_GROUPS = 10_000;

/** One statistic to compute. */
export interface Computation {
  readonly aggregation: Statistic;
  /** The facet to compute it from, numeric except for `cardinality`; needed for all but `count`. */
  readonly measure: string | null;
  /** Width of the time buckets, such as `5m`; `null` for one total. */
  readonly interval: string | null;
}

/** Label of events without a facet, which form a separate group. */
export const MISSING = "(facet missing)";

/** The event count for the entire window. */
export const COUNT: Computation = { aggregation: "count", measure: null, interval: null };

/** A facet's statistic for the entire window. */
export function statistic(aggregation: Statistic, measure: string): Computation {
  return { aggregation, measure, interval: null };
}

/** An aggregation of one dataset. */
export interface AggregateRequest {
  readonly dataset: Dataset;
  readonly query: Query;
  readonly window: TimeWindow;
  readonly compute: readonly [Computation, ...Computation[]];
  /** Facets, outermost first, in span field names. */
  readonly groupBy: readonly string[];
  /** Maximum number of groups per facet. */
  readonly groupLimit: number;
  /** Whether events without a facet form a separate group, labeled {@link MISSING}. */
  readonly hasMissing?: boolean;
}

/** One group: its labels, and a value or series per computation, in order. */
export interface AggregateBucket {
  readonly by: Readonly<Record<string, string>>;
  readonly values: readonly (number | null | SeriesPoint[])[];
}

const logsResponse = v.looseObject({ data: v.looseObject({ buckets: v.array(fieldsSchema) }), meta: metaSchema });
const spansResponse = v.looseObject({ data: v.array(fieldsSchema), meta: metaSchema });

/**
 * Computes statistics over events, in total or per group. Backend: `POST /api/v2/logs/analytics/aggregate` or `POST
 * /api/v2/spans/analytics/aggregate`, reads.
 */
export async function fetchBuckets(
  datadog: DatadogClient,
  request: AggregateRequest,
  call: CallContext,
): Promise<{ readonly buckets: readonly AggregateBucket[]; readonly warnings: readonly string[] }> {
  if (request.dataset === "logs") {
    const { filter, ...body } = toWireBody(request, request.query.text);
    const json = { ...body, filter: { ...filter, ...datadog.logsScope() } };
    const wireRequest = { method: "POST", path: path`/api/v2/logs/analytics/aggregate`, json, retry: "read" } as const;
    const { data, meta } = await readJson(datadog, wireRequest, logsResponse, call);
    return { buckets: data.buckets.map((bucket) => toBucket(bucket, request)), warnings: metaWarnings(meta) };
  }
  const json = { data: { type: "aggregate_request", attributes: toWireBody(request, toBackendQuery(request.query)) } };
  const wireRequest = { method: "POST", path: path`/api/v2/spans/analytics/aggregate`, json, retry: "read" } as const;
  const { data, meta } = await readJson(datadog, wireRequest, spansResponse, call);
  return {
    buckets: data.map((bucket) => toBucket(asFields(bucket["attributes"]), request)),
    warnings: metaWarnings(meta),
  };
}

function toWireBody({ window, compute, groupBy, groupLimit, dataset, ...request }: AggregateRequest, query: string) {
  const [first] = compute;
  const sort = { type: "measure", order: "desc", ...toWireFunction(first, dataset) };
  const level = { limit: groupLimit, ...(request.hasMissing && { missing: MISSING }), sort };
  const facets = [...new Set(groupBy.map((facet) => wireFacet(facet, dataset)))];
  return {
    compute: compute.map((computation) => ({
      ...toWireFunction(computation, dataset),
      ...(computation.interval === null ? { type: "total" } : { type: "timeseries", interval: computation.interval }),
    })),
    filter: toWireFilter(query, window),
    ...(facets.length > 0 && { group_by: facets.map((facet) => ({ facet, ...level })) }),
  };
}

function toWireFunction({ aggregation, measure }: Computation, dataset: Dataset) {
  return {
    aggregation: BACKEND_NAMES[aggregation] ?? aggregation,
    ...(measure !== null && { metric: wireFacet(measure, dataset) }),
  };
}

function wireFacet(facet: string, dataset: Dataset): string {
  return dataset === "spans" ? toBackendFacet(facet) : facet;
}

/** Reads a bucket. Labels keep the request's names, so that the next call can use them unchanged. */
function toBucket(raw: Fields, { groupBy, dataset, compute }: AggregateRequest): AggregateBucket {
  const labels = asFields(raw["by"]);
  // Datadog's schema has `computes`; live responses for spans have `compute`.
  const computed = { ...asFields(raw["computes"]), ...asFields(raw["compute"]) };
  return {
    by: Object.fromEntries(groupBy.map((facet) => [facet, toLabel(at(labels, wireFacet(facet, dataset)))])),
    values: compute.map((_, index) => toValue(computed[`c${index}`])),
  };
}

/** A label as a string. Different values stay different, even across types. */
function toLabel(raw: unknown): string {
  if (raw === null || raw === undefined) return "";
  return typeof raw === "object" ? JSON.stringify(raw) : String(raw);
}

function toValue(raw: unknown): number | null | SeriesPoint[] {
  if (!Array.isArray(raw)) return asNumber(raw);
  return raw.flatMap((point) => {
    const time = asInstant(asFields(point)["time"]);
    return time === null ? [] : [{ time, value: asNumber(asFields(point)["value"]) }];
  });
}
