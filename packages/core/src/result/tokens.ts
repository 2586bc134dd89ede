// Kinds of characters, roughly where tokenizers split a string. Letters are the last; a vowel's kind is one above its case's.
const [SIGN, BACKSLASH, DIGIT, SPACE, FOREIGN, UPPER, LOWER] = [0, 1, 2, 3, 4, 5, 7] as const;

/** The kind of each byte of UTF-8. */
const KINDS = kindsOfBytes();

function kindsOfBytes(): Uint8Array {
  const kinds = new Uint8Array(0x100)
    .fill(FOREIGN)
    .fill(SIGN, 0x21, 0x7f)
    .fill(SPACE, 0x20, 0x21)
    .fill(DIGIT, 0x30, 0x3a)
    .fill(UPPER, 0x41, 0x5b)
    .fill(BACKSLASH, 0x5c, 0x5d)
    .fill(LOWER, 0x61, 0x7b);
  for (const vowel of "AEIOUYaeiouy") (kinds[vowel.charCodeAt(0)] as number)++;
  return kinds;
}

// The weight of a byte that, with the next one, is below each bound: controls, later bytes of a character, accents, Greek,
// Cyrillic, Hebrew, Arabic, Indic, …, CJK, Hangul, others, characters of four bytes. UTF-8 sorts like code points.
const FOREIGN_BOUNDS = [
  0x8000, 0xc000, 0xc990, 0xd080, 0xd4b0, 0xd880, 0xdc80, 0xe0ba, 0xe1b8, 0xe280, 0xe2ba, 0xeab0, 0xee80, 0xf000,
];
const FOREIGN_WEIGHTS = [1, 0, 1.22, 0.42, 0.35, 0.42, 0.31, 0.44, 0.6, 0.3, 0.65, 0.92, 0.7, 0.6, 2.16];

/**
 * Estimates the o200k tokens of a string from the kinds of its characters, in one pass and without a vocabulary. The weights
 * are fitted so that the estimate is at least the real count. Measured on 970 results of all tools: 2 to 23 % too high,
 * median 9 %. English prose is about 25 % too high, other prose up to 90 %. Random letters can be 10 % too low.
 */
export function estimateTokens(text: string): number {
  return estimateUpTo(text, Number.POSITIVE_INFINITY);
}

/**
 * Estimates like `estimateTokens`, but stops once the estimate exceeds a limit, and assumes as many tokens per
 * character for the rest. Reading is the main cost: bytes are read once, and a zero at the end saves a check at each.
 */
export function estimateUpTo(text: string, limit: number): number {
  // A long run of spaces has the most characters per token, 60.
  const part = text.slice(0, (limit + 1) * 64);
  const bytes = new TextEncoder().encode(`${part}\0`);
  const end = bytes.length - 1;
  let weight = 0;
  let before = -1;
  let at = 0;
  let kind = kindAt(bytes, at);
  while (at < end && weight <= limit) {
    const start = at;
    if (kind >= UPPER) {
      let capitals = 0;
      let consonants = 0;
      let unusual = 0;
      for (; kind >= UPPER; kind = kindAt(bytes, ++at)) {
        if (kind < LOWER && start + capitals < at) break;
        if (kind < LOWER) capitals++;
        consonants = kind === UPPER || kind === LOWER ? consonants + 1 : 0;
        if (consonants > 3) unusual++;
      }
      const isId = before === DIGIT || kind === DIGIT;
      weight += 0.02 * capitals + (isId ? 0.86 + 0.55 * (at - start - 1) : weighWord(at - start, unusual));
      if (before === LOWER) weight += 0.82;
      before = LOWER;
      continue;
    }
    before = kind;
    if (kind <= BACKSLASH) {
      let escapes = 0;
      for (; kind <= BACKSLASH; kind = kindAt(bytes, ++at)) {
        if (kind === SIGN) continue;
        // Only an escaped quotation mark or backslash continues the run.
        const next = at + 1;
        if (bytes[next] !== 0x22 && kindAt(bytes, next) !== BACKSLASH) break;
        escapes++;
        at++;
      }
      const length = at - start;
      if (length === 0) {
        // Another escape of JSON, such as `\n`, stands alone.
        const size = bytes[at + 1] === 0x75 ? 6 : 2;
        at += size;
        weight += size > 2 ? 3 : 0.8;
        kind = kindAt(bytes, at);
      } else if (length === 1) weight += kind >= UPPER ? 0.2 : 1.29;
      // JSON between two values, such as `","`, is one token.
      else weight += 1.1 + 0.64 * Math.max(0, length - 4) + 0.29 * escapes;
      continue;
    }
    do kind = kindAt(bytes, ++at);
    while (kind === before && at < end);
    if (before === DIGIT) weight += Math.ceil((at - start) / 3);
    else if (before === SPACE && at > start + 1) weight += 0.6 + (at - start) / 60;
    else if (before === SPACE) weight += kind === DIGIT ? 0.67 : 0.2;
    else for (let unit = start; unit < at; unit++) weight += weighForeign(bytes, unit);
  }
  return Math.ceil(weight > limit ? weight * Math.max(1, ((end / at) * text.length) / part.length) : weight);
}

function kindAt(bytes: Uint8Array, at: number): number {
  return KINDS[bytes[at] as number] as number;
}

function weighForeign(bytes: Uint8Array, at: number): number {
  const pair = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
  let range = 0;
  while (pair >= (FOREIGN_BOUNDS[range] as number)) range++;
  return FOREIGN_WEIGHTS[range] as number;
}

/**
 * Weighs a word. A frequent word is one token. Every consonant after the third in a row suggests a string that isn't a
 * word.
 */
function weighWord(length: number, consonants: number): number {
  return 0.93 + 0.12 * Math.max(0, length - 4) + 0.46 * Math.max(0, length - 9) + 1.4 * consonants;
}
