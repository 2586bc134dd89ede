import { invalidInput } from "@toolwright/core/authoring";
import { formatValue, nameOf } from "@toolwright/core/text";
import { QUERY_NAMES } from "../datadog/metric-queries.ts";
import { type MetricTerm, partsOf } from "./metric-parts.ts";

/** Syntax that no Datadog query has: matchers such as {job="web"}, ranges, and PromQL's functions and groups. */
const PROMQL =
  /\[\d\w*\]|[=!]~|[{,]\s*\w+\s*!?=|\b(?:i?rate|increase|histogram_quantile|\w+_over_time)\s*\(|\b(?:by|without)\s*\(/;
/** Forms that Datadog doesn't know, each with its problem. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [PROMQL, "is PromQL"],
  [/\{[^{}]*(?:\{|$)/, "has a { that is never closed"],
  [/(?:^|\})[^{}]*\}/, "has a } without its {"],
  [/\}\s*\{/, "has two {…} in a row, where one filter has all tags: {env:prod,host:a}"],
  [/\bby\s*\{[^{}]*\}\s*by\b/i, "has by {…} twice, where one has all tags: by {host,env}"],
  [/\)\s*by\s*\{/i, "has by {…} after a function, and not before it: by {host}.as_count()"],
];
/** Text around a monitor's query: its window and its threshold. */
const MONITOR_PARTS = /^\w+\((?:last|current|next)_\w+\):|[<>]=?\s*-?[\d.]+$/g;
const EXAMPLE = '"avg:hikaricp.connections.active{service:payment-service} by {host}"';

/** Queries in Datadog's syntax, and the changes made to them. */
export interface ReadQueries {
  readonly queries: string[];
  readonly warnings: string[];
}

/**
 * Corrects metric queries: adds a missing aggregator or filter, and counts requests in trace metrics.
 * @throws ToolError `invalid_input` for PromQL, and for a formula that names a nonexistent query
 */
export function readQueries(texts: readonly string[], formula: string): ReadQueries {
  const issues = texts.flatMap((text, index) => {
    const [, fault] = FAULTS.find(([form]) => form.test(text)) ?? [];
    const rule = `${fault}; write aggregator:metric{filter} by {tags}`;
    return fault === undefined ? [] : [issue(`queries[${index}]`, text, rule, EXAMPLE)];
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
  const parts = partsOf(query);
  return parts
    .map((part, index) => {
      if (typeof part === "string") return part;
      // A word before a colon is an aggregator, even in an unknown form.
      const [before = "", after = ""] = [parts[index - 1], parts[index + 1]].map((other) =>
        typeof other === "string" ? other : "",
      );
      const isUnknown = before.trimEnd().endsWith(":") || after.trimStart().startsWith(":");
      return isUnknown
        ? part.text
        : correctTerm(part, { isAlone: parts.length === 1, isCalled: after.startsWith("(") }, warnings);
    })
    .join("");
}

function correctTerm(
  { text, aggregator, path, filter, by, functions: after }: MetricTerm,
  { isAlone, isCalled }: { readonly isAlone: boolean; readonly isCalled: boolean },
  warnings: string[],
): string {
  // In a.b.as_count(), the last part of the path is a function.
  const name = isCalled ? path.slice(0, Math.max(0, path.lastIndexOf("."))) : path;
  const functions = isCalled ? path.slice(name.length) : after;
  // A word without any other part may be a function's argument in a formula.
  if (name === "" || !(aggregator || filter || by || isAlone || isCalled)) return text;
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
}

/** Whether a trace metric counts requests. Without `.as_count()`, the API averages such a metric over time. */
export function countsRequests(name: string): boolean {
  return /^trace\..+\.(?:hits|errors)$/.test(name);
}

/** Whether a query's missing points mean zero. A difference, such as `100 - a / b`, isn't zero without events. */
export function isCountQuery(query: string): boolean {
  return query.includes(".as_count()") && !query.replaceAll(/\{[^{}]*\}/g, "").includes("-");
}

/** The interval that a query sets with `.rollup`, in milliseconds; 0 without one. */
export function rollupMs(query: string): number {
  const [, args = ""] = /\.rollup\(([^()]*)\)/.exec(query) ?? [];
  const seconds = Number(args.split(",").at(-1));
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}
