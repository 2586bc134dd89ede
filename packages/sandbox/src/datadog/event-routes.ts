import { type ApiResponse, ok } from "../http/response.ts";
import { aggregate } from "./aggregate.ts";
import type { Dataset } from "./events/facets.ts";
import { bodyParts, queryParts, readAggregation, readSearch } from "./read-request.ts";
import { aggregateResponse, searchResponse } from "./responses.ts";
import { type ApiRequest, JSON_API_TYPE, JSON_TYPE, jsonOf, type Route } from "./route.ts";
import { searchPage } from "./search.ts";

interface DatasetRequest extends ApiRequest {
  readonly dataset: Dataset;
}

/** Search and aggregation routes, the same for both datasets. */
export const eventRoutes: readonly Route[] = (["logs", "spans"] as const).flatMap((dataset): Route[] => {
  const route = (method: "GET" | "POST", path: string, handle: (request: DatasetRequest) => ApiResponse): Route => ({
    methods: [method],
    path: `/api/v2/${dataset}/${path}`,
    permission: dataset === "logs" ? "logs_read_data" : "apm_read",
    limiter: dataset,
    contentType: dataset === "logs" ? JSON_TYPE : JSON_API_TYPE,
    handle: (request) => handle({ ...request, dataset }),
  });
  return [
    route("GET", "events", listEvents),
    route("POST", "events/search", searchEvents),
    route("POST", "analytics/aggregate", aggregateEvents),
  ];
});

function listEvents(request: DatasetRequest): ApiResponse {
  return search(request, queryParts(request.url.searchParams));
}

function searchEvents(request: DatasetRequest): ApiResponse {
  return search(request, bodyParts(jsonOf(request), request.dataset, "search_request"));
}

function search(request: DatasetRequest, parts: Readonly<Record<string, unknown>>): ApiResponse {
  const criteria = readSearch(parts, request);
  return ok(searchResponse(searchPage(request.store, criteria), criteria, request));
}

function aggregateEvents(request: DatasetRequest): ApiResponse {
  const parts = bodyParts(jsonOf(request), request.dataset, "aggregate_request");
  return ok(aggregateResponse(aggregate(request.store, readAggregation(parts, request)), request));
}
