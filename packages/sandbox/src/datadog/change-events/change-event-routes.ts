import { isRecord } from "@toolwright/core/authoring";
import { type ApiResponse, ok } from "../../http/response.ts";
import { apiError, isApiError } from "../api-error.ts";
import { readPageCursor } from "../page-order.ts";
import { queryTest } from "../query/evaluate.ts";
import { readSearch } from "../read-request.ts";
import { type ApiRequest, JSON_TYPE, jsonOf, type Route } from "../route.ts";
import { pageOf, type Search } from "../search.ts";

/** The search of the event stream. */
export const changeEventRoutes: readonly Route[] = [
  {
    methods: ["POST"],
    path: "/api/v2/events/search",
    permission: "events_read",
    limiter: "organization",
    contentType: JSON_TYPE,
    handle: searchEvents,
  },
];

type Parts = Readonly<Record<string, unknown>>;

function searchEvents(request: ApiRequest): ApiResponse {
  const body = jsonOf(request);
  const parts = isRecord(body) ? body : {};
  const search = readCriteria(parts, request);
  const { events, cursor } = pageOf(request.investigation.events, queryTest("events", search.query), search);
  const data = events.map(({ wire }) => wire);
  // The last page has no other field.
  if (cursor === null) return ok({ data });
  return ok({
    data,
    meta: { elapsed: 12, page: { after: cursor }, request_id: request.requestId, status: "done" },
    links: { next: nextLink(parts, search, cursor, request.url.origin) },
  });
}

/** Reads a search as that of logs. Errors are strings, in the form of another language's exceptions. */
function readCriteria(parts: Parts, { nowMs, world }: ApiRequest): Search {
  const page = isRecord(parts["page"]) ? parts["page"] : {};
  if (typeof page["cursor"] === "string" && page["cursor"] !== "" && !readPageCursor(page["cursor"]))
    throw invalid("input_validation_error(Field 'page' is invalid: invalid cursor)");
  try {
    return readSearch(parts, { dataset: "logs", nowMs, world });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const [first = ""] = error.errors;
    throw invalid(typeof first === "string" ? first : first.detail);
  }
}

function invalid(reason: string): Error {
  return apiError(400, `{'errors': [u"${reason}"]}`);
}

/** The link keeps the times of the request, so a relative window moves on. */
function nextLink({ filter }: Parts, { query, sort, limit }: Search, cursor: string, origin: string): string {
  const { from = "now-15m", to = "now" } = isRecord(filter) ? filter : {};
  const parameters = new URLSearchParams({
    "filter[query]": query,
    "filter[from]": String(from),
    "filter[to]": String(to),
    sort,
    "page[limit]": String(limit),
    "page[cursor]": cursor,
  });
  return `${origin}/api/v2/events?${parameters}`;
}
