import { type ApiResponse, ok } from "../../http/response.ts";
import { apiError } from "../api-error.ts";
import { decodeBase64Url, encodeBase64Url } from "../event-key.ts";
import { type ApiRequest, JSON_TYPE, type Route } from "../route.ts";
import { wholeNumber } from "../whole-number.ts";
import { type Metric, type RawSeries, reportedSince } from "./metric.ts";
import { tagFilter } from "./tag-filter.ts";

/** Routes that list metrics, and describe one. */
export const discoveryRoutes: readonly Route[] = [
  { ...shared("/api/v2/metrics", listMetrics), limiter: "metricList" },
  shared("/api/v1/metrics/:name", getMetadata),
  shared("/api/v2/metrics/:name/all-tags", listTags),
];

function shared(path: string, handle: Route["handle"]): Route {
  return {
    methods: ["GET"],
    path,
    permission: "metrics_read",
    limiter: "organization",
    contentType: JSON_TYPE,
    handle,
  };
}

const MAX_WINDOW_SECONDS = 2_592_000;
const MIN_TAG_WINDOW_SECONDS = 14_400;
const MAX_PAGE_SIZE = 10_000;
const MAX_TAGS = 1_000_000;

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
