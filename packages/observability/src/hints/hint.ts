import { quoteName, toPrintableLine } from "@toolwright/core/text";
import type { Dataset } from "../datadog/events.ts";
import type { Query, QueryItem, QueryTerm } from "../query/query.ts";

/** A parsed query and its dataset, the input of the rules. */
export interface QueryReading extends Query {
  readonly dataset: Dataset;
}

/** A likely mistake in a query, and the part of the query that contains it. */
export interface Hint {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds one kind of mistake in a query. */
export type HintRule = (reading: QueryReading) => Hint[];

/** A term and its position in the query. */
export interface TermPlace<Term extends QueryTerm = QueryTerm> {
  readonly term: Term;
  readonly index: number;
  readonly reading: QueryReading;
}

/** A term that has a key. */
export interface FilterTerm extends QueryTerm {
  readonly key: string;
}

/** A filter and its position in the query. */
export type FilterPlace = TermPlace<FilterTerm>;

/** Maximum number of hints: more would distract from the result. */
export const MAX_HINTS = 5;

/** Maximum length of a hint. */
export const MAX_HINT_CHARS = 160;

/** Maximum length of the quoted mistake: long enough to find it in the query. */
const SHORT_PIECE_CHARS = 32;

/** Longer runs of words are prose. The limit keeps the time linear in the query's length. */
const MAX_WORDS = 12;

/** Creates a rule from a function that checks one term. */
export function forEachTerm(find: (place: TermPlace) => Hint | null): HintRule {
  return (reading) => reading.terms.flatMap((term, index) => find({ term, index, reading }) ?? []);
}

/** Creates a rule from a function that checks one term with a key. */
export function forEachFilter(find: (place: FilterPlace) => Hint | null): HintRule {
  return forEachTerm(({ term, index, reading }) => (isFilter(term) ? find({ term, index, reading }) : null));
}

function isFilter(term: QueryTerm): term is FilterTerm {
  return term.key !== null;
}

/** The messages of at most five hints, in query order. */
export function toMessages(hints: readonly Hint[]): string[] {
  const ordered = hints.toSorted((one, other) => one.start - other.start).map(({ text }) => text);
  return [...new Set(ordered)].slice(0, MAX_HINTS);
}

/** A hint about one term: the mistake as written, the cause and the correction. */
export function createHint(term: QueryTerm, why: string, correction: string, wrong = term.text): Hint {
  return { text: wordHint(wrong, why, correction), start: term.start, end: term.end };
}

/** A hint about a part of the query, from the start of a term to `end`. */
export function createHintUpTo({ term, reading }: TermPlace, end: number, why: string, correction: string): Hint {
  return { ...createHint(term, why, correction, reading.text.slice(term.start, end)), end };
}

/** Words a hint within {@link MAX_HINT_CHARS}. Shortens the mistake before the correction. */
export function wordHint(wrong: string, why: string, correction: string): string {
  // Seven characters: two pairs of backticks, two spaces and the period.
  const room = MAX_HINT_CHARS - why.length - 7;
  const fits = oneLine(wrong).length + oneLine(correction).length <= room;
  const piece = shorten(wrong, fits ? room : SHORT_PIECE_CHARS);
  return `${quoteCode(piece)} ${why} ${quoteCode(shorten(correction, room - piece.length))}.`;
}

/** Part of a query on one line, truncated to a length without splitting a character. */
export function shorten(text: string, maxChars: number): string {
  const line = oneLine(text);
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** A term's only value; `null` if it has a comparison, a range, several values or no value. */
export function singleItem(term: QueryTerm): QueryItem | null {
  const [item, second] = term.items;
  return item !== undefined && second === undefined && item.kind === "term" && item.text === term.value ? item : null;
}

/** Whether only white space separates two terms. */
export function isAdjacent(query: Query, left: QueryTerm, right: QueryTerm): boolean {
  return right.start > left.end && query.text.slice(left.end, right.start).trim() === "";
}

/** The free text directly after a term. */
export function nextText({ term, index, reading }: TermPlace): QueryTerm | null {
  const next = reading.terms[index + 1];
  return next?.key === null && isAdjacent(reading, term, next) ? next : null;
}

/** The unquoted words directly after a term. */
export function wordsAfter(place: TermPlace): QueryTerm[] {
  const words: QueryTerm[] = [];
  for (let next = nextText(place); next !== null && !next.items[0]?.quoted && words.length < MAX_WORDS; ) {
    words.push(next);
    next = nextText({ term: next, index: place.index + words.length, reading: place.reading });
  }
  return words;
}

/** The backtick, and characters that look like it. */
const BACKTICKS = /[`\u02cb\u1fef\u2035\uff40]/;

/**
 * Quotes part of a query in a sentence: between backticks, so that it can be copied. A part with a backtick or an
 * invisible character is quoted as a name instead, because it could look longer or shorter than it is. The quote is
 * never longer than the part.
 */
export function quoteCode(text: string): string {
  const isPlain = !BACKTICKS.test(text) && toPrintableLine(text) === text;
  return isPlain ? `\`${text}\`` : quoteName(text, Math.floor(text.length / 2));
}
