import { isRecord, parseTime } from "@toolwright/core/authoring";
import type { World } from "../world/generate-world.ts";
import type { Aggregation, Compute, GroupBy } from "./aggregate.ts";
import { apiError } from "./api-error.ts";
import type { Dataset } from "./events/facets.ts";
import { readPageCursor, SORTS, type Sort } from "./page-order.ts";
import type { Scope, Search } from "./search.ts";
import { FUNCTIONS, type StatisticName } from "./statistics.ts";

type Json = Readonly<Record<string, unknown>>;

/** Context for reading a request. */
export interface ReadContext {
  readonly dataset: Dataset;
  readonly nowMs: number;
  readonly world: () => Pick<World, "endMs">;
}

const MAX_GROUPS = 10_000;
const DEFAULT_POINTS = 150;
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Extracts the parts of a POST body from the JSON:API envelope, which only spans have. Throws an API error. */
export function bodyParts(body: unknown, dataset: Dataset, type: "search_request" | "aggregate_request"): Json {
  if (dataset === "logs") return record(body);
  const { data } = record(body);
  const { type: actualType, attributes } = record(data);
  if (actualType !== type)
    throw apiError(400, `input_validation_error(Field 'data.type' is invalid: must be '${type}')`);
  return record(attributes);
}

/** Extracts the parts of a GET search from parameters such as `filter[query]` and `page[limit]`. */
export function queryParts(parameters: URLSearchParams): Json {
  const text = (name: string) => parameters.get(name) ?? undefined;
  const limit = text("page[limit]");
  return {
    filter: { query: text("filter[query]"), from: text("filter[from]"), to: text("filter[to]") },
    page: { limit: limit === undefined ? undefined : Number(limit), cursor: text("page[cursor]") },
    sort: text("sort"),
  };
}

/** Reads a search. Throws an API error. */
export function readSearch(parts: Json, context: ReadContext): Search {
  const page = record(parts["page"]);
  const sort = (parts["sort"] ?? (context.dataset === "logs" ? "-timestamp" : "timestamp")) as Sort;
  const isKnown = SORTS.includes(sort) && (context.dataset === "spans" || sort.endsWith("timestamp"));
  if (!isKnown) throw apiError(400, `input_validation_error(Field 'sort' is invalid)`);
  const cursor = page["cursor"];
  const after = cursor === undefined || cursor === null ? null : readPageCursor(String(cursor));
  if (cursor && !after) throw apiError(400, "input_validation_error(Field 'page.cursor' is invalid)");
  const { endMs } = context.world();
  return { ...readScope(parts, context), sort, limit: readLimit(page["limit"]), after, endMs };
}

function readLimit(limit: unknown): number {
  if (limit === undefined || limit === null) return 10;
  if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit;
  throw apiError(400, "input_validation_error(Field 'page.limit' is invalid: must be between 1 and 1000)");
}

function readScope(parts: Json, { dataset, nowMs }: ReadContext): Scope {
  const { query = "*", from = "now-15m", to = "now" } = record(parts["filter"]);
  const fromMs = parseTime(String(from), nowMs);
  const toMs = parseTime(String(to), nowMs);
  if (typeof query !== "string" || fromMs === null || toMs === null) {
    throw apiError(400, "input_validation_error(Field 'filter' is invalid)");
  }
  if (fromMs >= toMs) {
    const detail = "invalid_argument(Field 'filter.from,to' is invalid: 'from' should be anterior to 'to')";
    throw apiError(422, { title: "Generic Error", detail });
  }
  return { dataset, query, fromMs, toMs };
}

/** Reads an aggregation. Throws an API error. */
export function readAggregation(parts: Json, context: ReadContext): Aggregation {
  const scope = readScope(parts, context);
  const compute = list(parts["compute"]).map((raw) => readCompute(raw, scope));
  const groupBy = list(parts["group_by"]).map((raw) => readGroupBy(raw, scope));
  const product = groupBy.reduce((groups, { limit }) => groups * limit, 1);
  if (product > MAX_GROUPS)
    throw apiError(400, "input_validation_error(Field 'group_by' is invalid: product of limits exceeds 10000)");
  return { ...scope, compute, groupBy };
}

function readCompute(raw: Json, scope: Scope): Compute {
  const { aggregation, metric, type = "total", interval } = raw;
  const name = FUNCTIONS.find((candidate): candidate is StatisticName => candidate === aggregation);
  if (!name || (type !== "total" && type !== "timeseries"))
    throw apiError(400, "input_validation_error(Field 'compute' is invalid)");
  if (name !== "count" && typeof metric !== "string")
    throw apiError(400, "input_validation_error(Field 'compute.metric' is required)");
  const intervalMs = type === "total" ? null : readInterval(interval, scope);
  return { aggregation: name, metric: typeof metric === "string" ? metric : null, intervalMs };
}

function readInterval(interval: unknown, { fromMs, toMs }: Scope): number {
  if (interval === undefined || interval === null) return Math.max(1, Math.ceil((toMs - fromMs) / DEFAULT_POINTS));
  const [, amount = "", unit = ""] = /^(\d{1,9})(ms|s|m|h|d|w)$/.exec(String(interval)) ?? [];
  const width = Number(amount) * (UNIT_MS[unit] ?? 0);
  if (width > 0) return width;
  throw apiError(400, "input_validation_error(Field 'compute.interval' is invalid)");
}

function readGroupBy(raw: Json, scope: Scope): GroupBy {
  const { facet, limit = 10, missing } = raw;
  const isLimit = typeof limit === "number" && Number.isInteger(limit) && limit >= 1;
  if (typeof facet !== "string" || !isLimit) throw apiError(400, "input_validation_error(Field 'group_by' is invalid)");
  return {
    facet,
    limit,
    missing: missing === undefined ? null : String(missing),
    sort: readSort(record(raw["sort"]), scope),
  };
}

function readSort(
  { type = "measure", order = "desc", aggregation = "count", metric }: Json,
  scope: Scope,
): GroupBy["sort"] {
  if (order !== "asc" && order !== "desc")
    throw apiError(400, "input_validation_error(Field 'group_by.sort.order' is invalid)");
  if (type === "alphabetical") return { by: "alphabetical", order };
  if (type !== "measure") throw apiError(400, "input_validation_error(Field 'group_by.sort.type' is invalid)");
  return { by: readCompute({ aggregation, metric, type: "total" }, scope), order };
}

function record(value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw apiError(400, "input_validation_error(an object was expected)");
  return value;
}

function list(value: unknown): Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw apiError(400, "input_validation_error(a list was expected)");
  return value.map(record);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** The value of a missing parameter. */
  readonly otherwise: number;
}

/** Reads a whole number of a query string. Throws an API error for any other value. */
export function wholeNumber(parameters: URLSearchParams, name: string, { min, max, otherwise }: Bounds): number {
  const text = parameters.get(name);
  if (text === null) return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw apiError(400, `Invalid ${name}: must be between ${min} and ${max}`);
}
