import type { Route as ApiRoute } from "../http/match-route.ts";
import { type ApiResponse, ok } from "../http/response.ts";
import { aggregate } from "./aggregate.ts";
import { apiError } from "./api-error.ts";
import type { Dataset } from "./events/facets.ts";
import { bodyParts, queryParts, readAggregation, readSearch } from "./read-request.ts";
import { aggregateResponse, searchResponse } from "./responses.ts";
import { searchPage } from "./search.ts";
import type { Store } from "./store.ts";

/** An authorized request within its rate limit. */
export interface ApiRequest {
  readonly store: Store;
  readonly dataset: Dataset;
  readonly url: URL;
  readonly text: string;
  /** The parsed body; `undefined` if it is empty or malformed. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly requestId: string;
  /** Whether the response reports a timed-out search. */
  readonly isPartial: boolean;
}

/** One operation on a dataset. Its handler may throw an API error or a malformed-query error. */
export interface Route extends ApiRoute<ApiRequest> {
  readonly dataset: Dataset;
}

/** Search and aggregation routes, the same for both datasets. */
export const eventRoutes: readonly Route[] = (["logs", "spans"] as const).flatMap((dataset): Route[] => [
  { methods: ["GET"], path: `/api/v2/${dataset}/events`, dataset, handle: listEvents },
  { methods: ["POST"], path: `/api/v2/${dataset}/events/search`, dataset, handle: searchEvents },
  { methods: ["POST"], path: `/api/v2/${dataset}/analytics/aggregate`, dataset, handle: aggregateEvents },
]);

function listEvents(request: ApiRequest): ApiResponse {
  return search(request, queryParts(request.url.searchParams));
}

function searchEvents(request: ApiRequest): ApiResponse {
  return search(request, bodyParts(jsonOf(request), request.dataset, "search_request"));
}

function search(request: ApiRequest, parts: Readonly<Record<string, unknown>>): ApiResponse {
  const criteria = readSearch(parts, request);
  return ok(searchResponse(searchPage(request.store, criteria), criteria, request));
}

function aggregateEvents(request: ApiRequest): ApiResponse {
  const parts = bodyParts(jsonOf(request), request.dataset, "aggregate_request");
  return ok(aggregateResponse(aggregate(request.store, readAggregation(parts, request)), request));
}

/** Returns the parsed body, `{}` for an empty one. Throws an API error for malformed JSON. */
function jsonOf({ text, body }: ApiRequest): unknown {
  if (text === "") return {};
  if (body === undefined) throw apiError(400, "invalid_argument(the body is not JSON)");
  return body;
}
