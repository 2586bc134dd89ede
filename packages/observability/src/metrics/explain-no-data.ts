import { isToolError, type TimeWindow } from "@toolwright/core/authoring";
import { closestMatch, listNames, nameOf, truncateMiddle } from "@toolwright/core/text";
import { listMetrics, MAX_TAGS, readTags } from "../datadog/metrics.ts";
import { hidesFacet } from "../datadog/shown-facets.ts";
import { quoteCode } from "../hints/hint.ts";
import { tryRequest } from "../hints/try-request.ts";
import type { ObservabilityCall } from "../services.ts";
import { matchesPattern, nearestNames } from "./match-names.ts";
import { firstMetric } from "./metric-parts.ts";

const MAX_FAULT_CHARS = 500;
const MAX_VALUES = 5;
/** A metric can have 10,000 values to compare each condition with, so a longer filter would take seconds. */
const MAX_PARTS = 10;
/** Metrics are listed for at least a day, because some report rarely, and at most 30 days. */
const [MIN_LIST_SECONDS, MAX_LIST_SECONDS] = [86_400, 2_592_000];
/** Part of a filter, such as `env:prod` or `NOT`. */
const PART = /(?:[^\s,(){}"]|"[^"]*")+/g;

/**
 * Explains queries without data by their first metric's tags, or by the nearest names if no metric has its name. Sends
 * at most two requests. Empty if one of them fails.
 */
export async function explainNoData(
  queries: readonly string[],
  { startMs }: TimeWindow,
  call: ObservabilityCall,
): Promise<string[]> {
  const metric = firstMetric(queries[0] ?? "");
  if (metric === null) return [];
  const { name, filter } = metric;
  const seconds = Math.min(MAX_LIST_SECONDS, Math.max(0, Math.ceil((call.now - startMs) / 1_000)));
  const known = await tryRequest(readTags(call.datadog, { name, seconds }, call).catch(emptyIfUnknown));
  if (known === null) return [];
  if (known === "unknown") {
    const listed = { seconds: Math.min(MAX_LIST_SECONDS, Math.max(MIN_LIST_SECONDS, seconds)), tags: "" };
    const list = await tryRequest(listMetrics(call.datadog, listed, call));
    if (list === null) return [];
    const nearest = nearestNames(list.types.keys(), name);
    const advice = nearest.length > 0 ? `Nearest: ${listNames(nearest)}.` : "Find names with FindMetrics.";
    return [`No metric is named ${nameOf(name)}. ${advice}`];
  }
  const faults = faultsOf(filter, name, known).filter(({ key }) => !hidesFacet(key, call));
  if (faults.length > 0) return faults.map(({ text }) => truncateMiddle(text, MAX_FAULT_CHARS));
  if (queries.length > 1) return [`${nameOf(name)} exists: send each query alone to find the one without data.`];
  return known.size === 0
    ? [`${nameOf(name)} has no tags in this period, so it probably did not report: widen the window.`]
    : [`${nameOf(name)} exists, but has no data for this query in this window: widen the window, or drop a filter.`];
}

function emptyIfUnknown(error: unknown): "unknown" {
  if (isToolError(error) && error.code === "not_found") return "unknown";
  throw error;
}

/** A filter's conditions that none of the metric's points meets. */
function faultsOf(filter: string, metric: string, known: ReadonlyMap<string, readonly string[]>) {
  const count = [...known.values()].reduce((total, { length }) => total + length, 0);
  // If Datadog truncated a list, values may be missing from it. A list without tags shows nothing.
  if (count === 0 || count >= MAX_TAGS) return [];
  const parts = (filter.match(PART) ?? []).slice(0, MAX_PARTS);
  return parts.flatMap((part, index) => {
    const isNegated = /^[!-]/.test(part) || parts[index - 1]?.toUpperCase() === "NOT";
    const colon = part.indexOf(":");
    if (isNegated || colon < 1) return [];
    const key = part.slice(0, colon);
    const value = part.slice(colon + 1).replaceAll('"', "");
    const values = known.get(key);
    if (values === undefined)
      return [
        { key, text: `${quoteCode(key)} isn't a tag of ${nameOf(metric)}; it has ${listNames([...known.keys()])}.` },
      ];
    if (values.some((one) => matchesPattern(one.toLowerCase(), value.toLowerCase()))) return [];
    const nearest = closestMatch(value, values);
    const shown = [...new Set([...(nearest === null ? [] : [nearest]), ...values])].slice(0, MAX_VALUES);
    const rest = values.length > shown.length ? `, … (${values.length})` : "";
    return [{ key, text: `${quoteCode(value)} isn't a value of ${nameOf(key)}; it has ${listNames(shown)}${rest}.` }];
  });
}
