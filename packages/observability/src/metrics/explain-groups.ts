import type { TimeWindow } from "@toolwright/core/authoring";
import { closestMatch, listNames, nameOf, truncateMiddle } from "@toolwright/core/text";
import { MAX_TAGS, readTags } from "../datadog/metrics.ts";
import { hidesFacet } from "../datadog/shown-facets.ts";
import { quoteCode } from "../hints/hint.ts";
import { tryRequest } from "../hints/try-request.ts";
import type { ObservabilityCall } from "../services.ts";
import { groupsOf } from "./metric-parts.ts";

/** Datadog's label, in lowercase, for a group whose series lack the tag. */
const MISSING = "n/a";
const MAX_EXPLAINED = 5;
/** Maximum length of an explanation: keys are untrusted text of any length. */
const MAX_CHARS = 500;

/** A result's rows, and the queries behind them. */
export interface GroupedRows {
  readonly queries: readonly string[];
  readonly formula: string;
  readonly window: TimeWindow;
  /** Each row's query index, which is 0 with a formula, and its tags. */
  readonly rows: readonly { readonly index: number; readonly tags: readonly string[] }[];
  /** Whether there are no other rows. */
  readonly isComplete: boolean;
}

/**
 * Explains groups by tags that no row has, such as misspelled ones, which Datadog returns without an error. Only then,
 * sends one request for the tags of the first such metric.
 */
export async function explainGroups(grouped: GroupedRows, call: ObservabilityCall): Promise<string[]> {
  const missing = missingGroups(grouped).filter(({ key }) => !hidesFacet(key, call));
  const [first] = missing;
  if (first === undefined) return [];
  const seconds = Math.max(0, Math.ceil((call.now - grouped.window.startMs) / 1_000));
  const tags = await tryRequest(readTags(call.datadog, { name: first.name, seconds }, call));
  const count = [...(tags?.values() ?? [])].reduce((total, { length }) => total + length, 0);
  // If Datadog truncated a list, keys may be missing from it.
  const known = count < MAX_TAGS ? [...(tags?.keys() ?? [])] : [];
  return missing.slice(0, MAX_EXPLAINED).flatMap(({ name, key }) => {
    const isListed = name === first.name && known.length > 0;
    if (isListed && !known.includes(key)) return truncateMiddle(unknownTag(key, name, known), MAX_CHARS);
    // A row beyond the limit may have the tag.
    if (!grouped.isComplete) return [];
    const advice = isListed ? ", which others have" : "; FindMetrics lists the tags of a metric";
    return truncateMiddle(
      `No series of ${nameOf(name)} in this result has the tag ${quoteCode(key)}${advice}.`,
      MAX_CHARS,
    );
  });
}

function unknownTag(key: string, metric: string, known: readonly string[]): string {
  const nearest = closestMatch(key, known);
  const names = nearest === null ? known : [nearest, ...known.filter((other) => other !== nearest)];
  const correction = nearest === null ? "" : ` Did you mean ${nameOf(nearest)}?`;
  return `${quoteCode(key)} isn't a tag of ${nameOf(metric)}, so it splits nothing.${correction} It has ${listNames(names)}.`;
}

/** The group keys for which none of their query's rows has a value, each with the first metric that it groups. */
function missingGroups({ queries, formula, rows }: GroupedRows): { readonly name: string; readonly key: string }[] {
  const missing = queries.flatMap((query, index) => {
    const own = formula === "" ? rows.filter((row) => row.index === index) : rows;
    if (own.length === 0) return [];
    return groupsOf(query).flatMap(({ name, keys }) =>
      keys
        .filter((key) =>
          own.every(({ tags }) => tags.some((tag) => tag.toLowerCase() === `${key.toLowerCase()}:${MISSING}`)),
        )
        .map((key) => ({ name, key })),
    );
  });
  return missing.filter(({ key }, index) => missing.findIndex((other) => other.key === key) === index);
}
