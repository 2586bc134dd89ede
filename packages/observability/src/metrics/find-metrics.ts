import type { TimeWindow } from "@toolwright/core/authoring";
import { listNames, nameOf, quoteName, shortenTime } from "@toolwright/core/text";
import { shortText } from "../datadog/events.ts";
import { listMetrics, type MetricList, readMetadata, readTags } from "../datadog/metrics.ts";
import type { MetricRecord } from "../datadog/records.ts";
import { tryRequest } from "../hints/try-request.ts";
import type { ObservabilityCall } from "../services.ts";
import { matchNames, nearestNames } from "./match-names.ts";
import { countsRequests } from "./read-queries.ts";

/** Number of metrics whose details are read. */
const DETAILED = 3;
const MAX_VALUES = 5;

/** Metrics to find. */
export interface MetricSearch {
  readonly name: string;
  readonly tags: string;
  readonly max_results: number;
  readonly window: TimeWindow;
}

/** Finds metrics by name, and reads the details of the best three. */
export async function searchMetrics(search: MetricSearch, call: ObservabilityCall) {
  const { name, tags, window, max_results } = search;
  const seconds = Math.ceil((window.endMs - window.startMs) / 1_000);
  const list = await listMetrics(call.datadog, { seconds, tags }, call);
  const names = matchNames(list.types.keys(), name);
  const warnings = list.hasMore
    ? [
        `Only ${list.types.size} metrics were searched, and there are more: pass tags, such as service:web, to search fewer.`,
      ]
    : [];
  if (names.length === 0) warnings.push(await explainNoMatch(search, { list, seconds }, call));
  const shown = names.slice(0, max_results);
  const details = await Promise.all(shown.slice(0, DETAILED).map((one) => readDetails(one, seconds, call)));
  const metrics = shown.map((one, index): MetricRecord => {
    const { metadata = null, values = null } = details[index] ?? {};
    const type = metadata?.type ?? list.types.get(one) ?? null;
    return {
      name: one,
      type,
      unit: metadata?.unit ?? null,
      description: shortText(metadata?.description || null),
      tags: values && Object.fromEntries([...values].map(([key, all]) => [key, all.slice(0, MAX_VALUES)])),
      example: exampleOf(one, type, tags),
    };
  });
  const incomplete = shown.filter((_, index) => details[index] && !(details[index].metadata && details[index].values));
  if (shown.length > DETAILED)
    warnings.push(`Details are read for the first ${DETAILED} metrics only: pass the full name of another.`);
  if (incomplete.length > 0) warnings.push(`Some details of ${listNames(incomplete)} could not be read.`);
  return { metrics, total: names.length, warnings: warnings.filter(Boolean) };
}

async function readDetails(name: string, seconds: number, call: ObservabilityCall) {
  const [metadata, values] = await Promise.all([
    tryRequest(readMetadata(call.datadog, name, call)),
    tryRequest(readTags(call.datadog, { name, seconds }, call)),
  ]);
  return { metadata, values };
}

/** A valid query for a metric. Without a sum, the API would average counts over time. */
function exampleOf(name: string, type: string | null, tags: string): string {
  const filter = tags === "" || /[{}]/.test(tags) ? "*" : tags;
  return type === "count" || countsRequests(name) ? `sum:${name}{${filter}}.as_count()` : `avg:${name}{${filter}}`;
}

/** Says why no metric matches; empty if the list that would explain it can't be read. */
async function explainNoMatch(
  { name, tags, window }: MetricSearch,
  { list, seconds }: { readonly list: MetricList; readonly seconds: number },
  call: ObservabilityCall,
): Promise<string> {
  const all = tags === "" ? list : await tryRequest(listMetrics(call.datadog, { seconds, tags: "" }, call));
  if (all === null) return "";
  const matches = name === "" ? all.types.size : matchNames(all.types.keys(), name).length;
  if (matches > 0)
    return `${matches} ${matches === 1 ? "metric matches" : "metrics match"}${name === "" ? "" : ` ${nameOf(name)}`}, none with ${nameOf(tags)}.`;
  const since = shortenTime(new Date(window.startMs).toISOString());
  if (name === "") return `No metric reported since ${since}: use an earlier start_time.`;
  const searched = all.hasMore ? `None of the ${all.types.size} searched metrics that` : "No metric that";
  const nearest = nearestNames(all.types.keys(), name);
  const advice = nearest.length > 0 ? `Nearest: ${listNames(nearest)}.` : "Use another word or an earlier start_time.";
  return `${searched} reported since ${since} matches ${quoteName(name)}. ${advice}`;
}
