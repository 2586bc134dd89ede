/** One character of a pattern: a literal one, or a wildcard. */
export type PatternUnit = string | { readonly wildcard: "*" | "?" };

/** A value to look for: literal text, or text with wildcards. */
export interface Pattern {
  readonly units: readonly PatternUnit[];
  /** Whether it was written in quotes, where wildcards are plain characters. */
  readonly quoted: boolean;
}

/** The text of a pattern without wildcards; `null` when it has some. */
function literalOf(pattern: Pattern): string | null {
  return pattern.units.every((unit) => typeof unit === "string") ? pattern.units.join("") : null;
}

/** Whether the pattern is a lone `*`: anything at all. */
export function matchesAnything(pattern: Pattern): boolean {
  const [first, ...rest] = pattern.units;
  return rest.length === 0 && typeof first === "object" && first.wildcard === "*";
}

/** A test of whole texts against a pattern; `*` stands for any run of characters and `?` for exactly one. */
export function patternTest(pattern: Pattern, ignoreCase: boolean): (text: string) => boolean {
  const fold = ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text;
  const literal = literalOf(pattern);
  if (literal !== null) {
    const wanted = fold(literal);
    return (text) => fold(text) === wanted;
  }
  const units = pattern.units.map((unit) => (typeof unit === "string" ? fold(unit) : unit));
  return (text) => globs(units, fold(text));
}

/** Greedy matching that goes back to the last `*` only: never slower than pattern times text. */
function globs(units: readonly PatternUnit[], text: string): boolean {
  let unit = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    const wanted = units[unit];
    if (typeof wanted === "object" && wanted.wildcard === "*") {
      star = unit++;
      starAt = at;
    } else if (wanted !== undefined && (typeof wanted === "object" || wanted === text[at])) {
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

/** A test of whether a text contains the pattern as whole words, without regard to case. */
export function wordTest(pattern: Pattern): (text: string) => boolean {
  const literal = literalOf(pattern)?.toLowerCase();
  if (literal !== undefined) return (text) => containsWords(text.toLowerCase(), literal);
  const test = patternTest(pattern, true);
  return (text) =>
    text.split(/\s+/).some((chunk) => test(chunk)) || (text.match(/[\p{L}\p{N}_]+/gu) ?? []).some((word) => test(word));
}

function containsWords(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const opens = !WORD_CHARACTER.test(wanted[0] ?? "") || !WORD_CHARACTER.test(text[at - 1] ?? "");
    const closes = !WORD_CHARACTER.test(wanted.at(-1) ?? "") || !WORD_CHARACTER.test(text[at + wanted.length] ?? "");
    if (opens && closes) return true;
  }
  return false;
}
