import type { WindowRecord } from "@toolwright/core/authoring";
import { listNames, nameOf } from "@toolwright/core/text";
import { AGGREGATIONS } from "../datadog/aggregate.ts";
import { fromBackendFacet } from "../datadog/field-names.ts";
import type { MonitorVariable } from "../datadog/monitors.ts";
import { queryFault } from "../hints/query-fault.ts";
import { parseQuery } from "../query/query.ts";
import type { FollowUp } from "../result-fields.ts";
import type { ParsedCondition } from "./condition.ts";
import { type EventSearchTerms, parseEventSearch } from "./event-search.ts";
import { readFormula } from "./formula.ts";
import { parseMetrics } from "./metric-terms.ts";

/** The calls that show a monitor's data, and warnings about them. */
export interface FollowUps {
  readonly data: FollowUp[];
  readonly warnings: string[];
}

/** Maximum length of a query to translate. A longer one would take up most of the result. */
const MAX_QUERY_CHARS = 4_000;
/** Maximum number of QueryMetrics' queries. */
const MAX_QUERIES = 5;

/** A monitor's query, and the queries that its formula names. */
export interface MonitorQuery {
  readonly type: string | null;
  readonly condition: ParsedCondition;
  readonly variables: readonly MonitorVariable[];
}

/** Types of monitors whose data the tools can read. */
const READ_TYPES = [
  "metric alert",
  "query alert",
  "log alert",
  "trace-analytics alert",
  "event-v2 alert",
  "event alert",
];

/** Translates a monitor's query into calls of other tools over a window. */
export function toFollowUps({ type, condition, variables }: MonitorQuery, { start, end }: WindowRecord): FollowUps {
  const { measured } = condition;
  const times = { start_time: start, end_time: end };
  if (measured.length > MAX_QUERY_CHARS) return untranslated("its query is too long");
  if (type === "composite") return composite(measured);
  const search = parseEventSearch(measured);
  if (search !== null && SOURCES.has(search.source)) return eventCalls(search, times);
  if (!READ_TYPES.includes(type ?? ""))
    return untranslated(`no tool reads what a monitor of the type ${nameOf(type ?? "unknown")} measures`);
  if (search?.source === "formula") return formulaCalls(search.query, { condition, variables }, times);
  if (/^(?:metric|query) alert$/.test(type ?? "")) return metricCall(condition, times);
  return untranslated("it is written in an unknown form");
}

function untranslated(reason: string): FollowUps {
  return { data: [], warnings: [`data is empty because the query has no equivalent call: ${reason}.`] };
}

function composite(measured: string): FollowUps {
  const ids = [...new Set(measured.match(/\b\d{1,19}\b/g))];
  if (ids.length === 0) return untranslated("it names no other monitor");
  return { data: ids.map((monitor_id) => call("GetMonitor", { monitor_id })), warnings: [] };
}

function formulaCalls(formula: string, { condition, variables }: Omit<MonitorQuery, "type">, times: object): FollowUps {
  const parts = readFormula(formula, variables);
  if (parts.kind === "unknown") return untranslated(parts.reason);
  if (parts.kind === "metrics") return metricCall({ ...condition, measured: parts.expression }, times);
  const calls = parts.searches.map((search) => eventCalls(search, times));
  const faulty = calls.find(({ data }) => data.length === 0);
  if (faulty) return faulty;
  return {
    data: distinct(calls.flatMap(({ data }) => data)),
    warnings: [...(parts.isComputed ? [COMPUTED] : []), ...new Set(calls.flatMap(({ warnings }) => warnings))],
  };
}

const COMPUTED = "The monitor compares what the formula in query computes; data has the calls of each search in it.";

/** Two searches in a formula can differ only in their statistic. */
function distinct(calls: readonly FollowUp[]): FollowUp[] {
  return [...new Map(calls.map((one) => [JSON.stringify(one), one])).values()];
}

function metricCall({ measured, evaluation }: ParsedCondition, times: object): FollowUps {
  const metrics = parseMetrics(measured);
  if ("unknown" in metrics) {
    return untranslated(
      metrics.unknown === "" ? "it has no metric" : "part of it is neither a metric query nor arithmetic",
    );
  }
  const { queries, formula, wrapper } = metrics;
  if (queries.length > MAX_QUERIES)
    return untranslated(`it combines ${queries.length} metric queries, and QueryMetrics takes ${MAX_QUERIES}`);
  const derived = wrapper ?? (/change$/.test(evaluation ?? "") ? evaluation : null);
  return {
    data: [call("QueryMetrics", { queries, ...(formula !== "" && { formula }), ...times })],
    warnings: derived === null ? [] : [`The monitor compares ${derived} of these values; data shows the plain values.`],
  };
}

/** The tool that lists a source's data, and the dataset of AggregateEvents that counts it. */
const SOURCES: ReadonlyMap<string, { readonly tool: string; readonly dataset?: "logs" | "spans" }> = new Map([
  ["logs", { tool: "SearchLogs", dataset: "logs" }],
  ["trace-analytics", { tool: "SearchSpans", dataset: "spans" }],
  ["events", { tool: "SearchEvents" }],
]);

function eventCalls(search: EventSearchTerms, times: object): FollowUps {
  const { query, indexes } = search;
  const { tool, dataset } = SOURCES.get(search.source) ?? { tool: "" };
  // The tools would reject the query.
  if (queryFault(parseQuery(query)) !== null) return untranslated("a quote or parenthesis in it is never closed");
  const list = call(tool, { query, ...times });
  if (dataset === undefined) return { data: [list], warnings: [] };
  const { value, warnings } = statisticOf(search);
  const groups = search.groupBy.map((facet) => (dataset === "spans" ? fromBackendFacet(facet) : facet));
  const grouping = groups.length > 0 ? { group_by: groups } : {};
  return {
    data: [call("AggregateEvents", { dataset, query, ...grouping, ...value, ...times }), list],
    warnings: [...warnings, ...(indexes.some((name) => name !== "main") ? [otherIndexes(indexes)] : [])],
  };
}

function statisticOf({ statistic, measure }: EventSearchTerms): {
  readonly value: object;
  readonly warnings: string[];
} {
  if (statistic === "count") return { value: {}, warnings: [] };
  const name = statistic === "median" ? "p50" : statistic.replace(/^pc/, "p");
  const aggregation = AGGREGATIONS.find((known) => known === name);
  if (aggregation !== undefined && measure !== null) return { value: { aggregation, measure }, warnings: [] };
  const computed = measure === null ? nameOf(statistic) : `${nameOf(statistic)} of ${nameOf(measure)}`;
  return {
    value: {},
    warnings: [`The monitor evaluates ${computed}, which AggregateEvents does not compute: data counts events.`],
  };
}

function otherIndexes(indexes: readonly string[]): string {
  return `The monitor reads only the log index ${listNames(indexes)}, but data reads the indexes of this toolkit: numbers may differ.`;
}

function call(tool: string, args: Record<string, unknown>): FollowUp {
  return { tool: `Observability.${tool}`, arguments: args };
}
