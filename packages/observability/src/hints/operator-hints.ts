import type { QueryTerm } from "../query/terms.ts";
import type { QueryToken } from "../query/tokens.ts";
import { createHint, forEachTerm, type Hint, type HintRule, isAdjacent, type TermPlace, wordHint } from "./hint.ts";

const WORDS = new Set(["and", "or", "not"]);

/** Operators of other query languages, and what Datadog uses. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["&&", "AND"],
  ["||", "OR"],
  ["!", "-"],
]);

/**
 * Finds `and`, `or` and `not` in lower case between filters, where Datadog searches for them as words. Between words of
 * free text they may be part of the text to find.
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
  tokens.flatMap((token): Hint[] => {
    const correction = token.kind === "operator" ? SIGNS.get(token.text) : undefined;
    return correction === undefined
      ? []
      : [createTokenHint(token, wordHint(token.text, "is not an operator here: write", correction))];
  });

/** Finds operators without a left or right operand. */
export const danglingOperatorHints: HintRule = ({ tokens }) => {
  const written = tokens.filter(({ kind }) => kind !== "whitespace");
  return [written[0], written.at(-1)].flatMap((token, index): Hint[] => {
    const isDangling = token?.kind === "operator" && (index === 1 || token.text === "AND" || token.text === "OR");
    if (!isDangling) return [];
    const side = index === 0 ? "before" : "after";
    return [createTokenHint(token, `\`${token.text}\` has nothing ${side} it: remove it, or complete the query.`)];
  });
};

function createTokenHint({ text, start }: QueryToken, hint: string): Hint {
  return { text: hint, start, end: start + text.length };
}

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
