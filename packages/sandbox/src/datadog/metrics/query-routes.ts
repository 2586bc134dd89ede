import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, JSON_API_TYPE, jsonOf, type Route } from "../route.ts";
import { evaluateFormula, evaluateMetricQuery } from "./evaluate-query.ts";
import { readQueryRequest } from "./read-query.ts";
import { scalarColumns, toScalar } from "./scalar.ts";
import type { MetricResult } from "./series.ts";
import { wireUnit } from "./units.ts";

/** Routes that evaluate metric queries and formulas. */
export const queryRoutes: readonly Route[] = [
  route("/api/v2/query/timeseries", queryTimeseries),
  route("/api/v2/query/scalar", queryScalar),
];

function route(path: string, handle: Route["handle"]): Route {
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
