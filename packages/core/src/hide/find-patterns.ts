import { refuseOptions, wrongOption } from "../options.ts";
import type { FoundValue, HiddenPatterns, HidingDefinition } from "../tool/hider.ts";
import type { IsFound, ValueFinder } from "./find-values.ts";

/** Mark of a truncated string, which `truncate.ts` writes. */
const MARK = /(…\[\+[\d,]+ chars\]…?)/;
const WORD_END = /([\s"'|,;&?#=(){}[\]])/;
/** Whether a word can be a group of a card number, phone number or IBAN. */
const isGroup = (word: string): boolean => /^[A-Z\d().+-]{1,8}$/.test(word);
/** Whether a word can also be a token whose first word was cut, such as `arer eyJhbGciOiJIUzI1NiJ9`. */
const isGroupOrToken = (word: string): boolean => isGroup(word) || (word.length >= 16 && /\d/.test(word));

/**
 * Removes the words next to the mark of a truncated string, since a tool may have truncated it inside a value, whose
 * parts no pattern finds. Also removes groups of digits before and after them.
 */
function removeCutWords(text: string): string {
  if (!text.includes("…[+")) return text;
  const parts = text.split(MARK).map((part, index, { length }) => {
    if (index % 2 === 1) return part;
    const words = part.split(WORD_END);
    const after = index === 0 ? words : withoutCut(words, isGroupOrToken);
    const before = index === length - 1 ? after : withoutCut(after.reverse(), isGroup).reverse();
    return before.join("");
  });
  return parts.join("");
}

/** Leaves out the first word, and the following words that can belong to it. Spaces are items too. */
function withoutCut(words: readonly string[], isPart: (word: string) => boolean): string[] {
  let end = 1;
  while (words[end] === " " && isPart(words[end + 1] ?? "")) end += 2;
  return words.slice(end);
}

/** Characters that text has, but not the bytes of an id that was decoded as base64. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\uFFFD/u;

/** Whether a value that a pattern found stands alone, not inside a longer word or number, which can be any id. */
export const isSeparate: IsFound = (text, start, end) =>
  !/[\p{L}\p{N}] | [\p{L}\p{N}]/u.test(`${text.slice(0, start).slice(-2)} ${text.slice(end, end + 2)}`);

/** Adds to a finder of known values what patterns find. `declared` has the paths of the tools' own fields. */
export function withPatterns(
  finder: ValueFinder,
  patterns: readonly HiddenPatterns[],
  declared: ReadonlySet<string>,
): ValueFinder {
  if (patterns.length === 0) return finder;
  const replace: ValueFinder["replace"] = (original, replaceWith, field = "") => {
    const text = removeCutWords(original);
    const found = patterns.flatMap(({ find }) => find(text, field, declared.has(field)));
    if (found.length === 0) return finder.replace(text, replaceWith);
    finder.replace(text, (value, label, start) => {
      found.push({ start, end: start + value.length, label });
      return value;
    });
    return replaceFound(text, found, replaceWith);
  };
  return {
    replace,
    finds: (text) =>
      finder.finds(text) || (!NO_TEXT.test(text) && patterns.some(({ find }) => find(text, "", false).length > 0)),
  };
}

/**
 * Replaces the union of values that overlap: a part of one would remain if only the other were replaced. Its handle has
 * the name of the value that is listed first.
 */
function replaceFound(text: string, found: readonly FoundValue[], replaceWith: Parameters<ValueFinder["replace"]>[1]) {
  const ordered = found.map((value, rank) => ({ ...value, rank })).sort((one, other) => one.start - other.start);
  const unions: typeof ordered = [];
  for (const value of ordered) {
    const last = unions.at(-1);
    if (!last || value.start >= last.end) unions.push(value);
    else {
      const [first, end] = [last.rank < value.rank ? last : value, Math.max(last.end, value.end)];
      const isAll = first.start === last.start && first.end === end;
      unions[unions.length - 1] = isAll
        ? first
        : { ...first, start: last.start, end, value: undefined, key: undefined };
    }
  }
  let end = 0;
  const parts = unions.map((union) => {
    const before = text.slice(end, union.start);
    end = union.end;
    return before + replaceWith(union.value ?? text.slice(union.start, end), union.label, union.start, union.key);
  });
  return parts.join("") + text.slice(end);
}

/**
 * Checks that handles of patterns and fields are distinct, and that no pattern hides what the tools need.
 * @throws ToolError `misconfigured` that names each name with two meanings, and each such pattern
 */
export function checkPatterns(
  patterns: readonly HiddenPatterns[],
  hiddenFields: readonly string[],
  definitions: readonly HidingDefinition[],
): void {
  const all = patterns.flatMap(({ names }) => names);
  const rulesOf = (name: string, { ownNames, revealed }: HiddenPatterns): readonly string[] => {
    if (all.indexOf(name) !== all.lastIndexOf(name)) return ["is hidden by two hidePatterns; keep one"];
    if (!hiddenFields.includes(name)) return [];
    if (ownNames.includes(name)) return ["is also the name of a hidden field; give your pattern another name"];
    // Handles of hidden fields come back in arguments, and both have the same handles.
    if (revealed.includes(name)) return [];
    const remedy = `add reveal: ["${name}"] to hidePatterns, or remove the field`;
    return [`is also a hidden field, whose handles come back in arguments; ${remedy}`];
  };
  const issues = patterns.flatMap((one) => [
    ...one.names.flatMap((name) => rulesOf(name, one).map((rule) => wrongOption("hide", name, rule))),
    ...one.conflicts(definitions),
  ]);
  refuseOptions(issues);
}
