import type { HiddenValue } from "./handles.ts";

/** A word, or a letter of a script without case: such scripts need not separate words. */
const WORD = /\p{Lo}|[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{M}\p{N}_]+/gu;
const WORD_CHARACTER = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{M}\p{N}_]/u;

/** Finds values inside strings: entire words in any case. */
export interface ValueFinder {
  /** Whether a string contains a value. */
  readonly finds: (text: string) => boolean;
  /** Replaces every occurrence of a value in a string. */
  replace(text: string, replaceWith: (occurrence: string, field: string) => string): string;
}

/** Where a value lies around its first word. */
interface Shape {
  /** Characters before the first word. */
  readonly lead: number;
  readonly length: number;
}

/** Whether a value inside another string is certainly that value: `ok` and `25` could be anything. */
function isDistinctive(value: HiddenValue): value is string {
  return typeof value === "string" && value.length >= 3 && !/^\d{1,4}$/.test(value);
}

/** Creates a finder for values, each with the field that it is in. */
export function createValueFinder(values: Iterable<readonly [value: HiddenValue, field: string]>): ValueFinder {
  const fields = new Map<string, string>();
  // The shapes of the values that have the same first word. There are few, also if there are many such values.
  const shapes = new Map<string, Map<string, Shape>>();
  for (const [value, field] of values) {
    if (!isDistinctive(value)) continue;
    for (const form of formsOf(value)) {
      const [first] = form.matchAll(WORD);
      if (!first || fields.has(form)) continue;
      fields.set(form, field);
      const shape = { lead: first.index, length: form.length };
      const known = shapes.get(first[0]) ?? new Map<string, Shape>();
      shapes.set(first[0], known.set(`${shape.lead}:${shape.length}`, shape));
    }
  }
  // Longer values first, since one value may begin with another.
  const sorted = new Map(
    [...shapes].map(([word, known]) => [word, [...known.values()].sort((a, b) => b.length - a.length)]),
  );
  const find = (text: string, word: RegExpMatchArray, from: number) => {
    for (const { lead, length } of sorted.get(word[0].toLowerCase()) ?? []) {
      const start = (word.index ?? 0) - lead;
      const occurrence = text.slice(Math.max(start, 0), start + length);
      const field = start < from ? undefined : fields.get(occurrence.toLowerCase());
      if (field !== undefined && !isInsideWord(text, start + length)) return { start, occurrence, field };
    }
    return null;
  };
  return {
    finds(text) {
      for (const word of text.matchAll(WORD)) if (find(text, word, 0)) return true;
      return false;
    },
    replace(text, replaceWith) {
      if (sorted.size === 0) return text;
      const parts: string[] = [];
      let end = 0;
      for (const word of text.matchAll(WORD)) {
        const found = find(text, word, end);
        if (!found) continue;
        parts.push(text.slice(end, found.start), replaceWith(found.occurrence, found.field));
        end = found.start + found.occurrence.length;
      }
      return end === 0 ? text : parts.join("") + text.slice(end);
    },
  };
}

/** The spellings of a value in lower case: as it is, and as part of a URL. */
function formsOf(value: string): ReadonlySet<string> {
  const form = value.toLowerCase();
  return new Set([form, encodeURIComponent(form.toWellFormed()).toLowerCase()]);
}

/** Whether an index is between two characters of one word. */
function isInsideWord(text: string, index: number): boolean {
  return WORD_CHARACTER.test(text.slice(index, index + 2)) && WORD_CHARACTER.test(text.slice(index - 1, index));
}
