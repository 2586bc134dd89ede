import { type ApiResponse, ok } from "../../http/response.ts";
import { apiError } from "../api-error.ts";
import { decodeBase64Url, encodeBase64Url } from "../event-key.ts";
import { wholeNumber } from "../read-request.ts";
import { type ApiRequest, JSON_API_TYPE, JSON_TYPE, jsonOf, type Route } from "../route.ts";
import { evaluateFormula, evaluateMetricQuery } from "./evaluate-query.ts";
import { type Metric, type RawSeries, reportedSince } from "./metric.ts";
import { readQueryRequest } from "./read-query.ts";
import { scalarColumns, toScalar } from "./scalar.ts";
import type { MetricResult } from "./series.ts";
import { tagFilter } from "./tag-filter.ts";
import { wireUnit } from "./units.ts";

const MAX_WINDOW_SECONDS = 2_592_000;
const MIN_TAG_WINDOW_SECONDS = 14_400;
const MAX_PAGE_SIZE = 10_000;
const MAX_TAGS = 1_000_000;

/** Routes that evaluate metric queries and formulas, list metrics, and describe one. */
export const metricRoutes: readonly Route[] = [
  queryRoute("/api/v2/query/timeseries", queryTimeseries),
  queryRoute("/api/v2/query/scalar", queryScalar),
  { ...discoveryRoute("/api/v2/metrics", listMetrics), limiter: "metricList" },
  discoveryRoute("/api/v1/metrics/:name", getMetadata),
  discoveryRoute("/api/v2/metrics/:name/all-tags", listTags),
];

function queryRoute(path: string, handle: Route["handle"]): Route {
  return {
    methods: ["POST"],
    path,
    permission: "timeseries_query",
    limiter: "organization",
    contentType: JSON_API_TYPE,
    handle,
  };
}

function queryTimeseries(request: ApiRequest): ApiResponse {
  const { window, queries, formulas } = readQueryRequest(jsonOf(request), "timeseries_request", request.nowMs);
  const { metrics } = request.investigation;
  const results = queries.map(({ query }) => evaluateMetricQuery(metrics, query, window));
  const byName = named(queries, results);
  const shown = formulas.length > 0 ? formulas.map(({ formula }) => evaluateFormula(formula, byName, window)) : results;
  const attributes = seriesAttributes(shown);
  const errors = request.isPartial ? { errors: "The query timed out, so some points may be missing" } : {};
  return ok({ data: { id: "0", type: "timeseries_response", attributes }, ...errors });
}

/** All series share one list of times, of the intervals in which at least one of them has a value. */
function seriesAttributes(results: readonly MetricResult[]): object {
  const all = results.flatMap(({ series, unit, perUnit }, index) =>
    series.map((one) => ({ ...one, index, unit: wireUnit(unit, perUnit) })),
  );
  const times = [...new Set(all.flatMap(({ points }) => [...points.keys()]))].sort((one, other) => one - other);
  return {
    series: all.map(({ tags, index, unit }) => ({ group_tags: tags, query_index: index, unit })),
    times,
    values: all.map(({ points }) => times.map((time) => points.get(time) ?? null)),
  };
}

function queryScalar(request: ApiRequest): ApiResponse {
  const { window, queries, formulas } = readQueryRequest(jsonOf(request), "scalar_request", request.nowMs);
  const { metrics } = request.investigation;
  const results = queries.map(({ query, aggregator }) =>
    toScalar(evaluateMetricQuery(metrics, query, window), aggregator, window.fromMs),
  );
  const byName = named(queries, results);
  const point = { fromMs: window.fromMs, toMs: window.fromMs + 1, originMs: window.fromMs, intervalMs: null };
  const columns =
    formulas.length > 0
      ? formulas.map(({ formula, limit }) => ({
          name: formula,
          limit,
          result: evaluateFormula(formula, byName, point),
        }))
      : Object.entries(byName).map(([name, result]) => ({ name, limit: null, result }));
  return ok({ data: { type: "scalar_response", attributes: { columns: scalarColumns(columns) } } });
}

function named(
  queries: readonly { readonly name: string }[],
  results: readonly MetricResult[],
): Record<string, MetricResult> {
  return Object.fromEntries(results.map((result, index) => [queries[index]?.name ?? "", result]));
}

function discoveryRoute(path: string, handle: Route["handle"]): Route {
  return {
    methods: ["GET"],
    path,
    permission: "metrics_read",
    limiter: "organization",
    contentType: JSON_TYPE,
    handle,
  };
}

function listMetrics({ url, investigation, nowMs }: ApiRequest): ApiResponse {
  const { searchParams: parameters } = url;
  const size = wholeNumber(parameters, "page[size]", { min: 1, max: MAX_PAGE_SIZE, otherwise: MAX_PAGE_SIZE });
  const seconds = wholeNumber(parameters, "window[seconds]", { min: 1, max: MAX_WINDOW_SECONDS, otherwise: 3_600 });
  const isReported = seriesTest(parameters, nowMs - seconds * 1_000);
  const cursor = parameters.get("page[cursor]");
  const after = cursor === null ? "" : decodeBase64Url(cursor);
  if (after === null) throw apiError(400, "Invalid page[cursor]");
  const names = [...investigation.metrics.values()]
    .filter(({ series }) => series.some(isReported))
    .map(({ name }) => name)
    .filter((name) => name > after)
    .sort();
  const page = names.slice(0, size);
  const last = page.at(-1);
  const next = last !== undefined && names.length > size ? encodeBase64Url(last) : null;
  return ok({
    data: page.map((id) => ({ type: "metrics", id })),
    links: { self: url.href, ...(next !== null && { next: nextLink(url, next) }) },
    meta: { pagination: { cursor, limit: size, next_cursor: next, type: "cursor_limit" } },
  });
}

function nextLink(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("page[cursor]", cursor);
  return next.href;
}

function getMetadata(request: ApiRequest): ApiResponse {
  const { type, unit, description } = metricOf(request);
  return ok({
    type,
    unit,
    per_unit: null,
    description,
    short_name: null,
    integration: null,
    statsd_interval: type === "count" ? 10 : null,
  });
}

function listTags(request: ApiRequest): ApiResponse {
  const { name, series } = metricOf(request);
  const { searchParams: parameters } = request.url;
  const bounds = { min: MIN_TAG_WINDOW_SECONDS, max: MAX_WINDOW_SECONDS, otherwise: MIN_TAG_WINDOW_SECONDS };
  const isReported = seriesTest(parameters, request.nowMs - wholeNumber(parameters, "window[seconds]", bounds) * 1_000);
  const limit = wholeNumber(parameters, "page[limit]", { min: 1, max: MAX_TAGS, otherwise: MAX_TAGS });
  const hasValues = parameters.get("filter[include_tag_values]") !== "false";
  const tags = series
    .filter(isReported)
    .flatMap((one) => Object.entries(one.tags))
    .map(([key, value]) => (hasValues ? `${key}:${value}` : key))
    .filter((tag) => tag.includes(parameters.get("filter[match]") ?? ""));
  return ok({ data: { type: "metrics", id: name, attributes: { tags: [...new Set(tags)].slice(0, limit) } } });
}

function metricOf({ investigation, params: { name = "" } }: ApiRequest): Metric {
  const metric = investigation.metrics.get(name);
  if (!metric) throw apiError(404, `Metric ${name} not found`);
  return metric;
}

/** Tests whether a series has the tags of the request's filter, and a value since a time. */
function seriesTest(parameters: URLSearchParams, sinceMs: number): (series: RawSeries) => boolean {
  const filter = parameters.get("filter[tags]");
  const matches = filter ? tagFilter(filter) : () => true;
  return (series) => matches(series.tags) && reportedSince(series, sinceMs);
}
