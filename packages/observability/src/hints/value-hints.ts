import type { Dataset } from "../datadog/events.ts";
import { hasTwoNames } from "../datadog/field-names.ts";
import { type QueryItem, quoteValue } from "../query/query.ts";
import {
  createHint,
  createHintUpTo,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  type Hint,
  type HintRule,
  isAdjacent,
  quoteCode,
  shorten,
  singleItem,
  wordsAfter,
} from "./hint.ts";

const MAX_VALUE_CHARS = 500;
const HTTP_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/;
/** Keys whose values usually have several words. */
const SENTENCE_KEYS = new Set(["message", "@message", "@error.message", "@error.stack", "@db.statement"]);
/** Keys whose values seldom contain a dot before a wildcard, so `.*` is most likely a regular expression. */
const DOTLESS_KEYS = new Set(["service", "resource", "resource_name", "env", "source", "message", "@error.message"]);

/** Characters to escape outside quotes, without the wildcards. A leading minus would negate the value. */
const SPECIAL: Readonly<Record<Dataset, RegExp>> = {
  logs: /[+=&|><!(){}[\]^"~:\\#\s]|^-/g,
  spans: /[><:="~/\\()[\]{}\s]|^-/g,
};

/** Finds values that mean something else than intended: cut at a space, quoted wildcards and regular expressions. */
export const valueHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  if (term.value.length > MAX_VALUE_CHARS) return null;
  return term.items.reduce(
    (first, item) => first ?? quotedWildcard(term, item, reading.dataset) ?? regularExpression(term, item),
    missingValue(place) ?? cutValue(place),
  );
});

/** Writes a value so that its wildcards keep working: with escapes instead of quotes if it has any. */
export function writeValue(value: string, dataset: Dataset): string {
  return value.includes("*") ? value.replace(SPECIAL[dataset], "\\$&") : quoteValue(value);
}

/** Finds `service: web`, and text such as `TypeError: …`. Datadog refuses both. */
function missingValue({ term }: FilterPlace): Hint | null {
  if (term.items.some(({ values }) => values.length > 0) || term.value.includes("(")) return null;
  const name = quoteCode(shorten(term.text, 40));
  const text = `${name} has no value: write one right after the colon, or put text to search for in double quotes.`;
  return { text, start: term.start, end: term.end };
}

function cutValue(place: FilterPlace): Hint | null {
  const { term, reading } = place;
  const item = singleItem(term);
  if (item === null || item.quoted || /["\\*?']/.test(item.text)) return null;
  const words = wordsAfter(place);
  const [first] = words;
  if (first === undefined || !isAdjacent(reading, term, first) || /^(?:and|or|not)$/i.test(first.text)) return null;
  const isEndpoint = HTTP_METHOD.test(item.text) && first.text.startsWith("/");
  const isSentence = SENTENCE_KEYS.has(term.key) || (reading.dataset === "spans" && hasTwoNames(term.key));
  if (!isEndpoint && !isSentence) return null;
  const end = isEndpoint ? first.end : (words.at(-1)?.end ?? first.end);
  const value = writeValue(`${item.text} ${reading.text.slice(first.start, end)}`, reading.dataset);
  return createHintUpTo(place, end, "ends its value at the first space: write", `${term.key}:${value}`);
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
  if (!item.quoted && term.value.startsWith("(") && /^[\w.*-]+(?:\|[\w.*-]+)+$/.test(value)) {
    const why = "is not an alternative here; join alternatives with OR: write";
    return createHint(term, why, `${term.key}:(${value.split("|").join(" OR ")})`);
  }
  const [, between] = /^\/(.+)\/[gim]*$/.exec(value) ?? [];
  const isDelimited = between !== undefined && /\.[*+]|[[\]^$|]/.test(between);
  if (!isDelimited && !(DOTLESS_KEYS.has(term.key) && /\.[*+]/.test(value))) return null;
  const wildcard = (between ?? value).replace(/^\^|\$$/g, "").replace(/\.[*+]/g, "*");
  const correction = `${term.key}:${/^[\w.*/-]+$/.test(wildcard) ? wildcard : "prefix*"}`;
  return createHint(term, "does not work as a regular expression; with the wildcards * and ?, write", correction);
}
