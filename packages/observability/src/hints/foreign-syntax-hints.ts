import { withoutEnd } from "@toolwright/core/authoring";
import { type QueryTerm, quoteValue } from "../query/filters.ts";
import { isDuration, nanoseconds } from "./duration-hints.ts";
import { about, correct, forEachTerm, type Hint, type HintRule, isAdjacent, type TermPlace } from "./hint.ts";
import { isAttributePath, isFieldName } from "./reserved-names.ts";

/** A name, the sign of a comparison and the rest, as other languages write them; braces as around label selectors. */
const COMPARISON = /^(\{?)(@?\w[\w.-]*)(==|=~|!=|!~|>=|<=|=|>|<)([\s\S]*)$/;
const SIGN = /^(==|=~|!=|!~|>=|<=|=|>|<)([\s\S]*)$/;
const MAX_TERM_CHARS = 500;

/** `name=value` and its relatives, where a colon belongs. */
export const comparisonHints: HintRule = forEachTerm((place) => {
  const { term } = place;
  if (term.text.length > MAX_TERM_CHARS) return null;
  return term.key === null ? (joined(term) ?? spaced(place)) : signAfterColon(term, term.key);
});

/** Clauses of SQL and pipes of log query languages. */
export const clauseHints: HintRule = forEachTerm((place) => {
  const { term } = place;
  if (term.key !== null || term.items[0]?.quoted) return null;
  return where(place) ?? membership(place) ?? pipe(term);
});

function joined(term: QueryTerm): Hint | null {
  const [, brace, name = "", sign = "", value = ""] = COMPARISON.exec(term.text) ?? [];
  if (name === "" || value === "" || !(brace === "{" || isFieldName(name))) return null;
  const why =
    brace === "{" ? "is a label selector of another language: write" : "takes a colon, not a comparison sign: write";
  return about(term, { wrong: term.text, why, right: filter({ name, sign, value }) });
}

function spaced({ term, index, reading }: TermPlace): Hint | null {
  const next = reading.terms[index + 1];
  if (next?.key !== null || !isFieldName(term.text) || !isAdjacent(reading.query, [term, next])) return null;
  const [, sign = "", attached = ""] = SIGN.exec(next.text.slice(0, MAX_TERM_CHARS)) ?? [];
  const last = attached === "" ? reading.terms[index + 2] : next;
  if (sign === "" || last === undefined) return null;
  const from = attached === "" ? last.start : last.start + sign.length;
  const value = wholeQuote({ value: reading.query.slice(from, last.end), from, query: reading.query });
  const end = from + value.length;
  const wrong = reading.query.slice(term.start, end);
  const right = filter({ name: term.text, sign, value });
  return { ...about(term, { wrong, why: "takes a colon, not a comparison sign: write", right }), end };
}

function signAfterColon(term: QueryTerm, name: string): Hint | null {
  const [, sign = "", value = ""] = /^(==|=~|!=|!~|=|~)([\s\S]*)$/.exec(term.value) ?? [];
  if (sign === "" || value === "") return null;
  const right = filter({ name, sign, value });
  return about(term, { wrong: term.text, why: "has a sign this language lacks after the colon: write", right });
}

/** A value in single quotes with spaces is several words to the tokenizer: takes it up to its closing quote. */
function wholeQuote({ value, from, query }: { value: string; from: number; query: string }): string {
  const close = value.startsWith("'") ? query.slice(from + 1, from + MAX_TERM_CHARS).indexOf("'") : -1;
  return close === -1 ? value : query.slice(from, from + close + 2);
}

function filter({ name, sign, value }: { name: string; sign: string; value: string }): string {
  const bare = withoutEnd(value, "},").replace(/^"([\s\S]*)"$|^'([\s\S]*)'$/, "$1$2");
  const isPattern = sign.includes("~");
  const plain = (isDuration(name) ? nanoseconds(bare) : null) ?? asGlob(isPattern, bare);
  const written = /^[\w.*@/-]+$/.test(plain) ? plain : quoteValue(plain);
  const comparator = /^[<>]/.test(sign) ? sign : "";
  return `${sign.startsWith("!") ? "-" : ""}${filterKey(name)}:${comparator}${written}`;
}

function filterKey(name: string): string {
  return name === "duration" || isAttributePath(name) ? `@${name}` : name;
}

/** The wildcard form of a pattern; anything else as it is. */
function asGlob(isPattern: boolean, value: string): string {
  return isPattern ? value.replace(/^\^|\$$/g, "").replace(/\.[*+]/g, "*") : value;
}

function where({ term, index, reading }: TermPlace): Hint | null {
  const next = reading.terms[index + 1];
  if (!/^where$/i.test(term.text) || next === undefined) return null;
  const leadsFilter =
    next.key !== null || isFieldName(next.text) || COMPARISON.test(next.text.slice(0, MAX_TERM_CHARS));
  if (!leadsFilter) return null;
  return about(term, {
    wrong: term.text,
    why: "is SQL; a query here is only the filters, such as",
    right: "service:web status:error",
  });
}

function membership({ term, index, reading }: TermPlace): Hint | null {
  const word = reading.terms[index + 1];
  if (word?.key !== null || !isFieldName(term.text) || !isAdjacent(reading.query, [term, word])) return null;
  const after = reading.query.slice(word.end, word.end + MAX_TERM_CHARS);
  if (/^like$/i.test(word.text)) {
    const [written = "", pattern = ""] = /^\s*["']?([^"'\s]*)["']?/.exec(after) ?? [];
    const right = `${term.text}:${pattern.replaceAll("%", "*") || "*part*"}`;
    return {
      text: correct({ wrong: `${term.text} ${word.text}`, why: "is SQL; with a wildcard it is", right }),
      start: term.start,
      end: word.end + written.length,
    };
  }
  const [, list] = /^\s*\(([^()]*)\)/.exec(after) ?? [];
  if (!/^in$/i.test(word.text) || list === undefined) return null;
  const values = list.split(",").map((value) => value.trim().replace(/^["']|["']$/g, ""));
  const right = `${term.text}:(${values.map((value) => (/^[\w.-]+$/.test(value) ? value : quoteValue(value))).join(" OR ")})`;
  return {
    text: correct({ wrong: `${term.text} ${word.text}`, why: "is SQL; alternatives are", right }),
    start: term.start,
    end: word.end,
  };
}

function pipe(term: QueryTerm): Hint | null {
  if (!/^\|[=~>]?$/.test(term.text)) return null;
  const text = `\`${term.text}\` pipes belong to another language: a query is only the filters; to count or group, use AggregateEvents.`;
  return { text, start: term.start, end: term.end };
}
