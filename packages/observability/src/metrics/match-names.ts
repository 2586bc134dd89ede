import { closestMatch } from "@toolwright/core/text";

/** More words aren't a name. */
const MAX_PARTS = 6;
const MAX_NEAREST = 3;

/**
 * Names that contain every word, in any case: equal names first, then names that start with a word, then others. In a
 * word, `*` stands for any characters.
 */
export function matchNames(names: Iterable<string>, search: string): string[] {
  const words = wordsOf(search);
  const rank = (name: string) => (words.includes(name) ? 0 : words.some((word) => name.startsWith(word)) ? 1 : 2);
  return [...names]
    .map((name) => ({ name, lower: name.toLowerCase() }))
    .filter(({ lower }) => words.every((word) => matchesPattern(lower, `*${word}*`)))
    .sort((one, other) => rank(one.lower) - rank(other.lower) || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
}

/**
 * Whether a pattern with `*` for any characters matches a string. Avoids regular expressions, which could take
 * exponential time.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  let at = text.startsWith(first) ? first.length : -1;
  for (const part of parts) {
    const found = at < 0 ? -1 : text.indexOf(part, at);
    at = found < 0 ? -1 : found + part.length;
  }
  return at >= 0 && text.length - at >= last.length && text.endsWith(last);
}

/** Up to three names with the parts that a misspelled name most likely means. */
export function nearestNames(names: Iterable<string>, search: string): string[] {
  const list = [...names];
  const parts = new Set(list.flatMap((name) => name.split(/[._]/)));
  const likely = wordsOf(search.replaceAll(/[._*]/g, " "))
    .slice(0, MAX_PARTS)
    .map((word) =>
      closestMatch(
        word,
        [...parts].filter((part) => isSimilar(part, word)),
      ),
    );
  return list
    .map((name) => ({ name, count: likely.filter((part) => part !== null && name.includes(part)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.name.length - other.name.length)
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name);
}

/**
 * Whether a part may be similar to a word. Computing the distance to every part of 10,000 names would take a second.
 */
function isSimilar(part: string, word: string): boolean {
  return part.includes(word) || (Math.abs(part.length - word.length) <= 2 && part[0]?.toLowerCase() === word[0]);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
