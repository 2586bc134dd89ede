import { hasTwoNames } from "../datadog/field-names.ts";
import { quoteValue } from "../query/quote-value.ts";
import type { QueryTerm } from "../query/terms.ts";
import {
  createHint,
  createHintUpTo,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  forEachTerm,
  type Hint,
  type HintRule,
  nextText,
  shorten,
  singleItem,
  type TermPlace,
  wordsAfter,
} from "./hint.ts";
import { isFieldName } from "./names.ts";
import { quoteCode } from "./quote-code.ts";
import { writeAnyOf, writeValue } from "./write-filter.ts";

const HTTP_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/;
/** Keys whose values are usually several words. */
const SENTENCE_KEYS = new Set(["message", "@message", "@error.message", "@error.stack", "@db.statement"]);
const SEARCH_TEXT_INSTEAD = "is read as a filter; to search for this text, write";

/** Finds values with a space after the colon or within the value. */
export const spacingHints: HintRule = forEachFilter(
  (place) => spaceAfterColon(place) ?? address(place.term) ?? unquotedRest(place) ?? comma(place),
);

/** Finds keys with a space before the colon. */
export const spacedColonHints: HintRule = forEachTerm(spaceBeforeColon);

function spaceAfterColon(place: FilterPlace): Hint | null {
  const { term, reading } = place;
  const isEmpty = term.items.every((item) => item.values.length === 0) && !term.value.includes("(");
  if (!isEmpty) return null;
  const next = nextText(place);
  if (/^\s*\(/.test(reading.text.slice(term.end, term.end + 20))) return separated(term, term.end, "(…)");
  if (next !== null) return isProse(term) ? prose(place) : separated(term, next.end, restOf(place, next));
  const text = `${quoteCode(shorten(term.text, 60))} has no value: write one right after the colon, or \`*\` for any.`;
  return { text, start: term.start, end: term.end };
}

function separated(term: FilterTerm, end: number, rest: string): Hint {
  const why = "ends at the space, so it has no value: write";
  return { ...createHint(term, why, `${term.text}${rest}`, `${term.text} `), end };
}

/** Whether a key starts an error message, such as `TypeError: …` or `failed: …`, rather than a filter. */
function isProse(term: FilterTerm): boolean {
  return /(?:^|\.)[A-Z]\w*:$|^(?:error|warning|exception|panic|fatal|failed):$/.test(term.text);
}

function prose(place: FilterPlace): Hint {
  const { term, reading } = place;
  const end = wordsAfter(place).at(-1)?.end ?? term.end;
  return createHintUpTo(place, end, SEARCH_TEXT_INSTEAD, quoteValue(reading.text.slice(term.start, end)));
}

/** The words that belong after the colon: the next one, or all for a key whose values are sentences. */
function restOf(place: FilterPlace, next: QueryTerm): string {
  const { term, reading } = place;
  const words = wordsAfter(place);
  const isSentence = words.length > 1 && !/[<>=]$/.test(term.text) && holdsSentence(place, words);
  return isSentence ? writeValue(textOf(reading.text, words), reading.dataset) : next.text;
}

function spaceBeforeColon(place: TermPlace): Hint | null {
  const { term, index, reading } = place;
  const next = nextText(place);
  if (next === null || !/^:\S?/.test(next.text) || !isFieldName(term.text)) return null;
  const after = reading.terms[index + 2];
  const value = next.text === ":" && after !== undefined ? after.text : next.text.slice(1);
  const why = "is not a filter because of the space before the colon: write";
  return createHintUpTo(place, next.end, why, `${term.text}:${value}`);
}

function unquotedRest(place: FilterPlace): Hint | null {
  const { term, reading } = place;
  const item = singleItem(term);
  if (item === null || item.quoted || /["\\*?']/.test(item.text)) return null;
  const words = wordsAfter(place);
  const [first] = words;
  if (first === undefined || /^(?:and|or|not)$/i.test(first.text)) return null;
  const isEndpoint = isRequestLine(item.text, first.text);
  if (!isEndpoint && !holdsSentence(place, words)) return null;
  const rest = isEndpoint ? first.text : textOf(reading.text, words);
  const correction = `${term.key}:${writeValue(`${item.text} ${rest}`, reading.dataset)}`;
  return createHintUpTo(place, first.start + rest.length, "ends its value at the first space: write", correction);
}

function address(term: FilterTerm): Hint | null {
  if (!/^https?$/.test(term.key) || !term.value.startsWith("//")) return null;
  return createHint(term, SEARCH_TEXT_INSTEAD, quoteValue(term.text));
}

/** Whether the words after a key belong to its value, judging by the words or by the key. */
function holdsSentence({ term, reading }: FilterPlace, words: readonly QueryTerm[]): boolean {
  const [first, second] = words.map(({ text }) => text);
  const isSentenceKey = SENTENCE_KEYS.has(term.key) || (reading.dataset === "spans" && hasTwoNames(term.key));
  return isSentenceKey || isRequestLine(first, second);
}

function isRequestLine(method: string | undefined, path: string | undefined): boolean {
  return HTTP_METHOD.test(method ?? "") && path?.startsWith("/") === true;
}

function comma({ term, index, reading }: FilterPlace): Hint | null {
  const isLast = reading.terms[index + 1] === undefined;
  const values = term.items.map((item) => item.text.replace(/,$/, ""));
  const isList = term.items.length > 1 && term.items.some(({ text, quoted }) => !quoted && text.endsWith(","));
  if (isList) {
    const alternatives = values.filter((value) => value !== "");
    const why = "is a list with commas; join alternatives with OR: write";
    return createHint(term, why, writeAnyOf(term.key, alternatives));
  }
  const item = singleItem(term);
  if (isLast || item === null || item.quoted || !/^[^[{].*,$/.test(item.text)) return null;
  const why = "includes the comma in its value; separate filters with spaces: write";
  return createHint(term, why, `${term.key}:${values[0]}`);
}

function textOf(query: string, words: readonly QueryTerm[]): string {
  return query.slice(words[0]?.start, words.at(-1)?.end);
}
