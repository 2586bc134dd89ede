import {
  BREAK,
  classAt,
  DIGIT,
  LETTER,
  LOWER,
  SIGN,
  SPACE,
  UPPER,
  WEIGHT_OF_TOKEN,
  weighFixed,
  weighPretoken,
} from "./token-weights.ts";

export { WEIGHT_OF_TOKEN };

/** The class after the end of a string. */
const END = -1;
/**
 * Tokens added for uncertainty, times the square root of the tokens: errors of single words cancel out in long strings,
 * but not in short ones.
 */
const UNCERTAINTY = 1;

/**
 * Estimates the o200k tokens of a string without a tokenizer, in linear time. The estimate is meant to be at least the
 * real count, so that a result within the estimated budget is within the real one. Of 744 results in English, 95 % were
 * estimated 2 to 10 % too high, and the others up to 23 %. Paragraphs of 100 words are 2 to 38 % too high, and emoji twice
 * as high. Rare words that are repeated many times, and random letters other than Latin ones, can be estimated too low.
 */
export function estimateTokens(text: string): number {
  return toTokens(weigh(text, 0, text.length));
}

/** Converts a weight to tokens, rounded up. */
export function toTokens(weight: number): number {
  const tokens = weight / WEIGHT_OF_TOKEN;
  return Math.ceil(tokens + UNCERTAINTY * Math.sqrt(tokens));
}

/** The largest weight that is within a number of tokens. */
export function maxWeightFor(tokens: number): number {
  const root = Math.sqrt(tokens + (UNCERTAINTY / 2) ** 2) - UNCERTAINTY / 2;
  return root * root * WEIGHT_OF_TOKEN;
}

/** A string and its weight. The weight has parts, because runs of signs merge when strings are joined. */
export interface WeighedText {
  readonly text: string;
  /** Weight of the string without the signs at both ends. */
  readonly inner: number;
  /** Number of signs at the beginning; the length of a string that has only signs. */
  readonly lead: number;
  /** Number of signs at the end, with the space before them; the length of a string that has only signs. */
  readonly trail: number;
}

/** The comma between two items of a list. */
export const COMMA: WeighedText = { text: ",", inner: 0, lead: 1, trail: 1 };

/** Weighs a string that begins and ends with a sign, such as the JSON of an object. */
export function weighText(text: string): WeighedText {
  const { length } = text;
  const lead = endOfSigns(text, 0, length);
  if (lead === length) return { text, inner: 0, lead, trail: lead };
  let end = length;
  while (classAt(text, end - 1) === SIGN) end--;
  if (end > lead && text[end - 1] === " ") end--;
  return { text, inner: weigh(text, lead, end), lead, trail: length - end };
}

/** Weighs a run of signs, which may begin with a space. */
export function weighSigns(signs: string, after = 0): number {
  return signs === "" ? 0 : weighPretoken(signs, 0, signs.length, after);
}

/** The line break at an index; 0 if there is none. */
export function breakAt(text: string, at: number): number {
  return at < text.length && classAt(text, at) === BREAK ? LINE_BREAK : 0;
}

const LINE_BREAK = 10;

/** Weighs a range of a string, pretoken by pretoken. */
function weigh(text: string, from: number, end: number): number {
  let weight = 0;
  for (let at = from; at < end; ) {
    const start = at;
    const first = classAt(text, at);
    if (first >= UPPER && first <= LETTER) {
      at = endOfWord(text, at, end);
      weight += weighPretoken(text, start, at, 0);
    } else if (first === DIGIT) {
      at = endOfDigits(text, at, end);
      weight += weighDigits(text, start, at);
    } else if (first === SIGN) {
      at = endOfSigns(text, at, end);
      // The end of the range is not the end of the string, so a sign there is never the first of a word.
      const isWord = at === start + 1 && isLetterAt(text, at, end);
      if (isWord) at = endOfWord(text, at, end);
      const after = isWord || at >= end ? 0 : breakAt(text, at);
      weight += weighPretoken(text, start, at, after);
      while (after !== 0 && at < end && classAt(text, at) === BREAK) at++;
    } else {
      const spaceEnd = endOfSpace(text, at, end);
      const next = spaceEnd < end ? classAt(text, spaceEnd) : END;
      // A space belongs to the signs after it, and any blank to the word after it.
      const last = spaceEnd - 1;
      const joins =
        (next >= UPPER && next <= LETTER && classAt(text, last) === SPACE) || (next === SIGN && text[last] === " ");
      weight += weighSpace(text, start, joins ? last : spaceEnd, next === DIGIT);
      at = spaceEnd;
      if (!joins) continue;
      at = next === SIGN ? endOfSigns(text, at, end) : endOfWord(text, at, end);
      const after = next === SIGN && at < end ? breakAt(text, at) : 0;
      weight += weighPretoken(text, last, at, after);
      while (after !== 0 && at < end && classAt(text, at) === BREAK) at++;
    }
  }
  return weight;
}

function isLetterAt(text: string, at: number, end: number): boolean {
  if (at >= end) return false;
  const next = classAt(text, at);
  return next >= UPPER && next <= LETTER;
}

/** A word is capitals and then lowercase letters, with an English ending after an apostrophe. */
function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  let next = classAt(text, at);
  while (next === UPPER || next === LETTER) next = ++at < end ? classAt(text, at) : END;
  while (next === LOWER || next === LETTER) next = ++at < end ? classAt(text, at) : END;
  return next === SIGN && text[at] === "'" ? endOfContraction(text, at, end) : at;
}

const CONTRACTION = /'(?:[sdmt]|ll|ve|re)/iy;

function endOfContraction(text: string, at: number, end: number): number {
  CONTRACTION.lastIndex = at;
  return CONTRACTION.test(text) && CONTRACTION.lastIndex <= end ? CONTRACTION.lastIndex : at;
}

function endOfSigns(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && classAt(text, at) === SIGN) at++;
  return at;
}

function endOfDigits(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && classAt(text, at) === DIGIT) at++;
  return at;
}

function endOfSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && classAt(text, at) >= SPACE) at++;
  return at;
}

/** Up to three digits are one token. */
function weighDigits(text: string, from: number, end: number): number {
  let weight = Math.ceil((end - from) / 3) * WEIGHT_OF_TOKEN;
  for (let at = from; at < end; at++) weight += weighFixed(text, at);
  return weight;
}

/** Weighs white space: a token for each run of one character, and more for long runs. */
function weighSpace(text: string, from: number, end: number, isBeforeDigit: boolean): number {
  if (from >= end) return 0;
  // A number takes a separate blank.
  let tokens = isBeforeDigit && end - from > 1 ? 1 : 0;
  for (let at = from; at < end; ) {
    const start = at;
    const character = text.charCodeAt(at);
    while (at < end && text.charCodeAt(at) === character) at++;
    tokens += 1 + Math.floor((at - start) / (character === 0x20 ? 64 : 4));
  }
  return tokens * WEIGHT_OF_TOKEN;
}
