import { fillPowers, hashWith, isSingleToken, MAX_LENGTH, NO_TOKEN, orderOf } from "./token-vocabulary.ts";

/**
 * Classes of UTF-16 units. The tokenizer splits a string into pretokens and encodes each by itself: a word with the sign
 * or space before it, up to three digits, a run of signs with the space before it, or white space.
 */
export const SIGN = 0;
export const UPPER = 1;
export const LOWER = 2;
/** A letter without case, or a mark, which continues words of either case. */
export const LETTER = 3;
export const DIGIT = 4;
export const SPACE = 5;
export const BREAK = 6;
const CLASS_MASK = 7;
/** Bits of the class, below the number of tokens. */
const CLASS_BITS = 3;
const UNKNOWN = 255;

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, LOWER],
  [/[\p{Lu}\p{Lt}]/u, UPPER],
  [/[\p{Lm}\p{Lo}\p{M}]/u, LETTER],
  [/\p{N}/u, DIGIT],
  [/[\r\n]/, BREAK],
  [/\s/, SPACE],
];

/** Class of each UTF-16 unit, and its tokens if it is not merged with others. A unit that was not seen is unknown. */
const UNITS = new Uint8Array(0x1_0000).fill(UNKNOWN);

/** The class of the UTF-16 unit at an index. Each half of a surrogate pair is a sign. */
export function classAt(text: string, at: number): number {
  return unitOf(text.charCodeAt(at)) & CLASS_MASK;
}

/** Tokens of a UTF-16 unit that is not merged with others. */
export function unitTokens(code: number): number {
  return unitOf(code) >> CLASS_BITS;
}

function unitOf(code: number): number {
  const unit = UNITS[code] as number;
  return unit === UNKNOWN ? learnUnit(code) : unit;
}

function learnUnit(code: number): number {
  const character = String.fromCharCode(code);
  const unitClass = PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? SIGN;
  const unit = unitClass | (countTokens(code) << CLASS_BITS);
  UNITS[code] = unit;
  return unit;
}

/** No unit has more tokens than bytes. */
function countTokens(code: number): number {
  if (isSingleToken(code)) return 1;
  // A pair of surrogates has up to four tokens, up to three in the blocks of emoji.
  if (code >= 0xdc00 && code < 0xe000) return 1;
  if (code >= 0xd834 && code < 0xd840) return 2;
  return code < 0x800 ? 2 : isCommonHan(code) ? 2 : 3;
}

/** Whether a Chinese character has two tokens: the bytes of these blocks begin with a token of two bytes. */
function isCommonHan(code: number): boolean {
  return code >= 0x4e00 && code < 0xa000 && !LONG_HAN.some((block) => code >> 6 === block);
}

/** Blocks of 64 Chinese characters with three tokens each. */
const LONG_HAN: readonly number[] = [373, 374, 427, 542, 544, 606, 623, 624, 625, 628, 629, 630, 631, 639];

/** Tokens of the parts that were counted last, by hash: results repeat their words. */
const RECENT_BITS = 14;
const recentHashes = new Int32Array(1 << RECENT_BITS);
/** Lengths and ends of these parts: two parts of one hash rarely have the same. */
const recentShapes = new Int32Array(1 << RECENT_BITS);
const recentTokens = new Uint8Array(1 << RECENT_BITS);

/** Units that are merged at a time. No word in the table is longer. */
const MAX_UNITS = 32;
const powers = new Int32Array(MAX_UNITS + 2);
const units = new Uint16Array(MAX_UNITS);
/** Hashes of the first units. The hash of a part follows from two of them. */
const hashes = new Int32Array(MAX_UNITS + 1);
const starts = new Uint8Array(MAX_UNITS + 1);
/** Order of each part merged with the next one. */
const orders = new Uint8Array(MAX_UNITS);

/**
 * Counts the tokens of a word or of a run of signs, merged as the tokenizer merges them, but only to the tokens of the
 * table. With fewer tokens to merge to, the count is the real one or higher.
 * @param after the line break after signs, which is often part of their token; 0 if there is none
 */
export function countPretoken(text: string, start: number, end: number, after: number): number {
  let tokens = 0;
  let from = start;
  for (; end - from >= MAX_UNITS; from += MAX_UNITS) tokens += countPart(text, from, from + MAX_UNITS, 0);
  return from < end || after !== 0 ? tokens + countPart(text, from, end, after) : tokens;
}

function countPart(text: string, start: number, end: number, after: number): number {
  const length = end - start;
  if (length === 1 && after === 0) return unitTokens(text.charCodeAt(start));
  let hash = 0;
  for (let at = start; at < end; at++) hash = hashWith(hash, text.charCodeAt(at));
  if (after !== 0) hash = hashWith(hash, after);
  const slot = Math.imul(hash, 0x9e3779b1) >>> (32 - RECENT_BITS);
  const shape = (text.charCodeAt(start) << 16) ^ (length << 8) ^ text.charCodeAt(end - 1);
  const isRecent = recentHashes[slot] === hash && recentShapes[slot] === shape && recentTokens[slot] !== 0;
  if (isRecent) return recentTokens[slot] as number;
  const isToken = orderOfPart(hash, after === 0 ? length : length + 1) !== NO_TOKEN;
  const tokens = isToken ? 1 : mergeUnits(text, start, length, after);
  recentHashes[slot] = hash;
  recentShapes[slot] = shape;
  recentTokens[slot] = tokens;
  return tokens;
}

/** Merges the two parts with the lowest order, the first of equal ones, until no two parts are a token. */
function mergeUnits(text: string, start: number, length: number, after: number): number {
  let parts = readUnits(text, start, length, after);
  for (;;) {
    let lowest = NO_TOKEN;
    let at = 0;
    for (let index = 0; index + 1 < parts; index++) {
      const order = orders[index] as number;
      if (order < lowest) {
        lowest = order;
        at = index;
      }
    }
    if (lowest === NO_TOKEN) return sumParts(parts);
    starts.copyWithin(at + 1, at + 2, parts + 1);
    orders.copyWithin(at, at + 1, parts);
    parts--;
    if (at > 0) orders[at - 1] = orderOfPair(at - 1, parts);
    orders[at] = orderOfPair(at, parts);
  }
}

function readUnits(text: string, start: number, length: number, after: number): number {
  if (powers[0] === 0) fillPowers(powers);
  const parts = after === 0 ? length : length + 1;
  for (let at = 0; at < parts; at++) {
    const unit = at < length ? text.charCodeAt(start + at) : after;
    units[at] = unit;
    hashes[at + 1] = hashWith(hashes[at] as number, unit);
    starts[at] = at;
  }
  starts[parts] = parts;
  for (let at = 0; at < parts; at++) orders[at] = orderOfPair(at, parts);
  return parts;
}

/** Order of the token that a part and the next one are together. */
function orderOfPair(at: number, parts: number): number {
  if (at + 2 > parts) return NO_TOKEN;
  const from = starts[at] as number;
  const to = starts[at + 2] as number;
  const hash = ((hashes[to] as number) - Math.imul(hashes[from] as number, powers[to - from] as number)) | 0;
  return orderOfPart(hash, to - from);
}

/** Order of the token that a part is. A part that is longer than every token may still have the hash of one. */
function orderOfPart(hash: number, length: number): number {
  return length > MAX_LENGTH ? NO_TOKEN : orderOf(hash);
}

function sumParts(parts: number): number {
  // The tokenizer merges a space with the first byte of a Chinese or Japanese character, which splits the character.
  let tokens = units[0] === 0x20 && starts[1] === 1 && isEastAsian(units[1] as number) ? 1 : 0;
  const length = starts[parts] as number;
  if (isRun(length))
    tokens += Math.ceil(length / (SEPARATORS.includes(String.fromCharCode(units[0] as number)) ? RUN_UNITS : 4));
  for (let at = 0; at < parts; at++) {
    const from = starts[at] as number;
    tokens += (starts[at + 1] as number) - from === 1 ? unitTokens(units[from] as number) : 1;
  }
  return tokens;
}

/** Separators have long tokens. */
const SEPARATORS = "#%*+-./=_~";
/** Units of a run of one character for which one token is added: the table lacks some of the lengths of such tokens. */
const RUN_UNITS = 16;

/** Whether all units are the same. */
function isRun(length: number): boolean {
  for (let at = 1; at < length; at++) if (units[at] !== units[0]) return false;
  return length > 4;
}

function isEastAsian(unit: number): boolean {
  return unit >= 0x2e80 && unit < 0xa000;
}
