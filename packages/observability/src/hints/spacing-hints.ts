import { type QueryTerm, quoteValue } from "../query/filters.ts";
import {
  about,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  forEachTerm,
  type Hint,
  type HintRule,
  isAdjacent,
  shorten,
  singleItem,
  type TermPlace,
  wordsAfter,
} from "./hint.ts";
import { isFieldName } from "./reserved-names.ts";
import { writeValue } from "./written-value.ts";

const HTTP_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/;
/** Keys whose values are usually several words. */
const SENTENCE_KEYS = new Set(["message", "@message", "@error.message", "@error.stack", "@db.statement"]);
const SPAN_SENTENCE_KEYS = new Set(["resource", "operation", "resource_name", "operation_name"]);

/** Values that a space tore from their key, or in two. */
export const spacingHints: HintRule = forEachFilter(
  (place) => spaceAfterColon(place) ?? address(place.term) ?? unquotedRest(place) ?? comma(place),
);

/** Keys that a space tore from their colon. */
export const spacedColonHints: HintRule = forEachTerm(spaceBeforeColon);

function spaceAfterColon(place: FilterPlace): Hint | null {
  const { term, reading } = place;
  const isEmpty = term.items.every((item) => item.values.length === 0) && !term.value.includes("(");
  if (!isEmpty) return null;
  const next = nextText(place);
  if (/^\s*\(/.test(reading.query.slice(term.end, term.end + 20))) return torn(term, { end: term.end, rest: "(…)" });
  if (next !== null) return isProse(term) ? prose(place) : torn(term, { end: next.end, rest: restOf(place, next) });
  const text = `\`${shorten(term.text, 60)}\` has no value: write one right after the colon, or \`*\` for any.`;
  return { text, start: term.start, end: term.end };
}

function torn(term: FilterTerm, { end, rest }: { end: number; rest: string }): Hint {
  const why = "ends at the space, so it has no value: write";
  return { ...about(term, { wrong: `${term.text} `, why, right: `${term.text}${rest}` }), end };
}

/** What begins a message: a class as in `TypeError: …`, or a word of alarm; the names of fields do neither. */
function isProse(term: FilterTerm): boolean {
  return /(?:^|\.)[A-Z]\w*:$|^(?:error|warning|exception|panic|fatal|failed):$/.test(term.text);
}

function prose(place: FilterPlace): Hint {
  const { term, reading } = place;
  const wrong = reading.query.slice(term.start, wordsAfter(place).at(-1)?.end ?? term.end);
  const hint = about(term, {
    wrong,
    why: "reads as a filter; to search for this text write",
    right: quoteValue(wrong),
  });
  return { ...hint, end: term.start + wrong.length };
}

function nextText({ term, index, reading }: TermPlace): QueryTerm | null {
  const next = reading.terms[index + 1];
  return next?.key === null && isAdjacent(reading.query, [term, next]) ? next : null;
}

/** What belongs behind the colon: the word that follows, or all of them for a key whose values are sentences. */
function restOf(place: FilterPlace, next: QueryTerm): string {
  const { term, reading } = place;
  const words = wordsAfter(place);
  const isSentence = words.length > 1 && !/[<>=]$/.test(term.text) && holdsSentence(place, words);
  return isSentence ? writeValue(textOf(reading.query, words), reading.dataset) : next.text;
}

function spaceBeforeColon({ term, index, reading }: TermPlace): Hint | null {
  const next = reading.terms[index + 1];
  if (next?.key !== null || !/^:\S?/.test(next.text) || !isFieldName(term.text)) return null;
  if (!isAdjacent(reading.query, [term, next])) return null;
  const after = reading.terms[index + 2];
  const value = next.text === ":" && after !== undefined ? after.text : next.text.slice(1);
  const wrong = reading.query.slice(term.start, next.end);
  return {
    ...about(term, {
      wrong,
      why: "is no filter because of the space before the colon: write",
      right: `${term.text}:${value}`,
    }),
    end: next.end,
  };
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
  const rest = isEndpoint ? first.text : textOf(reading.query, words);
  const end = first.start + rest.length;
  const wrong = reading.query.slice(term.start, end);
  const right = `${term.key}:${writeValue(`${item.text} ${rest}`, reading.dataset)}`;
  return { ...about(term, { wrong, why: "ends its value at the first space: write", right }), end };
}

function address(term: FilterTerm): Hint | null {
  if (!/^https?$/.test(term.key) || !term.value.startsWith("//")) return null;
  return about(term, {
    wrong: term.text,
    why: "reads as a filter; to search for this text write",
    right: quoteValue(term.text),
  });
}

/** Whether the words that follow a key belong to it, by what they are or by what the key usually holds. */
function holdsSentence({ term, reading }: FilterPlace, words: readonly QueryTerm[]): boolean {
  const [first, second] = words.map(({ text }) => text);
  const isSentenceKey =
    SENTENCE_KEYS.has(term.key) || (reading.dataset === "spans" && SPAN_SENTENCE_KEYS.has(term.key));
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
    const right = `${term.key}:(${values.filter((value) => value !== "").join(" OR ")})`;
    return about(term, { wrong: term.text, why: "is a list with commas; alternatives are joined by OR: write", right });
  }
  const item = singleItem(term);
  if (isLast || item === null || item.quoted || !/^[^[{].*,$/.test(item.text)) return null;
  return about(term, {
    wrong: term.text,
    why: "takes the comma into its value; filters are separated by spaces: write",
    right: `${term.key}:${values[0]}`,
  });
}

function textOf(query: string, words: readonly QueryTerm[]): string {
  return query.slice(words[0]?.start, words.at(-1)?.end);
}
