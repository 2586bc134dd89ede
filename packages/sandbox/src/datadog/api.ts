import { aggregate } from "./aggregate.ts";
import { type AnswerContext, aggregateAnswer, searchAnswer } from "./answers.ts";
import type { Dataset } from "./facets.ts";
import { isMalformedQuery } from "./query/malformed-query.ts";
import { bodyParts, queryParts, readAggregation, readSearch } from "./read-request.ts";
import { isRefusal, refusal } from "./refusal.ts";
import { searchPage } from "./search.ts";
import type { Store } from "./store.ts";

/** A request, taken apart. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  /** Text of the body. */
  readonly body: string;
  readonly nowMs: number;
  readonly requestId: string;
  readonly isPartial: boolean;
}

/** An answer, before it is put on the wire. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

const ROUTE = /^\/api\/v2\/(logs|spans)\/(events\/search|events|analytics\/aggregate)$/;

/** Which dataset a path is about; `null` when the API has no such path. */
export function datasetOf(path: string): Dataset | null {
  const [, dataset] = ROUTE.exec(path) ?? [];
  return dataset === "logs" || dataset === "spans" ? dataset : null;
}

/** Answers a request as the API would. */
export function answerRequest(store: Store, request: ApiRequest): ApiAnswer {
  try {
    return { status: 200, body: route(store, request) };
  } catch (error) {
    if (isRefusal(error)) return { status: error.status, body: { errors: error.errors } };
    if (isMalformedQuery(error))
      return { status: 400, body: { errors: [`invalid_argument(Failed to parse query: ${error.message})`] } };
    throw error;
  }
}

function route(store: Store, request: ApiRequest): object {
  const { method, url, nowMs, requestId, isPartial } = request;
  const dataset = datasetOf(url.pathname);
  const [, , call] = ROUTE.exec(url.pathname) ?? [];
  if (dataset === null) throw refusal(404, "Not found");
  const context: AnswerContext = { dataset, origin: url.origin, requestId, isPartial };
  if (call === "events" && method === "GET") return search(store, queryParts(url.searchParams), { context, nowMs });
  if (method !== "POST" || call === "events") throw refusal(405, "Method not allowed");
  if (call === "events/search")
    return search(store, bodyParts(parse(request.body), dataset, "search_request"), { context, nowMs });
  const aggregation = readAggregation(bodyParts(parse(request.body), dataset, "aggregate_request"), { dataset, nowMs });
  return aggregateAnswer(aggregate(store, aggregation), context);
}

function search(
  store: Store,
  parts: Readonly<Record<string, unknown>>,
  { context, nowMs }: { context: AnswerContext; nowMs: number },
): object {
  const wanted = readSearch(parts, { dataset: context.dataset, nowMs });
  return searchAnswer(searchPage(store, wanted), wanted, context);
}

function parse(body: string): unknown {
  try {
    return body === "" ? {} : JSON.parse(body);
  } catch {
    throw refusal(400, "invalid_argument(the body is not JSON)");
  }
}
