import { closestMatch, listNames, nameOf, quoteName } from "@toolwright/core/text";
import { fetchMonitors, MAX_PAGE, type MonitorPage } from "../datadog/monitors.ts";
import { hidesFacet } from "../datadog/shown-facets.ts";
import { tryRequest } from "../hints/try-request.ts";
import { type QueryFilter, queryFilters } from "../query/filters.ts";
import { parseQuery, type Query } from "../query/query.ts";
import type { ObservabilityCall } from "../services.ts";
import { NOT_OK } from "./state-words.ts";

/** Search keys that aren't tags. */
const FIELDS = new Set(
  "status type title message muted scope metric notification creator id priority group_status".split(" "),
);
const NEAREST_NAMES = 3;
/** More words aren't a title. */
const MAX_WORDS = 10;

/**
 * Explains a search without a match, using one search for all monitors. If that search fails, the call still succeeds.
 */
export async function explainNoMonitors(query: string, call: ObservabilityCall): Promise<string[]> {
  const all = await tryRequest(fetchMonitors(call.datadog, { query: "", start: null, limit: MAX_PAGE }, call));
  return all === null ? [] : [explain(query, all, call.hides ?? (() => false))];
}

function explain(text: string, all: MonitorPage, hides: (field: string) => boolean): string {
  const { total, counts } = all;
  if (total === 0)
    return "Datadog returns no monitor at all: the account has none, or the application key cannot read them.";
  if (text === NOT_OK && counts["OK"] === total) return `All ${total} monitors are OK.`;
  const query = parseQuery(text);
  const reason =
    (hides("monitors.tags") ? null : unknownTag(query, all, hides)) ??
    (hides("monitors.name") ? null : nearestNames(query, all));
  const states = Object.entries(counts).map(([state, count]) => `${count} ${nameOf(state)}`);
  return reason ?? `No monitor matches the query; without it, ${states.join(", ") || `${total} match`}.`;
}

/** Explains a filter by a tag that no monitor has. */
function unknownTag(query: Query, { tags, rows }: MonitorPage, hides: (field: string) => boolean): string | null {
  const known = [...new Set([...tags, ...rows.flatMap((row) => row.tags)])];
  for (const filter of queryFilters(query)) {
    const tag = requiredTag(filter);
    if (tag === null || known.includes(tag)) continue;
    const key = tag.slice(0, tag.indexOf(":") + 1);
    if (hidesFacet(key.slice(0, -1), { hides })) continue;
    const values = known.filter((one) => one.startsWith(key)).map((one) => one.slice(key.length));
    if (values.length === 0)
      return `No monitor has a tag ${nameOf(key.slice(0, -1))}. ${key === "state:" ? "The facet of the state is status, as in status:Alert." : "Search for words of the title instead."}`;
    const nearest = closestMatch(tag.slice(key.length), values);
    const correction = nearest === null ? "" : ` Did you mean ${nameOf(key + nearest)}?`;
    return `No monitor has the tag ${nameOf(tag)}.${correction} Values of ${nameOf(key.slice(0, -1))}: ${listNames(values)}.`;
  }
  return null;
}

/** The one tag that a filter requires, such as `service:web`; `null` for any other filter. */
function requiredTag({ key, values, negated, kind }: QueryFilter): string | null {
  const [value = ""] = values;
  if (negated || kind !== "term" || values.length !== 1 || FIELDS.has(key) || /[*?]/.test(value)) return null;
  const tag = key === "tag" ? value : `${key}:${value}`;
  return /^[^:]+:./.test(tag) ? tag : null;
}

/** The monitors whose names contain the query's words, or similar ones. */
function nearestNames({ terms }: Query, { rows }: MonitorPage): string | null {
  const words = terms
    .flatMap((term) =>
      !term.negated && (term.key === null || term.key === "title") ? term.items.flatMap(({ values }) => values) : [],
    )
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const names = rows.flatMap(({ name }) => name ?? []);
  const listed = (found: readonly string[]) =>
    found
      .slice(0, NEAREST_NAMES)
      .map((name) => quoteName(name))
      .join(", ");
  const searched = quoteName(words.join(" "));
  const matches = names.filter((name) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  if (matches.length > 0)
    return `No monitor matches all filters, but without them, ${searched} is in the name of ${listed(matches)}.`;
  const near = names.filter((name) => words.some((word) => isNear(word, name)));
  return near.length > 0
    ? `No monitor matches ${searched}. Nearest: ${listed(near)}.`
    : `No monitor matches ${searched}. Try other words, or a facet such as status:Alert; an empty query lists the monitors that are not OK.`;
}

function isNear(word: string, name: string): boolean {
  const parts = word.split(/\s+/).filter(({ length }) => length > 2);
  return parts.some((part) => closestMatch(part, name.split(/\s+/)) !== null);
}
