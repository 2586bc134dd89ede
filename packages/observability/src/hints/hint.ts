import { type QueryItem, type QueryTerm, queryTerms } from "../query/filters.ts";

/** Which kind of events a query searches. */
export type HintDataset = "logs" | "spans";

/** A query as the rules read it. */
export interface QueryReading {
  readonly query: string;
  readonly dataset: HintDataset;
  readonly terms: readonly QueryTerm[];
}

/** What a rule has to say, and which part of the query it speaks of. */
export interface Hint {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds one family of mistakes. */
export type HintRule = (reading: QueryReading) => Hint[];

/** One term in its place. */
export interface TermPlace {
  readonly term: QueryTerm;
  readonly index: number;
  readonly reading: QueryReading;
}

/** A term that has a key. */
export interface FilterTerm extends QueryTerm {
  readonly key: string;
}

/** One filter in its place. */
export interface FilterPlace extends TermPlace {
  readonly term: FilterTerm;
}

/** The three parts of a hint: the piece as written, the cause, the text to write instead. */
export interface Correction {
  readonly wrong: string;
  readonly why: string;
  readonly right: string;
}

/** The longest hint. */
export const MAX_HINT_CHARS = 160;

/** Enough of a wrong piece to find it again. */
const SHORT_PIECE_CHARS = 32;

/** Reads a query once for all rules. */
export function readQuery(query: string, dataset: HintDataset): QueryReading {
  return { query, dataset, terms: queryTerms(query) };
}

/** Makes a rule of a function that looks at one term at a time. */
export function forEachTerm(find: (place: TermPlace) => Hint | null): HintRule {
  return (reading) => reading.terms.flatMap((term, index) => find({ term, index, reading }) ?? []);
}

/** The same for the terms that have a key. */
export function forEachFilter(find: (place: FilterPlace) => Hint | null): HintRule {
  return forEachTerm(({ term, index, reading }) => {
    const { key } = term;
    return key === null ? null : find({ term: { ...term, key }, index, reading });
  });
}

/** A hint about one term. */
export function about(term: QueryTerm, parts: Correction): Hint {
  return { text: correct(parts), start: term.start, end: term.end };
}

/** Puts the parts of a hint together within {@link MAX_HINT_CHARS}; the correction is the last to be shortened. */
export function correct({ wrong, why, right }: Correction): string {
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

/** Whether nothing but space stands between two terms. */
export function isAdjacent(query: string, [left, right]: readonly [QueryTerm, QueryTerm]): boolean {
  return right.start > left.end && query.slice(left.end, right.start).trim() === "";
}

/** The words of free text that follow a term with nothing but space between them. */
export function wordsAfter({ term, index, reading }: TermPlace): QueryTerm[] {
  const words: QueryTerm[] = [];
  for (let at = index + 1, last = term; at < reading.terms.length; at += 1) {
    const next = reading.terms[at];
    if (next?.key !== null || next.items[0]?.quoted || !isAdjacent(reading.query, [last, next])) break;
    words.push(next);
    last = next;
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

/** More words than this are a text of their own; the bound keeps long queries linear. */
const MAX_WORDS = 12;
