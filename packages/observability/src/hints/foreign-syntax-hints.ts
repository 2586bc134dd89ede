import { trimTrailing } from "@toolwright/core/text";
import { quoteValue } from "../query/quote-value.ts";
import type { QueryTerm } from "../query/terms.ts";
import { isDuration } from "./duration-faults.ts";
import { nanoseconds } from "./duration-hints.ts";
import { createHint, createHintUpTo, forEachTerm, type Hint, type HintRule, nextText, type TermPlace } from "./hint.ts";
import { isAttributePath, isFieldName } from "./names.ts";
import { writeAnyOf, writeWildcard } from "./write-filter.ts";

/** A name, a comparison operator and a value, as other query languages write them; a brace opens a label selector. */
const COMPARISON = /^(\{?)(@?\w[\w.-]*)(==|=~|!=|!~|>=|<=|=|>|<)([\s\S]*)$/;
const SIGN = /^(==|=~|!=|!~|>=|<=|=|>|<)([\s\S]*)$/;
const COLON_INSTEAD = "needs a colon instead of the comparison operator: write";
const MAX_TERM_CHARS = 500;

/** Finds `name=value` and similar comparisons, which need a colon. */
export const comparisonHints: HintRule = forEachTerm((place) => {
  const { term } = place;
  if (term.text.length > MAX_TERM_CHARS) return null;
  return term.key === null ? (joined(term) ?? spaced(place)) : signAfterColon(term, term.key);
});

/** Finds clauses of SQL and pipes of other log query languages. */
export const clauseHints: HintRule = forEachTerm((place) => {
  const { term } = place;
  if (term.key !== null || term.items[0]?.quoted) return null;
  return where(place) ?? membership(place) ?? pipe(term);
});

function joined(term: QueryTerm): Hint | null {
  const [, brace, name = "", sign = "", value = ""] = COMPARISON.exec(term.text) ?? [];
  if (name === "" || value === "" || !(brace === "{" || isFieldName(name))) return null;
  const why = brace === "{" ? "is a label selector of another query language: write" : COLON_INSTEAD;
  return createHint(term, why, filter(name, sign, value));
}

function spaced(place: TermPlace): Hint | null {
  const { term, index, reading } = place;
  const next = nextText(place);
  if (next === null || !isFieldName(term.text)) return null;
  const [, sign = "", attached = ""] = SIGN.exec(next.text.slice(0, MAX_TERM_CHARS)) ?? [];
  const last = attached === "" ? reading.terms[index + 2] : next;
  if (sign === "" || last === undefined) return null;
  const from = attached === "" ? last.start : last.start + sign.length;
  const value = quotedWords(reading.text, from) ?? reading.text.slice(from, last.end);
  return createHintUpTo(place, from + value.length, COLON_INSTEAD, filter(term.text, sign, value));
}

function signAfterColon(term: QueryTerm, name: string): Hint | null {
  const [, sign = "", value = ""] = /^(==|=~|!=|!~|=|~)([\s\S]*)$/.exec(term.value) ?? [];
  if (sign === "" || value === "") return null;
  return createHint(
    term,
    "has an operator after the colon that Datadog does not know: write",
    filter(name, sign, value),
  );
}

/** A value in single quotes. The parser reads one with spaces as several terms. */
function quotedWords(text: string, from: number): string | null {
  const close = text[from] === "'" ? text.slice(from + 1, from + MAX_TERM_CHARS).indexOf("'") : -1;
  return close === -1 ? null : text.slice(from, from + close + 2);
}

function filter(name: string, sign: string, value: string): string {
  const unquoted = trimTrailing(value, "},").replace(/^"([\s\S]*)"$|^'([\s\S]*)'$/, "$1$2");
  const inNanoseconds = isDuration(name) ? nanoseconds(unquoted) : null;
  const plain = inNanoseconds ?? (sign.includes("~") ? writeWildcard(unquoted) : unquoted);
  const written = /^[\w.*@/-]+$/.test(plain) ? plain : quoteValue(plain);
  const comparator = /^[<>]/.test(sign) ? sign : "";
  return `${sign.startsWith("!") ? "-" : ""}${filterKey(name)}:${comparator}${written}`;
}

function filterKey(name: string): string {
  return name === "duration" || isAttributePath(name) ? `@${name}` : name;
}

function where({ term, index, reading }: TermPlace): Hint | null {
  const next = reading.terms[index + 1];
  if (!/^where$/i.test(term.text) || next === undefined) return null;
  const leadsFilter =
    next.key !== null || isFieldName(next.text) || COMPARISON.test(next.text.slice(0, MAX_TERM_CHARS));
  if (!leadsFilter) return null;
  return createHint(term, "is SQL; a query contains only filters, such as", "service:web status:error");
}

function membership(place: TermPlace): Hint | null {
  const { term, reading } = place;
  const word = nextText(place);
  if (word === null || !isFieldName(term.text)) return null;
  const after = reading.text.slice(word.end, word.end + MAX_TERM_CHARS);
  const wrong = `${term.text} ${word.text}`;
  if (/^like$/i.test(word.text)) {
    const [written = "", pattern = ""] = /^\s*["']?([^"'\s]*)["']?/.exec(after) ?? [];
    const correction = `${term.text}:${pattern.replaceAll("%", "*") || "*part*"}`;
    return { ...createHint(term, "is SQL; with a wildcard, write", correction, wrong), end: word.end + written.length };
  }
  const [, list] = /^\s*\(([^()]*)\)/.exec(after) ?? [];
  if (!/^in$/i.test(word.text) || list === undefined) return null;
  const values = list.split(",").map((value) => value.trim().replace(/^["']|["']$/g, ""));
  const written = values.map((value) => (/^[\w.-]+$/.test(value) ? value : quoteValue(value)));
  return {
    ...createHint(term, "is SQL; for alternatives, write", writeAnyOf(term.text, written), wrong),
    end: word.end,
  };
}

function pipe(term: QueryTerm): Hint | null {
  if (!/^\|[=~>]?$/.test(term.text)) return null;
  const text = `\`${term.text}\` is a pipe of another query language. A query contains only filters; to count or group, use AggregateEvents.`;
  return { text, start: term.start, end: term.end };
}
