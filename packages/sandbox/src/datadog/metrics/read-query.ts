import { isRecord } from "@toolwright/core/authoring";
import { apiError } from "../api-error.ts";
import type { QueryWindow } from "./evaluate-query.ts";

/** Functions that reduce the points of a scalar query to one number. */
const AGGREGATORS = ["avg", "min", "max", "sum", "last", "percentile", "mean", "l2norm", "area"] as const;
export type Aggregator = (typeof AGGREGATORS)[number];

interface NamedQuery {
  readonly name: string;
  readonly query: string;
  /** Of scalar requests. */
  readonly aggregator: Aggregator;
}

interface Formula {
  readonly formula: string;
  /** Of scalar requests; `null` without a limit. */
  readonly limit: { readonly count: number; readonly order: "asc" | "desc" } | null;
}

/** A request for time series or scalars. */
export interface QueryRequest {
  readonly window: QueryWindow;
  readonly queries: readonly NamedQuery[];
  readonly formulas: readonly Formula[];
}

type Json = Readonly<Record<string, unknown>>;

const FIRST_YEAR_MS = Date.UTC(2010, 0);
/** 15 months. */
const RETENTION_MS = 15 * 30 * 86_400_000;

/** Reads the body of a query. Throws an API error with status 400. */
export function readQueryRequest(
  body: unknown,
  type: "timeseries_request" | "scalar_request",
  nowMs: number,
): QueryRequest {
  const { data } = record(body);
  if (record(data)["type"] !== type) throw invalid(`Invalid type. Expected "${type}".`);
  const { from, to, interval = null, queries, formulas } = record(record(data)["attributes"]);
  const window = readWindow(from, to, type === "timeseries_request" ? interval : null);
  if (window.toMs < nowMs - RETENTION_MS) throw apiError(400, "Queries ending outside the retention date are invalid");
  return { window, queries: list(queries).map(readNamedQuery), formulas: list(formulas).map(readFormula) };
}

function readWindow(fromMs: unknown, toMs: unknown, intervalMs: unknown): QueryWindow {
  if (!isInteger(fromMs) || !isInteger(toMs)) throw invalid("from and to are integers in milliseconds.");
  if (fromMs < FIRST_YEAR_MS) throw apiError(400, "Queries before 2010 are invalid");
  if (fromMs >= toMs) throw invalid("from must be before to.");
  if (intervalMs !== null && !(isInteger(intervalMs) && intervalMs > 0))
    throw invalid("interval is an integer in milliseconds.");
  return { fromMs, toMs, intervalMs };
}

function readNamedQuery(raw: Json, index: number): NamedQuery {
  const { data_source: source, name = `query${index + 1}`, query, aggregator = "avg" } = raw;
  if (source !== "metrics") throw invalid("The sandbox supports the data source metrics only.");
  if (typeof query !== "string" || typeof name !== "string") throw invalid("A query needs a string in query.");
  const known = AGGREGATORS.find((candidate) => candidate === aggregator);
  if (!known) throw invalid("Invalid aggregator.");
  return { name, query, aggregator: known };
}

function readFormula(raw: Json): Formula {
  const { formula, limit = null } = raw;
  if (typeof formula !== "string") throw invalid("A formula needs a string in formula.");
  if (limit === null) return { formula, limit };
  const { count, order = "desc" } = record(limit);
  if (!isInteger(count) || (order !== "asc" && order !== "desc")) throw invalid("Invalid limit of a formula.");
  return { formula, limit: { count, order } };
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function record(value: unknown): Json {
  if (!isRecord(value)) throw invalid("An object was expected.");
  return value;
}

function list(value: unknown): Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("A list was expected.");
  return value.map(record);
}

function invalid(reason: string): Error {
  return apiError(400, `API input validation failed: ${reason}`);
}
