import { invalidInput } from "@toolwright/core/authoring";
import { formatValue, nameOf } from "@toolwright/core/text";
import { QUERY_NAMES } from "../datadog/metric-queries.ts";

/** A metric with its aggregator, filter, groups and functions, each optional. The first parts match what is no metric. */
const TERM =
  /[\d_][\w.]*|[a-z]\w*\(|\.\w+|(?:([a-z]\w*):)?([a-z]\w*(?:[.\-/]\w+)*)(\s*\{[^{}]*\})?(\s*by\s*\{[^{}]*\})?((?:\.\w+\([^()]*\))*)/gi;
/** What no Datadog query has: matchers such as {job="web"}, ranges, and PromQL's own functions and groups. */
const PROMQL =
  /\[\d\w*\]|[=!]~|[{,]\s*\w+\s*!?=|\b(?:i?rate|increase|histogram_quantile|\w+_over_time)\s*\(|\b(?:by|without)\s*\(/;
const OPEN_BRACE = /\{[^{}]*(?:\{|$)/;
/** What surrounds the query of a monitor: its window, and its threshold. */
const MONITOR_PARTS = /^\w+\(last_\w+\):|[<>]=?\s*-?[\d.]+$/g;
const EXAMPLE = '"avg:hikaricp.connections.active{service:payment-service} by {host}"';

/** Queries in Datadog's form, and what was changed in them. */
export interface ReadQueries {
  readonly queries: string[];
  readonly warnings: string[];
}

/**
 * Corrects metric queries: adds a missing aggregator or filter, and counts the requests of traces.
 * @throws ToolError `invalid_input` for PromQL, and for a formula that names a query that does not exist
 */
export function readQueries(texts: readonly string[], formula: string): ReadQueries {
  const issues = texts.flatMap((text, index) => {
    const fault = PROMQL.test(text) ? "is PromQL" : OPEN_BRACE.test(text) ? "has a { that is never closed" : null;
    const rule = `${fault}; write aggregator:metric{filter} by {tags}`;
    return fault === null ? [] : [issue(`queries[${index}]`, text, rule, EXAMPLE)];
  });
  const unknown = (formula.match(/\b[a-z]\b/g) ?? []).find(
    (name) => !QUERY_NAMES.slice(0, texts.length).includes(name),
  );
  if (unknown !== undefined)
    issues.push(
      issue("formula", formula, `${unknown} names no query; queries are named a, b, c in order`, '"a / b * 100"'),
    );
  if (issues.length > 0) throw invalidInput(issues);
  const warnings: string[] = [];
  const queries = texts.map((text) => correct(text, warnings));
  return { queries, warnings };
}

function issue(parameter: string, text: string, rule: string, example: string) {
  return { parameter, received: formatValue(text), rule, example };
}

function correct(text: string, warnings: string[]): string {
  const query = text.trim().replaceAll(MONITOR_PARTS, "").trim();
  if (query !== text.trim()) warnings.push("The window and threshold of a monitor's query were removed.");
  return query.replaceAll(TERM, (term: string, ...parts: readonly unknown[]) => {
    const [aggregator = "", path = "", filter = "", by = "", after = "", offset = ""] = parts.map((part) =>
      String(part ?? ""),
    );
    // In a.b.as_count(), the last part of the path is a function.
    const isCalled = query[Number(offset) + term.length] === "(";
    const name = isCalled ? path.slice(0, Math.max(0, path.lastIndexOf("."))) : path;
    const functions = isCalled ? path.slice(name.length) : after;
    if (name === "") return term;
    // Without any other part, a word in a formula may be an argument of a function.
    if (!(aggregator || filter || by || term.trim() === query || isCalled)) return term;
    const counts = countsRequests(name) && !/\.as_(?:count|rate)/.test(functions);
    const isCount = counts || functions.includes(".as_count");
    const added = isCount ? "sum" : "avg";
    const isEmpty = /^\s*(?:\{\s*\})?$/.test(filter);
    const changes = [
      ...(aggregator ? [] : [`the aggregator ${added}`]),
      ...(isEmpty ? ["the filter {*}"] : []),
      ...(counts
        ? [`.as_count(), which totals requests${aggregator === "avg" ? " per series; sum: totals all" : ""}`]
        : []),
    ];
    if (changes.length > 0) warnings.push(`${nameOf(name)}: added ${changes.join(" and ")}.`);
    return `${aggregator || added}:${name}${isEmpty ? "{*}" : filter.trim()}${by}${counts ? ".as_count()" : ""}${functions}`;
  });
}

/** Whether a metric of traces counts requests, which without `.as_count()` the API averages over time. */
export function countsRequests(name: string): boolean {
  return /^trace\..+\.(?:hits|errors)$/.test(name);
}

/** Whether a missing point of a query means zero. A difference, such as `100 - a / b`, is not zero without events. */
export function isCountQuery(query: string): boolean {
  return query.includes(".as_count()") && !query.replaceAll(/\{[^{}]*\}/g, "").includes("-");
}

/** The interval that a query sets with `.rollup`, milliseconds; 0 without one. */
export function rollupMs(query: string): number {
  const [, args = ""] = /\.rollup\(([^()]*)\)/.exec(query) ?? [];
  const seconds = Number(args.split(",").at(-1));
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

/** The first metric of a query in Datadog's form, with its filter. */
export function firstMetric(query: string): { readonly name: string; readonly filter: string } | null {
  const term = [...query.matchAll(TERM)].find(([, , , filter]) => filter);
  return term ? { name: term[2] ?? "", filter: (term[3] ?? "").trim().slice(1, -1) } : null;
}
