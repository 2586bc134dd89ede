import { BASE_WEIGHT, COMMON_WORDS, NGRAM_WEIGHTS, SINGLE_HAN, SINGLE_HANGUL } from "./token-table.ts";

/** Weight of one token. Weights are integers, so that the weights of parts add up exactly. */
export const WEIGHT_OF_TOKEN = 48;
/** Weight of one step of the n-gram weights. */
const STEP = 8;
const TRIPLES = 4_096;
const QUADRUPLES = 16_384;

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

/** Ranges of characters whose tokens depend on the characters around them. */
const LEARNED: readonly (readonly [number, number])[] = [
  [0x00, 0x7f],
  [0xa0, 0x17f],
  [0x391, 0x3ce],
  [0x401, 0x45f],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x67e, 0x6cc],
  [0x901, 0x94d],
  [0xe01, 0xe4c],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2026, 0x2026],
  [0x3001, 0x3002],
  [0x300c, 0x300d],
  [0x3041, 0x3093],
  [0x30a1, 0x30fc],
  [0xff01, 0xff01],
  [0xff08, 0xff0c],
  [0xff1a, 0xff1b],
  [0xff1f, 0xff1f],
];
const HAN = 0x4e00;
const HAN_END = 0xa000;
const HANGUL = 0xac00;
const HANGUL_END = 0xd7a4;

/** The table of the estimate, decoded at its first use. */
interface Tables {
  readonly triples: Int8Array;
  readonly quadruples: Int8Array;
  readonly words: Uint8Array;
  readonly singleHan: Uint8Array;
  readonly singleHangul: Uint8Array;
}

/** The decoded tables. Decoded at the first use, since imports have no side effects. */
const memory: { tables: Tables | null } = { tables: null };

/** Class of each UTF-16 unit, and its tokens if they are the same everywhere. A unit that was not seen is unknown. */
const UNITS = new Uint8Array(0x1_0000).fill(UNKNOWN);

/** Weights of the pretokens that were weighed last, by hash: results repeat their words. */
const RECENT = 4_096;
const recentHashes = new Int32Array(RECENT);
const recentWeights = new Int32Array(RECENT);

function openTables(): Tables {
  if (memory.tables) return memory.tables;
  const nibbles = fromBase64(NGRAM_WEIGHTS);
  const weights = Int8Array.from({ length: nibbles.length * 2 }, (_, at) => {
    const nibble = ((nibbles[at >> 1] as number) >> ((at & 1) * 4)) & 15;
    return (nibble > 7 ? nibble - 16 : nibble) * STEP;
  });
  const tables = {
    triples: weights.subarray(0, TRIPLES),
    quadruples: weights.subarray(TRIPLES),
    words: fromBase64(COMMON_WORDS),
    singleHan: fromBase64(SINGLE_HAN),
    singleHangul: fromBase64(SINGLE_HANGUL),
  };
  memory.tables = tables;
  return tables;
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The class of the UTF-16 unit at an index. Each half of a surrogate pair is a sign. */
export function classAt(text: string, at: number): number {
  return unitOf(text.charCodeAt(at)) & CLASS_MASK;
}

function unitOf(code: number): number {
  const unit = UNITS[code] as number;
  return unit === UNKNOWN ? learnUnit(code) : unit;
}

function learnUnit(code: number): number {
  const character = String.fromCharCode(code);
  const unitClass = PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? SIGN;
  const unit = unitClass | (fixedTokens(code, memory.tables ?? openTables()) << CLASS_BITS);
  UNITS[code] = unit;
  return unit;
}

/** Tokens of a UTF-16 unit anywhere; 0 if they depend on the characters around it. No unit has more tokens than bytes. */
function fixedTokens(code: number, { singleHan, singleHangul }: Tables): number {
  if (code >= HAN && code < HAN_END) return hasBit(singleHan, code - HAN) ? 0 : 2;
  if (code >= HANGUL && code < HANGUL_END) return hasBit(singleHangul, code - HANGUL) ? 0 : 3;
  if (code < 0x20) return code >= 0x09 && code <= 0x0d ? 0 : 1;
  if (LEARNED.some(([first, last]) => code >= first && code <= last)) return 0;
  // Emoji have up to three tokens, other pairs of surrogates up to four.
  if (code >= 0xd800 && code < 0xe000) return code >= 0xd83c && code <= 0xd83e ? 2 : code < 0xdc00 ? 3 : 1;
  return code < 0x800 ? 2 : 3;
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return (((bits[index >> 3] as number) >> (index & 7)) & 1) === 1;
}

/** Weighs a character by itself; 0 if its tokens depend on the characters around it. */
export function weighFixed(text: string, at: number): number {
  return (unitOf(text.charCodeAt(at)) >> CLASS_BITS) * WEIGHT_OF_TOKEN;
}

/**
 * Weighs a word or a run of signs: one token if it is common, otherwise by all sequences of three and four characters
 * in it.
 * @param after the line break after signs, which is often part of their token; 0 if there is none
 */
export function weighPretoken(text: string, start: number, end: number, after: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  if (after !== 0) hash = Math.imul(hash ^ after, 0x01000193);
  hash = Math.imul(hash, 0x9e3779b1);
  // Runs of the character U+0000 have the same hash at any length.
  const recentHash = (hash + Math.imul(end - start, 0x85ebca6b)) | 0;
  const slot = recentHash >>> 20;
  if (recentHashes[slot] === recentHash && recentWeights[slot] !== 0) return recentWeights[slot] as number;
  const sum = isSingle(text, start, end, after)
    ? WEIGHT_OF_TOKEN
    : withMargin(text, start, sumWeights(text, start, end, after));
  const weight = sum > WEIGHT_OF_TOKEN && !isCommon(hash, sum) ? sum : WEIGHT_OF_TOKEN;
  recentHashes[slot] = recentHash;
  recentWeights[slot] = weight;
  return weight;
}

/**
 * Adds a share of what is above one token: the rarer a sequence of characters, the more the sum of its weights errs. A word
 * after a sign that rarely begins one errs most.
 */
function withMargin(text: string, start: number, sum: number): number {
  if (sum <= WEIGHT_OF_TOKEN) return sum;
  const isAfterRareSign = RARE_STARTS.includes(text[start] as string);
  const aboveLong = Math.max(0, sum - LONG_WEIGHT);
  return sum + ((sum - WEIGHT_OF_TOKEN + aboveLong) >> MARGIN_SHIFT) + (isAfterRareSign ? RARE_START_MARGIN : 0);
}

/** Whether a pretoken is one ASCII character, which is always one token. */
function isSingle(text: string, start: number, end: number, after: number): boolean {
  return end - start === 1 && after === 0 && text.charCodeAt(start) < 0x80;
}

function isCommon(hash: number, weight: number): boolean {
  return weight <= MAX_COMMON_WEIGHT && memory.tables?.words[hash >>> 18] === ((hash >>> 10) & 255 || 1);
}

/** No common word has more. Others only have the hash of a common one. */
const MAX_COMMON_WEIGHT = 3.3 * WEIGHT_OF_TOKEN;
/** Weights of a character in a run of one character: separators have long tokens. */
const SEPARATORS = "#%*+-./=_~";
const SEPARATOR_WEIGHT = WEIGHT_OF_TOKEN / 12;
const REPEATED_WEIGHT = WEIGHT_OF_TOKEN / 2;

/** Added to each Chinese, Japanese or Korean character: the errors within one text have the same sign. */
const EAST_ASIAN_MARGIN = 3;

/** The margin of uncommon pretokens is a sixteenth, and an eighth of what is above {@link LONG_WEIGHT}. */
const MARGIN_SHIFT = 4;
const LONG_WEIGHT = 12 * WEIGHT_OF_TOKEN;

/** Signs that rarely begin a word, or a run of signs. */
const RARE_STARTS = "!#$%&'*+;<>?[\\]^`{|}~";
const RARE_START_MARGIN = 20;

const ELLIPSIS = 0x2026;
/** Added to each ellipsis: the cut words at a truncation marker are rarely one token, and may be the same in every row. */
const CUT_WORD_MARGIN = WEIGHT_OF_TOKEN;

/** Added to each sign of a long run. */
const LONG_SIGNS_MARGIN = 12;

function sumWeights(text: string, start: number, end: number, after: number): number {
  const { triples, quadruples } = memory.tables ?? openTables();
  let weight = BASE_WEIGHT;
  let before = 0;
  let previous = 0;
  let code = text.charCodeAt(start);
  // Words with many accents are rarely in the vocabulary.
  let accents = 0;
  for (let at = start + 1; at <= end; at++) {
    const next = at < end ? text.charCodeAt(at) : after;
    const unit = unitOf(code);
    const tokens = unit >> CLASS_BITS;
    if (tokens > 0) weight += tokens * WEIGHT_OF_TOKEN;
    else if (code === next && code === previous && code === before) weight += weighRepeated(code);
    else {
      const triple = Math.imul(previous, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b) ^ Math.imul(next, 0xc2b2ae35);
      const quadruple = Math.imul(triple, 31) ^ Math.imul(before, 0x27d4eb2f);
      weight += triples[(triple >>> 8) & (TRIPLES - 1)] as number;
      weight += quadruples[(quadruple >>> 9) & (QUADRUPLES - 1)] as number;
      // Tokens of signs are short.
      if (at - start > 6 && code < 0x80 && unit === SIGN) weight += LONG_SIGNS_MARGIN;
      if (code >= 0xa0) {
        if (code === ELLIPSIS) weight += CUT_WORD_MARGIN;
        else if (code >= 0x3000) weight += EAST_ASIAN_MARGIN;
        else if (code < 0x180 && ++accents > 2) weight += WEIGHT_OF_TOKEN / 2;
      }
    }
    before = previous;
    previous = code;
    code = next;
  }
  return weight;
}

function weighRepeated(code: number): number {
  return SEPARATORS.includes(String.fromCharCode(code)) ? SEPARATOR_WEIGHT : REPEATED_WEIGHT;
}
