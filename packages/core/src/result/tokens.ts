/**
 * Kinds of characters, roughly where tokenizers split: runs of names and ids, blanks, line breaks, signs, and the rest;
 * every control character stands alone.
 */
const DIGIT = 0;
const LOWER = 1;
const UPPER = 2;
const BLANK = 3;
const BREAK = 4;
const SIGN = 5;
const CONTROL = 6;
const FOREIGN = 7;

const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  if (code >= 0x61 && code <= 0x7a) return LOWER;
  if (code >= 0x41 && code <= 0x5a) return UPPER;
  if (code === 0x20 || code === 0x09) return BLANK;
  if (code === 0x0a || code === 0x0d) return BREAK;
  return code < 0x20 || code === 0x7f ? CONTROL : SIGN;
});

/**
 * Estimates how many tokens a text takes in today's 200,000-word vocabularies (o200k), without shipping one.
 * It leans to the high side: a budget kept by the estimate is kept in truth, also for ids and keys that no vocabulary knows.
 * Every result is measured, some many times: it reads characters by their codes and makes no pieces of the text.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    const end = kind <= UPPER ? endOfName(text, at) : kind === CONTROL ? at + 1 : endOfRun(text, at, kind);
    tokens +=
      kind <= UPPER ? weighName(text, at, end) : kind === FOREIGN ? weighForeign(text, at, end) : weigh(kind, end - at);
    at = end;
  }
  return Math.ceil(tokens);
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x80 ? (KINDS[code] as number) : FOREIGN;
}

function endOfRun(text: string, from: number, kind: number): number {
  let end = from + 1;
  while (end < text.length && kindAt(text, end) === kind) end++;
  return end;
}

function endOfName(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && kindAt(text, end) <= UPPER) end++;
  return end;
}

/** What a run of blanks, line breaks, signs or one control character counts. */
function weigh(kind: number, length: number): number {
  if (kind === BLANK) return length === 1 ? 0.12 : 1 + length / 40;
  if (kind === BREAK) return 1 + length / 8;
  if (kind === CONTROL) return 1;
  return length <= 4 ? Math.max(0.8, length * 0.4) : length * 0.68;
}

/** Words cost about one token, digits one for three; letters among digits are an id, which costs by the character. */
function weighName(text: string, from: number, end: number): number {
  let tokens = 0;
  let words = 0;
  let hasDigits = false;
  for (let at = from; at < end; words++) {
    const kind = kindAt(text, at);
    const isNumber = kind === DIGIT;
    // A capital before small letters begins their word; other capitals are a word of their own.
    const isCapitalised = kind === UPPER && at + 1 < end && kindAt(text, at + 1) === LOWER;
    const next = Math.min(end, endOfRun(text, isCapitalised ? at + 1 : at, isCapitalised ? LOWER : kind));
    hasDigits ||= isNumber;
    tokens += isNumber ? Math.ceil((next - at) / 3) : weighWord(next - at, text.charCodeAt(next - 1));
    at = next;
  }
  return hasDigits && words > 2 ? Math.max(tokens, (end - from) * 0.6, words * 1.25) : tokens;
}

function weighWord(length: number, last: number): number {
  if (length > 16) return length * 0.58;
  const perExtraLetter = last < 0x61 ? 0.3 : 0.15;
  return length <= 4 ? 0.85 : 0.85 + (length - 4) * perExtraLetter;
}

/** Of a run without ASCII, its bytes in UTF-8; half a pair counts as the sign that stands for it. */
function weighForeign(text: string, from: number, end: number): number {
  let bytes = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    const isPair = code >= 0xd800 && code < 0xdc00 && at + 1 < end && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    bytes += isPair ? 4 : code < 0x800 ? 2 : 3;
    if (isPair) at++;
  }
  return bytes * 0.45 + 0.5;
}
