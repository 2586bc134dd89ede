import { type QueryTerm, quoteValue } from "../query/query.ts";
import { createHint, forEachTerm, type Hint, type HintRule, isAdjacent, type TermPlace, wordHint } from "./hint.ts";
import { isAttributePath, isFieldName } from "./names.ts";

const WORDS = new Set(["and", "or", "not"]);

/** Operators of other query languages, and Datadog's equivalents. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["&&", "AND"],
  ["||", "OR"],
  ["!", "-"],
]);

/** A name, a comparison operator and a value, as other query languages write them. */
const COMPARISON = /^(@?\w[\w.-]*)(==|!=|>=|<=|=|>|<)([\s\S]+)$/;
const MAX_TERM_CHARS = 500;

/** Finds `name=value` and similar comparisons, which need a colon. */
export const comparisonHints: HintRule = forEachTerm(({ term }) => {
  if (term.key !== null || term.text.length > MAX_TERM_CHARS) return null;
  const [, name = "", sign = "", value = ""] = COMPARISON.exec(term.text) ?? [];
  if (!isFieldName(name)) return null;
  const key = name === "duration" || isAttributePath(name) ? `@${name}` : name;
  const unquoted = /^["']/.test(value) && value.length > 1 && value.at(-1) === value[0] ? value.slice(1, -1) : value;
  const written = /^[\w.*@/-]+$/.test(unquoted) ? unquoted : quoteValue(unquoted);
  const correction = `${sign === "!=" ? "-" : ""}${key}:${/^[<>]/.test(sign) ? sign : ""}${written}`;
  return createHint(term, "needs a colon instead of the comparison operator: write", correction);
});

/**
 * Finds lowercase `and`, `or` and `not` between filters, where Datadog searches for them as words. Between words of
 * free text, they may be part of the text to find.
 */
export const lowerCaseOperatorHints: HintRule = (reading) => [...betweenTerms(reading), ...betweenValues(reading)];

const betweenTerms = forEachTerm((place) => {
  const { term } = place;
  if (term.key !== null || !isOperatorWord(term.text) || !joinsFilters(place)) return null;
  return createHint(term, "is searched as a word; operators are upper case: write", term.text.toUpperCase());
});

const betweenValues = forEachTerm(({ term }) => {
  const inside = term.key === null ? [] : term.items.slice(1);
  const word = inside.find((item) => isOperatorWord(item.text));
  if (word === undefined) return null;
  const correction = term.text.replace(/(?<=\s)(?:and|or|not)(?=\s)/gi, (operator) => operator.toUpperCase());
  return createHint(term, "is searched as a value; operators are upper case: write", correction, word.text);
});

/** Finds operators of other query languages. */
export const foreignOperatorHints: HintRule = ({ tokens }) =>
  tokens.flatMap(({ kind, text, start }): Hint[] => {
    const correction = kind === "operator" ? SIGNS.get(text) : undefined;
    if (correction === undefined) return [];
    return [{ text: wordHint(text, "is not an operator here: write", correction), start, end: start + text.length }];
  });

function isOperatorWord(text: string): boolean {
  return WORDS.has(text.toLowerCase()) && text !== text.toUpperCase();
}

function joinsFilters({ term, index, reading }: TermPlace): boolean {
  const before = reading.terms[index - 1];
  const after = reading.terms[index + 1];
  const joins = (other: QueryTerm | undefined) => other !== undefined && other.key !== null;
  const isAfterGroup = before !== undefined && !isAdjacent(reading, before, term);
  const isBeforeGroup = after !== undefined && !isAdjacent(reading, term, after);
  if (term.text.toLowerCase() === "not") return joins(after) || isBeforeGroup;
  return (
    before !== undefined && after !== undefined && (joins(before) || joins(after) || isAfterGroup || isBeforeGroup)
  );
}
