import type { CallContext, TimeWindow } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  asStrings,
  type Fields,
  fieldsSchema,
  path,
  readJson,
} from "@toolwright/core/http";
import { quoteName } from "@toolwright/core/text";
import * as v from "valibot";
import type { DatadogClient } from "./client.ts";
import { asList, at } from "./events.ts";
import { joinUnits } from "./metrics.ts";

/** Statistic that reduces a series to one number. */
export type Reducer = "avg" | "min" | "max" | "sum" | "last";

/** The query names in a formula, in order. */
export const QUERY_NAMES = "abcde";

/** Metric queries within a window. */
export interface MetricRequest {
  readonly queries: readonly string[];
  /** Arithmetic over the query names; empty returns each query. */
  readonly formula: string;
  readonly window: TimeWindow;
}

/** Origin of a series or number. */
interface Group {
  /** Index of the query; 0 with a formula. */
  readonly index: number;
  /** Tags of the group, such as `host:web-1`. */
  readonly tags: readonly string[];
  readonly unit: string | null;
}

/** One series. Its values belong to the response's times. */
export interface MetricSeries extends Group {
  /** As Datadog sent them, to read with `asNumber`: a response can have a million. */
  readonly values: readonly unknown[];
}

/** A group's number. */
export interface MetricValue extends Group {
  readonly value: number;
}

const queryResponse = v.looseObject({ data: v.looseObject({ attributes: fieldsSchema }) });

/**
 * Queries series. Datadog raises an interval that would give too many points. Backend: `POST /api/v2/query/timeseries`,
 * a read.
 * @returns the series, and the start of each interval with data, epoch milliseconds
 */
export async function fetchSeries(
  datadog: DatadogClient,
  request: MetricRequest & { readonly intervalMs: number },
  call: CallContext,
): Promise<{
  readonly times: readonly (number | null)[];
  readonly series: MetricSeries[];
  readonly warnings: string[];
}> {
  const { intervalMs, formula } = request;
  const attributes = { ...toWire(request), interval: intervalMs, ...(formula !== "" && { formulas: [{ formula }] }) };
  const json = { data: { type: "timeseries_request", attributes } };
  const wireRequest = { method: "POST", path: path`/api/v2/query/timeseries`, json, retry: "read" } as const;
  const response = await readJson(datadog, wireRequest, queryResponse, call);
  const { times, values, series } = response.data.attributes;
  return {
    times: asList(times).map(asNumber),
    series: asList(series).map((raw, place) => {
      const { query_index, group_tags, unit } = asFields(raw);
      const own = asList(asList(values)[place]);
      return { index: asNumber(query_index) ?? 0, tags: asStrings(group_tags), unit: toUnit(unit), values: own };
    }),
    warnings: toWarnings(response),
  };
}

/**
 * Reduces each group to one number, the largest first. Backend: `POST /api/v2/query/scalar`, a read.
 * @param request.limit maximum number of groups per query
 */
export async function fetchScalars(
  datadog: DatadogClient,
  request: MetricRequest & { readonly reducer: Reducer; readonly limit: number },
  call: CallContext,
): Promise<{ readonly values: MetricValue[]; readonly warnings: string[] }> {
  const { queries, formula, reducer: aggregator, limit: count } = request;
  const names = formula === "" ? QUERY_NAMES.slice(0, queries.length).split("") : [formula];
  const formulas = names.map((name) => ({ formula: name, limit: { count, order: "desc" } }));
  const json = { data: { type: "scalar_request", attributes: { ...toWire(request, { aggregator }), formulas } } };
  const wireRequest = { method: "POST", path: path`/api/v2/query/scalar`, json, retry: "read" } as const;
  const response = await readJson(datadog, wireRequest, queryResponse, call);
  const columns = asList(response.data.attributes["columns"]).map(asFields);
  const groups = columns.filter(({ type }) => type === "group");
  const tagsAt = (row: number) =>
    groups.flatMap(({ name, values }) => asStrings(asList(values)[row]).map((value) => `${name}:${value}`));
  const numbers = columns.filter(({ type }) => type !== "group");
  const values = numbers.flatMap((column, index) => {
    const unit = toUnit(at(column, "meta", "unit"));
    return asList(column["values"]).flatMap((raw, row) => {
      const value = asNumber(raw);
      return value === null ? [] : [{ index, tags: tagsAt(row), unit, value }];
    });
  });
  return {
    values: values.sort((one, other) => one.index - other.index || other.value - one.value),
    warnings: toWarnings(response),
  };
}

function toWire({ queries, window }: MetricRequest, extra: object = {}) {
  return {
    from: window.startMs,
    to: window.endMs,
    queries: queries.map((query, index) => ({ data_source: "metrics", name: QUERY_NAMES[index], query, ...extra })),
  };
}

/** The unit, such as `byte/second`, of a pair of units. */
function toUnit(pair: unknown): string | null {
  const [unit, perUnit] = asList(pair).map((one) => asString(asFields(one)["name"]));
  return joinUnits(unit ?? null, perUnit ?? null);
}

/** A response can be successful and carry an error beside partial data. */
function toWarnings({ errors }: Fields): string[] {
  const message = typeof errors === "string" ? errors : asStrings(errors).join("; ");
  return message === "" ? [] : [`Datadog returned a partial result and says: ${quoteName(message, 500)}.`];
}
