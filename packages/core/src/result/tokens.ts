/**
 * Kinds of characters. Tokenizers split roughly where the kind changes. Punctuation characters are called signs. Every
 * control character is a run by itself.
 */
const DIGIT = 0;
const LOWER = 1;
const UPPER = 2;
const BLANK = 3;
const BREAK = 4;
const SIGN = 5;
const CONTROL = 6;
const FOREIGN = 7;
const END = 8;

const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  if (code >= 0x61 && code <= 0x7a) return LOWER;
  if (code >= 0x41 && code <= 0x5a) return UPPER;
  if (code === 0x20 || code === 0x09) return BLANK;
  if (code === 0x0a || code === 0x0d) return BREAK;
  return code < 0x20 || code === 0x7f ? CONTROL : SIGN;
});

/** Weight of one token. Weights are integers, so that the weights of parts add up exactly. */
export const WEIGHT_OF_TOKEN = 200;

/**
 * Estimates the o200k tokens of a string without a tokenizer. The estimate tends to be too high, even for ids and keys
 * that are in no vocabulary. A result within the estimated budget is therefore within the real one.
 */
export function estimateTokens(text: string): number {
  return toTokens(weigh(text, 0, text.length));
}

/** Converts a weight to tokens, rounded up. */
export function toTokens(weight: number): number {
  return Math.ceil(weight / WEIGHT_OF_TOKEN);
}

/** A string and its weight. The weight has parts, because runs of signs merge when strings are joined. */
export interface WeighedText {
  readonly text: string;
  /** Weight of the string without the signs at both ends. */
  readonly inner: number;
  /** Number of signs at the beginning; the length of a string that has only signs. */
  readonly lead: number;
  /** Number of signs at the end; the length of a string that has only signs. */
  readonly trail: number;
}

/** The comma between two items of a list. */
export const COMMA: WeighedText = { text: ",", inner: 0, lead: 1, trail: 1 };

/** Tokens of a weighed string alone, rounded up. */
export function tokensOf({ text, inner, lead, trail }: WeighedText): number {
  return toTokens(lead === text.length ? weighSigns(lead) : weighSigns(lead) + inner + weighSigns(trail));
}

/** Weighs a string that begins and ends with a sign, such as the JSON of an object. */
export function weighText(text: string): WeighedText {
  let lead = 0;
  while (lead < text.length && kindAt(text, lead) === SIGN) lead++;
  if (lead === text.length) return { text, inner: 0, lead, trail: lead };
  let end = text.length;
  while (kindAt(text, end - 1) === SIGN) end--;
  return { text, inner: weigh(text, lead, end), lead, trail: text.length - end };
}

/** Weighs a range of a string, run by run. Consecutive letters and digits form a name. */
function weigh(text: string, from: number, end: number): number {
  let weight = 0;
  let name = 0;
  let words = 0;
  let nameStart = from;
  let hasDigits = false;
  let isAfterCapital = false;
  let next = from < end ? kindAt(text, from) : END;
  for (let at = from; at < end; ) {
    const kind = next;
    const start = at;
    do next = ++at < end ? kindAt(text, at) : END;
    while (next === kind);
    const length = at - start;
    if (kind > UPPER) {
      weight += kind === FOREIGN ? weighForeign(text, start, at) : weighRun(kind, length);
      nameStart = at;
      continue;
    }
    // A capital before lowercase letters begins their word. A run of capitals is a separate word.
    const isCapitalized = kind === LOWER && isAfterCapital;
    if (!isCapitalized) words++;
    name +=
      kind === DIGIT ? Math.ceil(length / 3) * WEIGHT_OF_TOKEN : weighWord(isCapitalized ? length + 1 : length, kind);
    if (isCapitalized) name -= weighWord(1, UPPER);
    if (kind === LOWER && (next === SIGN || next === END) && isLiteralAfterComma(text, start, at))
      name += LITERAL_DISCOUNT;
    hasDigits ||= kind === DIGIT;
    isAfterCapital = kind === UPPER && length === 1;
    if (next <= UPPER) continue;
    // Letters mixed with digits are an id, whose weight depends on its length.
    weight += hasDigits && words > 2 ? Math.max(name, (at - nameStart) * 120, words * 250) : name;
    name = 0;
    words = 0;
    hasDigits = false;
    isAfterCapital = false;
  }
  return weight;
}

/** Tokenizers write `null`, `true` and `false` in a list as one token with the comma before them. */
const LITERALS: ReadonlySet<string> = new Set(["null", "true", "false"]);
const LITERAL_DISCOUNT = -130;

/** Whether a run is a literal after a comma that is no part of a longer run of signs. */
function isLiteralAfterComma(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start - 1) !== 0x2c || end - start > 5 || start < 2) return false;
  return kindAt(text, start - 2) !== SIGN && LITERALS.has(text.slice(start, end));
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x80 ? (KINDS[code] as number) : FOREIGN;
}

function weighRun(kind: number, length: number): number {
  if (kind === SIGN) return weighSigns(length);
  if (kind === BLANK) return length === 1 ? 24 : WEIGHT_OF_TOKEN + length * 5;
  return kind === BREAK ? WEIGHT_OF_TOKEN + length * 25 : WEIGHT_OF_TOKEN * length;
}

/** Weighs a run of signs. */
export function weighSigns(length: number): number {
  if (length > 4) return length * 136;
  return length === 0 ? 0 : Math.max(160, length * 80);
}

/** Weighs a word: about one token. */
function weighWord(length: number, kind: number): number {
  if (length > 16) return length * 116;
  return length <= 4 ? 170 : 170 + (length - 4) * (kind === UPPER ? 60 : 30);
}

/** Weighs a run of non-ASCII characters by its UTF-8 bytes. A lone surrogate counts as its replacement character. */
function weighForeign(text: string, from: number, end: number): number {
  let bytes = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    const isPair = code >= 0xd800 && code < 0xdc00 && at + 1 < end && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    bytes += isPair ? 4 : code < 0x800 ? 2 : 3;
    if (isPair) at++;
  }
  return bytes * 90 + 100;
}
