import type { Dataset } from "../datadog/events.ts";
import type { Query } from "../query/query.ts";
import type { QueryItem, QueryTerm } from "../query/terms.ts";

/** A query as the rules read it. */
export interface QueryReading extends Query {
  readonly dataset: Dataset;
}

/** A likely mistake in a query, and the part of the query that it is about. */
export interface Hint {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds one family of mistakes. */
export type HintRule = (reading: QueryReading) => Hint[];

/** One term in its place. */
export interface TermPlace<Term extends QueryTerm = QueryTerm> {
  readonly term: Term;
  readonly index: number;
  readonly reading: QueryReading;
}

/** A term that has a key. */
export interface FilterTerm extends QueryTerm {
  readonly key: string;
}

/** One filter in its place. */
export type FilterPlace = TermPlace<FilterTerm>;

/** The longest hint. */
export const MAX_HINT_CHARS = 160;

/** Enough of a wrong piece to find it again. */
const SHORT_PIECE_CHARS = 32;

/** More words than this are prose; the bound keeps long queries linear. */
const MAX_WORDS = 12;

/** Makes a rule of a function that looks at one term at a time. */
export function forEachTerm(find: (place: TermPlace) => Hint | null): HintRule {
  return (reading) => reading.terms.flatMap((term, index) => find({ term, index, reading }) ?? []);
}

/** The same for the terms that have a key. */
export function forEachFilter(find: (place: FilterPlace) => Hint | null): HintRule {
  return forEachTerm(({ term, index, reading }) => (isFilter(term) ? find({ term, index, reading }) : null));
}

function isFilter(term: QueryTerm): term is FilterTerm {
  return term.key !== null;
}

/** A hint about one term: the piece as written, the cause, the text to write instead. */
export function about(term: QueryTerm, why: string, right: string, wrong = term.text): Hint {
  return { text: correct(wrong, why, right), start: term.start, end: term.end };
}

/** A hint about the piece of a query from the start of a term to the given end. */
export function aboutPiece({ term, reading }: TermPlace, end: number, why: string, right: string): Hint {
  return { ...about(term, why, right, reading.text.slice(term.start, end)), end };
}

/** Writes a correction within {@link MAX_HINT_CHARS}; what to write instead is the last part to be shortened. */
export function correct(wrong: string, why: string, right: string): string {
  // Two pairs of backticks, two spaces and the full stop.
  const room = MAX_HINT_CHARS - why.length - 7;
  const fits = oneLine(wrong).length + oneLine(right).length <= room;
  const piece = shorten(wrong, fits ? room : SHORT_PIECE_CHARS);
  return `\`${piece}\` ${why} \`${shorten(right, room - piece.length)}\`.`;
}

/** A piece of a query on one line and within a length, never cut inside a character. */
export function shorten(text: string, maxChars: number): string {
  const line = oneLine(text);
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** The single plain value of a term as written; `null` where it has several, a comparison, a range or none. */
export function singleItem(term: QueryTerm): QueryItem | null {
  const [item, second] = term.items;
  return item !== undefined && second === undefined && item.kind === "term" && item.text === term.value ? item : null;
}

/** Whether only space separates two terms. */
export function isAdjacent(query: Query, left: QueryTerm, right: QueryTerm): boolean {
  return right.start > left.end && query.text.slice(left.end, right.start).trim() === "";
}

/** The piece of free text after a term, where only space separates them. */
export function nextText({ term, index, reading }: TermPlace): QueryTerm | null {
  const next = reading.terms[index + 1];
  return next?.key === null && isAdjacent(reading, term, next) ? next : null;
}

/** The unquoted words of free text after a term, where only space separates them. */
export function wordsAfter(place: TermPlace): QueryTerm[] {
  const words: QueryTerm[] = [];
  for (let next = nextText(place); next !== null && !next.items[0]?.quoted && words.length < MAX_WORDS; ) {
    words.push(next);
    next = nextText({ term: next, index: place.index + words.length, reading: place.reading });
  }
  return words;
}
