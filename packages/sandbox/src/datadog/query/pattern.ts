/** One character of a pattern: a literal or a wildcard. */
export type PatternUnit = string | { readonly wildcard: "*" | "?" };

/** A value to match: literal text, or text with wildcards. */
export interface Pattern {
  readonly units: readonly PatternUnit[];
  /** Whether the pattern was quoted; quotes make wildcards literal. */
  readonly quoted: boolean;
}

/** Returns the text of a pattern without wildcards; `null` if it has any. */
function literalOf(pattern: Pattern): string | null {
  return pattern.units.every((unit) => typeof unit === "string") ? pattern.units.join("") : null;
}

/** Whether the pattern is a single `*`. */
export function matchesAnything(pattern: Pattern): boolean {
  const [first, ...rest] = pattern.units;
  return rest.length === 0 && typeof first === "object" && first.wildcard === "*";
}

/** Compiles a pattern to a test of entire strings; `*` matches any characters, `?` exactly one. */
export function patternTest(pattern: Pattern, ignoreCase: boolean): (text: string) => boolean {
  const fold = ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text;
  const literal = literalOf(pattern);
  if (literal !== null) {
    const expected = fold(literal);
    return (text) => fold(text) === expected;
  }
  const units = pattern.units.map((unit) => (typeof unit === "string" ? fold(unit) : unit));
  return (text) => matchesGlob(units, fold(text));
}

/** Greedy matching that backtracks only to the last `*`: at most pattern length times text length steps. */
function matchesGlob(units: readonly PatternUnit[], text: string): boolean {
  let unit = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    const current = units[unit];
    if (typeof current === "object" && current.wildcard === "*") {
      star = unit++;
      starAt = at;
    } else if (current !== undefined && (typeof current === "object" || current === text[at])) {
      unit++;
      at++;
    } else if (star >= 0) {
      unit = star + 1;
      at = ++starAt;
    } else {
      return false;
    }
  }
  return units.slice(unit).every((rest) => typeof rest === "object" && rest.wildcard === "*");
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/** Compiles a pattern to a test of whether a string contains it as entire words, ignoring case. */
export function wordTest(pattern: Pattern): (text: string) => boolean {
  const literal = literalOf(pattern)?.toLowerCase();
  if (literal !== undefined) return (text) => containsWords(text.toLowerCase(), literal);
  const test = patternTest(pattern, true);
  return (text) =>
    text.split(/\s+/).some((chunk) => test(chunk)) || (text.match(/[\p{L}\p{N}_]+/gu) ?? []).some((word) => test(word));
}

function containsWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const opens = !WORD_CHARACTER.test(words[0] ?? "") || !WORD_CHARACTER.test(text[at - 1] ?? "");
    const closes = !WORD_CHARACTER.test(words.at(-1) ?? "") || !WORD_CHARACTER.test(text[at + words.length] ?? "");
    if (opens && closes) return true;
  }
  return false;
}
