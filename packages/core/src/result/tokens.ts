// Kinds of characters, roughly where tokenizers split a string. Letters are the last.
const [SIGN, DIGIT, SPACE, CONTROL, FOREIGN, UPPER, LOWER] = [0, 1, 2, 3, 4, 5, 6] as const;

/** The kind of each UTF-16 unit. A table of ASCII alone needs a condition, with which an estimate takes twice as long. */
const KINDS = new Uint8Array(0x10000)
  .fill(FOREIGN)
  .fill(SIGN, 0, 0x80)
  .fill(CONTROL, 0, 0x20)
  .fill(CONTROL, 0x7f, 0x80)
  .fill(SPACE, 0x20, 0x21)
  .fill(DIGIT, 0x30, 0x3a)
  .fill(UPPER, 0x41, 0x5b)
  .fill(LOWER, 0x61, 0x7b);

/** A bit for each vowel, and for y, by its place in the alphabet. */
const VOWELS = 0x2208222;

/** The weight of a UTF-16 unit below each bound: accents, Greek, Cyrillic, Hebrew, Arabic, Indic, …, CJK, Hangul, pairs, others. */
const FOREIGN_BOUNDS = [0x250, 0x400, 0x530, 0x600, 0x700, 0xe80, 0x1e00, 0x2000, 0x2e80, 0xac00, 0xd7a4, 0xe000];
const FOREIGN_WEIGHTS = [1.22, 0.42, 0.35, 0.42, 0.31, 0.44, 0.6, 0.3, 0.65, 0.92, 0.7, 1.08, 0.6];

/**
 * Estimates the o200k tokens of a string from the kinds of its characters, in one pass and without a vocabulary. The weights
 * are fitted so that the estimate is at least the real count. Measured on 970 results of all tools: 2 to 23 % too high,
 * median 9 %. English prose is about 25 % too high, other prose up to 90 %. Random letters can be 10 % too low.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weigh(text, Number.POSITIVE_INFINITY).weight);
}

/** Estimates like `estimateTokens`, but returns infinity as soon as the estimate exceeds a limit. */
export function estimateUpTo(text: string, limit: number): number {
  const { weight } = weigh(text, limit);
  return weight > limit ? Number.POSITIVE_INFINITY : Math.ceil(weight);
}

/** The number of characters after which the estimate exceeds a limit; all if it does not. */
export function charsWithin(text: string, limit: number): number {
  return weigh(text, limit).at;
}

/** Weighs a string up to a limit. Returns where it stopped. */
function weigh(text: string, limit: number): { readonly weight: number; readonly at: number } {
  let weight = 0;
  let before = -1;
  let at = 0;
  while (at < text.length && weight <= limit) {
    const start = at;
    const kind = kindAt(text, at);
    if (kind >= UPPER) {
      const capitals = endOf(text, at, UPPER) - at;
      at = endOf(text, at + capitals, LOWER);
      const isId = before === DIGIT || kindAt(text, at) === DIGIT;
      weight += 0.02 * capitals + (isId ? 0.86 + 0.55 * (at - start - 1) : weighWord(text, start, at));
      if (before === LOWER) weight += 0.82;
      before = LOWER;
      continue;
    }
    at = endOf(text, at, kind);
    if (kind === DIGIT) weight += Math.ceil((at - start) / 3);
    else if (kind === SPACE && at > start + 1) weight += 0.6 + (at - start) / 60;
    else if (kind === SPACE) weight += kindAt(text, at) === DIGIT ? 0.67 : 0.2;
    else if (kind === CONTROL) weight += at - start;
    else if (kind === FOREIGN) for (let unit = start; unit < at; unit++) weight += weighForeign(text.charCodeAt(unit));
    else {
      at = endOfSigns(text, start);
      weight += weighSigns(text, start, at);
    }
    before = kind;
  }
  return { weight, at };
}

function kindAt(text: string, at: number): number {
  return at < text.length ? (KINDS[text.charCodeAt(at)] as number) : FOREIGN;
}

function endOf(text: string, from: number, kind: number): number {
  let at = from;
  while (at < text.length && KINDS[text.charCodeAt(at)] === kind) at++;
  return at;
}

function weighForeign(code: number): number {
  return FOREIGN_WEIGHTS.at(FOREIGN_BOUNDS.findIndex((bound) => code < bound)) as number;
}

/** A frequent word is one token. Each consonant after the third in a row shows a string that is no word. */
function weighWord(text: string, start: number, end: number): number {
  const length = end - start;
  let weight = 0.93 + 0.12 * Math.max(0, length - 4) + 0.46 * Math.max(0, length - 9);
  if (length < 4) return weight;
  let consonants = 0;
  for (let at = start; at < end; at++) {
    consonants = (VOWELS >> (text.charCodeAt(at) & 31)) & 1 ? 0 : consonants + 1;
    if (consonants > 3) weight += 1.4;
  }
  return weight;
}

const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75] as const;

/** The end of signs in a row, with escaped quotes. Another escape of JSON, such as `\n`, stands alone. */
function endOfSigns(text: string, start: number): number {
  for (let at = start; ; at++) {
    if (at >= text.length || kindAt(text, at) !== SIGN) return at;
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    const escaped = text.charCodeAt(at + 1);
    if (escaped === QUOTE || escaped === BACKSLASH) at++;
    else return at > start ? at : at + (escaped === LETTER_U ? 6 : 2);
  }
}

/** JSON between two values, such as `","`, is one token. */
function weighSigns(text: string, start: number, end: number): number {
  const length = end - start;
  if (kindAt(text, end - 1) !== SIGN) return length > 2 ? 3 : 0.8;
  if (length === 1) return kindAt(text, end) >= UPPER ? 0.2 : 1.29;
  let weight = 1.1 + 0.64 * Math.max(0, length - 4);
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    weight += 0.29;
    at++;
  }
  return weight;
}
