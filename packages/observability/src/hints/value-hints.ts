import type { Dataset } from "../datadog/events.ts";
import { quoteValue } from "../query/quote-value.ts";
import type { QueryItem } from "../query/terms.ts";
import {
  createHint,
  createHintUpTo,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  forEachTerm,
  type Hint,
  type HintRule,
  type TermPlace,
  wordsAfter,
} from "./hint.ts";
import { writeAnyOf, writeValue, writeWildcard } from "./write-filter.ts";

const MAX_VALUE_CHARS = 500;
/** Keys whose values seldom contain a dot before a wildcard, so `.*` is most likely a regular expression. */
const DOTLESS_KEYS = new Set([
  "service",
  "resource",
  "resource_name",
  "env",
  "source",
  "message",
  "@http.url",
  "@http.route",
  "@http.url_details.path",
  "@error.message",
]);
/** Closing quotes by opening quotes, for quotes that Datadog does not know. */
const WRONG_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
  ["`", "`"],
]);

/** Finds values in quotes that Datadog does not read as quotes, and free text that needs quotes. */
export const quoteHints: HintRule = forEachTerm((place) => wrongQuotes(place) ?? bracketedText(place));

/** Finds values with another meaning than intended: quoted wildcards, regular expressions, foreign ranges and lists. */
export const valueHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  if (term.value.length > MAX_VALUE_CHARS) return null;
  const hint = otherBrackets(place);
  return term.items.reduce(
    (first, item) => first ?? quotedWildcard(term, item, reading.dataset) ?? regularExpression(term, item),
    hint,
  );
});

function wrongQuotes(place: TermPlace): Hint | null {
  const { term, reading } = place;
  const close = WRONG_QUOTES.get(term.value[0] ?? "");
  if (close === undefined) return null;
  const from = term.end - term.value.length;
  const closing = reading.text.slice(from + 1, from + MAX_VALUE_CHARS).indexOf(close);
  const end = from + 1 + closing;
  const after = reading.text[end + 1];
  // An apostrophe within a word is not a closing quote.
  if (closing === -1 || (after !== undefined && /[\w"]/.test(after))) return null;
  const correction = reading.text.slice(term.start, from) + quoteValue(reading.text.slice(from + 1, end));
  return createHintUpTo(place, end + 1, "is not quoted; only straight double quotes count: write", correction);
}

/** Finds text such as `[ERROR] failed`, which Datadog reads as a range. */
function bracketedText(place: TermPlace): Hint | null {
  const { term, reading } = place;
  if (term.key !== null || term.items[0]?.quoted || !/^[[{]\S*[\]}]$/.test(term.text)) return null;
  const end = wordsAfter(place).at(-1)?.end ?? term.end;
  const correction = quoteValue(reading.text.slice(term.start, end));
  return createHintUpTo(
    place,
    end,
    "starts with a bracket, which opens a range; to search for this text, write",
    correction,
  );
}

function quotedWildcard(term: FilterTerm, item: QueryItem, dataset: Dataset): Hint | null {
  const [value = ""] = item.values;
  const isWildcard = /^\*|\*$/.test(value) || (value.includes("*") && !/[\s()]/.test(value));
  if (!item.quoted || item.kind !== "term" || !isWildcard || item.text.includes("\\*")) return null;
  const correction = term.text.replace(item.text, () => writeValue(value, dataset));
  return createHint(term, "matches a literal *; for a wildcard, leave out the quotes:", correction);
}

function regularExpression(term: FilterTerm, item: QueryItem): Hint | null {
  const [value = ""] = item.values;
  if (item.kind !== "term" || item.text.includes("\\")) return null;
  const isAlternatives = /^[\w.*-]+(?:\|[\w.*-]+)+$/.test(value) && !item.quoted && term.value.startsWith("(");
  if (isAlternatives) {
    const why = "is not an alternative here; join alternatives with OR: write";
    return createHint(term, why, writeAnyOf(term.key, value.split("|")));
  }
  const [, between] = /^\/(.+)\/[gim]*$/.exec(value) ?? [];
  const isDelimited = between !== undefined && /\.[*+]|[[\]^$|]/.test(between);
  if (!isDelimited && !isDotStar(term.key, value)) return null;
  const wildcard = writeWildcard(isDelimited ? between : value);
  const correction = /^[\w.*/-]+$/.test(wildcard) ? `${term.key}:${wildcard}` : `${term.key}:prefix*`;
  return createHint(term, "does not work as a regular expression; with the wildcards * and ?, write", correction);
}

function isDotStar(key: string, value: string): boolean {
  if (/^\^|^\.[*+]|\.\+/.test(value)) return value.includes(".*") || value.includes(".+");
  const [, before] = /^([^.]*[^.\d])\.\*/.exec(value) ?? [];
  return before !== undefined && DOTLESS_KEYS.has(key);
}

function otherBrackets(place: FilterPlace): Hint | null {
  const { key } = place.term;
  const value = bracketed(place);
  const end = place.term.start + key.length + 1 + value.length;
  const [, low, high] = /^[[{]?(\d{1,18}) ?(?:-|\.{2,3}|to) ?(\d{1,18})[\]}]?$/.exec(value) ?? [];
  const isStatus = /^@http\.status(?:_code)?$/.test(key);
  if (low !== undefined && (isStatus || /^[[{]/.test(value)))
    return createHintUpTo(place, end, "is not a range: write", `${key}:[${low} TO ${high}]`);
  const [, list] = /^[[{]([\w.-]+(?:, ?[\w.-]+)+)[\]}]$/.exec(value) ?? [];
  if (list === undefined) return null;
  const why = "is not a list here; join alternatives with OR: write";
  return createHintUpTo(place, end, why, writeAnyOf(key, list.split(/, ?/)));
}

/** The value; if it opens a bracket, everything up to the closing one. */
function bracketed({ term, reading }: FilterPlace): string {
  if (!/^[[{]/.test(term.value)) return term.value;
  const from = term.end - term.value.length;
  return /^[[{][^\]}]{0,60}[\]}]/.exec(reading.text.slice(from, from + 64))?.[0] ?? term.value;
}
