import type { Route as ApiRoute } from "../http/match-route.ts";
import { type ApiResponse, ok } from "../http/response.ts";
import { aggregate } from "./aggregate.ts";
import { aggregateAnswer, searchAnswer } from "./answers.ts";
import type { Dataset } from "./events/facets.ts";
import { bodyParts, queryParts, readAggregation, readSearch } from "./read-request.ts";
import { refusal } from "./refusal.ts";
import { searchPage } from "./search.ts";
import type { Store } from "./store.ts";

/** An authorized request within its limit. */
export interface ApiRequest {
  readonly store: Store;
  readonly dataset: Dataset;
  readonly url: URL;
  readonly text: string;
  /** The parsed body, `undefined` when it is empty or malformed. */
  readonly body: unknown;
  readonly nowMs: number;
  readonly requestId: string;
  /** Whether the response pretends that the search ran out of time. */
  readonly isPartial: boolean;
}

/** One operation on a dataset; it may throw a refusal or a malformed-query error. */
export interface Route extends ApiRoute<ApiRequest> {
  readonly dataset: Dataset;
}

/** Searches and aggregations, the same for both datasets. */
export const eventRoutes: readonly Route[] = (["logs", "spans"] as const).flatMap((dataset): Route[] => [
  { methods: ["GET"], path: `/api/v2/${dataset}/events`, dataset, answer: listEvents },
  { methods: ["POST"], path: `/api/v2/${dataset}/events/search`, dataset, answer: searchEvents },
  { methods: ["POST"], path: `/api/v2/${dataset}/analytics/aggregate`, dataset, answer: aggregateEvents },
]);

function listEvents(request: ApiRequest): ApiResponse {
  return search(request, queryParts(request.url.searchParams));
}

function searchEvents(request: ApiRequest): ApiResponse {
  return search(request, bodyParts(jsonOf(request), request.dataset, "search_request"));
}

function search(request: ApiRequest, parts: Readonly<Record<string, unknown>>): ApiResponse {
  const wanted = readSearch(parts, request);
  return ok(searchAnswer(searchPage(request.store, wanted), wanted, request));
}

function aggregateEvents(request: ApiRequest): ApiResponse {
  const parts = bodyParts(jsonOf(request), request.dataset, "aggregate_request");
  return ok(aggregateAnswer(aggregate(request.store, readAggregation(parts, request)), request));
}

/** The parsed body; an empty one counts as an empty object. */
function jsonOf({ text, body }: ApiRequest): unknown {
  if (text === "") return {};
  if (body === undefined) throw refusal(400, "invalid_argument(the body is not JSON)");
  return body;
}
