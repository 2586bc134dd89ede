import { type QueryItem, type QueryTerm, quoteValue } from "../query/filters.ts";
import {
  about,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  forEachTerm,
  type Hint,
  type HintDataset,
  type HintRule,
  type TermPlace,
} from "./hint.ts";
import { writeValue } from "./written-value.ts";

const MAX_VALUE_CHARS = 500;
/** Keys whose values seldom hold a dot before a wildcard, so that `.*` is most likely a regular expression. */
const DOTLESS_KEYS = new Set([
  "service",
  "resource",
  "resource_name",
  "env",
  "source",
  "message",
  "@http.url",
  "@http.route",
  "@http.url_details.path",
  "@error.message",
]);
/** Closing quotes by the opening ones that no query language here knows. */
const WRONG_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
  ["`", "`"],
]);

/** Values in quotes that are none, also in free text. */
export const quoteHints: HintRule = forEachTerm(wrongQuotes);

/** Values that do not mean what they seem to: wildcards in quotes, regular expressions, ranges and lists of other kinds. */
export const valueHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  if (term.value.length > MAX_VALUE_CHARS) return null;
  const { dataset } = reading;
  return (
    otherBrackets(place) ??
    firstOf(term, (item) => quotedWildcard({ term, item, dataset }) ?? regularExpression(term, item))
  );
});

function firstOf(term: FilterTerm, find: (item: QueryItem) => Hint | null): Hint | null {
  for (const item of term.items) {
    const hint = find(item);
    if (hint !== null) return hint;
  }
  return null;
}

function wrongQuotes({ term, reading }: TermPlace): Hint | null {
  const open = term.value[0] ?? "";
  const close = WRONG_QUOTES.get(open);
  if (close === undefined) return null;
  const from = term.end - term.value.length;
  const closing = reading.query.slice(from + 1, from + MAX_VALUE_CHARS).indexOf(close);
  const end = from + 1 + closing;
  const after = reading.query[end + 1];
  // An apostrophe within a word closes nothing.
  if (closing === -1 || (after !== undefined && /[\w"]/.test(after))) return null;
  const wrong = reading.query.slice(term.start, end + 1);
  const right = reading.query.slice(term.start, from) + quoteValue(reading.query.slice(from + 1, end));
  return {
    ...about(term, { wrong, why: "is not quoted; only straight double quotes are: write", right }),
    end: end + 1,
  };
}

interface ItemPlace {
  readonly term: FilterTerm;
  readonly item: QueryItem;
  readonly dataset: HintDataset;
}

function quotedWildcard({ term, item, dataset }: ItemPlace): Hint | null {
  const [value = ""] = item.values;
  const isMeant = /^\*|\*$/.test(value) || (value.includes("*") && !/[\s()]/.test(value));
  if (!item.quoted || item.kind !== "term" || !isMeant || item.text.includes("\\*")) return null;
  const right = term.text.replace(item.text, () => writeValue(value, dataset));
  return about(term, { wrong: term.text, why: "matches a literal *; for a wildcard leave out the quotes:", right });
}

function regularExpression(term: FilterTerm, item: QueryItem): Hint | null {
  const [value = ""] = item.values;
  if (item.kind !== "term" || item.text.includes("\\")) return null;
  const alternatives = /^[\w.*-]+(?:\|[\w.*-]+)+$/.test(value) && !item.quoted && term.value.startsWith("(");
  if (alternatives) {
    const right = `${term.key}:(${value.split("|").join(" OR ")})`;
    return about(term, {
      wrong: term.text,
      why: "is no alternative here; alternatives are joined by OR: write",
      right,
    });
  }
  const [, between] = /^\/(.+)\/[gim]*$/.exec(value) ?? [];
  const isDelimited = between !== undefined && /\.[*+]|[[\]^$|]/.test(between);
  if (!isDelimited && !isDotStar(term.key, value)) return null;
  const glob = (isDelimited ? between : value).replace(/^\^|\$$/g, "").replace(/\.[*+]/g, "*");
  const right = /^[\w.*/-]+$/.test(glob) ? `${term.key}:${glob}` : `${term.key}:prefix*`;
  return about(term, {
    wrong: term.text,
    why: "is no regular expression here; with the wildcards * and ?, write",
    right,
  });
}

function isDotStar(key: string, value: string): boolean {
  if (/^\^|^\.[*+]|\.\+/.test(value)) return value.includes(".*") || value.includes(".+");
  const [, before] = /^([^.]*[^.\d])\.\*/.exec(value) ?? [];
  return before !== undefined && DOTLESS_KEYS.has(key);
}

function otherBrackets({ term, reading }: FilterPlace): Hint | null {
  const value = bracketed(term, reading.query);
  const wrong = `${term.key}:${value}`;
  const end = term.start + wrong.length;
  const [, low, high] = /^[[{]?(\d{1,18}) ?(?:-|\.{2,3}|to) ?(\d{1,18})[\]}]?$/.exec(value) ?? [];
  const isStatus = /^@http\.status(?:_code)?$/.test(term.key);
  if (low !== undefined && (isStatus || /^[[{]/.test(value))) {
    return { ...about(term, { wrong, why: "is no range: write", right: `${term.key}:[${low} TO ${high}]` }), end };
  }
  const [, list] = /^[[{]([\w.-]+(?:, ?[\w.-]+)+)[\]}]$/.exec(value) ?? [];
  if (list === undefined) return null;
  const right = `${term.key}:(${list.split(/, ?/).join(" OR ")})`;
  return { ...about(term, { wrong, why: "is no list here; alternatives are joined by OR: write", right }), end };
}

/** The value, or where it opens a bracket everything up to the closing one. */
function bracketed(term: QueryTerm, query: string): string {
  if (!/^[[{]/.test(term.value)) return term.value;
  const from = term.end - term.value.length;
  return /^[[{][^\]}]{0,60}[\]}]/.exec(query.slice(from, from + 64))?.[0] ?? term.value;
}
