import { SINGLE_UNITS, TOKEN_FORMS, TOKEN_ORDERS, TOKEN_STEMS } from "./token-table.ts";

/** The part of the tokenizer's vocabulary that the table has. */
interface Vocabulary {
  /** Hashes of the tokens, in an open hash table. */
  readonly hashes: Int32Array;
  /** Orders of the tokens, from 1; 0 in free slots. */
  readonly orders: Uint8Array;
  /** One bit for each UTF-16 unit that is a token. */
  readonly singles: Uint8Array;
}

/** Bits of the number of slots. A third of the slots is free, so that few are compared. */
const SLOT_BITS = 17;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
/** Factor of the hash of a token, which is a polynomial: the hash of a part follows from two hashes of beginnings. */
const FACTOR = 0x0100_0193;

/** The hash of a string and one more UTF-16 unit. The hash of the empty string is 0. */
export function hashWith(hash: number, unit: number): number {
  return (Math.imul(hash, FACTOR) + unit + 1) | 0;
}

/** Fills a list with the powers of the factor, by which the hash of a beginning grows with each unit after it. */
export function fillPowers(powers: Int32Array): void {
  for (let at = 0, power = 1; at < powers.length; at++, power = Math.imul(power, FACTOR)) powers[at] = power;
}

/** The decoded table. Decoded at the first use, since imports have no side effects. */
const memory: { vocabulary: Vocabulary | null } = { vocabulary: null };

/** Order of a token that a hash belongs to: lower orders are merged first. {@link NO_TOKEN} if there is none. */
export function orderOf(hash: number): number {
  const { hashes, orders } = memory.vocabulary ?? openVocabulary();
  let slot = slotOf(hash);
  while (orders[slot] !== 0) {
    if (hashes[slot] === hash) return orders[slot] as number;
    slot = (slot + 1) & SLOT_MASK;
  }
  return NO_TOKEN;
}

export const NO_TOKEN = 255;

/** Whether a UTF-16 unit is a token. */
export function isSingleToken(unit: number): boolean {
  if (unit < FIRST_OF_SINGLES) return true;
  const { singles } = memory.vocabulary ?? openVocabulary();
  const index = unit - FIRST_OF_SINGLES;
  return (((singles[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

/** The units below are tokens, one byte each. */
const FIRST_OF_SINGLES = 0x80;

function slotOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> (32 - SLOT_BITS);
}

function openVocabulary(): Vocabulary {
  const hashes = new Int32Array(SLOT_MASK + 1);
  const orders = new Uint8Array(SLOT_MASK + 1);
  const tokens = readTokens();
  const next = firstOfLengths(tokens.lengths);
  for (let index = 0; index < tokens.hashes.length; index++) {
    const hash = tokens.hashes[index] as number;
    const length = tokens.lengths[index] as number;
    let slot = slotOf(hash);
    while (orders[slot] !== 0) slot = (slot + 1) & SLOT_MASK;
    hashes[slot] = hash;
    orders[slot] = TOKEN_ORDERS.charCodeAt((next[length] as number)++) - FIRST_CODE + 1;
  }
  const singles = Uint8Array.from(atob(SINGLE_UNITS), (character) => character.charCodeAt(0));
  memory.vocabulary = { hashes, orders, singles };
  return memory.vocabulary;
}

const FIRST_CODE = 0x30;
const FIRST_FORM = 0x3e;
const FORM_BITS = 6;
/** Capitals for 0 to 25 shared characters. */
const FIRST_SHARED = 0x41;
const LAST_SHARED = 0x5a;

/** Place of the first token of each length, if the tokens are sorted by length. */
function firstOfLengths(lengths: Uint8Array): Uint32Array {
  const first = new Uint32Array(MAX_LENGTH + 2);
  for (const length of lengths) (first[length + 1] as number)++;
  for (let length = 1; length < first.length; length++) (first[length] as number) += first[length - 1] as number;
  return first;
}

/** No token of the table is longer. */
export const MAX_LENGTH = 16;

/** The hash and the length of each token in the table. */
interface Tokens {
  readonly hashes: Int32Array;
  readonly lengths: Uint8Array;
}

/**
 * Reads the tokens. Each stem is a capital for the number of characters that it shares with the stem before it, and then
 * its other characters, which are never ASCII capitals. Its forms are six bits: as it is, capitalized, in capitals, and
 * each of them after a space. Their hashes follow from that of the stem, because strings would take longer.
 */
export function readTokens(): Tokens {
  const tokens = { hashes: new Int32Array(TOKEN_ORDERS.length), lengths: new Uint8Array(TOKEN_ORDERS.length) };
  const stem = new Uint16Array(MAX_LENGTH);
  /** Hashes of the beginnings of the stem. */
  const beginnings = new Int32Array(MAX_LENGTH + 1);
  const powers = new Int32Array(MAX_LENGTH + 1);
  fillPowers(powers);
  let count = 0;
  let index = 0;
  let length = 0;
  const endStem = () => {
    const forms = TOKEN_FORMS.charCodeAt(index++) - FIRST_FORM;
    for (let bit = 0; bit < FORM_BITS; bit++) {
      if (((forms >> bit) & 1) === 0) continue;
      const hasSpace = bit >= 3;
      let hash = beginnings[length] as number;
      const capitals = bit % 3 === 2 ? length : bit % 3;
      for (let at = 0; at < capitals; at++) {
        const unit = stem[at] as number;
        hash += Math.imul(toCapital(unit) - unit, powers[length - 1 - at] as number);
      }
      if (hasSpace) hash += Math.imul(SPACE_UNIT + 1, powers[length] as number);
      tokens.hashes[count] = hash;
      tokens.lengths[count++] = hasSpace ? length + 1 : length;
    }
  };
  for (let at = 0; at < TOKEN_STEMS.length; at++) {
    const unit = TOKEN_STEMS.charCodeAt(at);
    if (unit >= FIRST_SHARED && unit <= LAST_SHARED) {
      if (at > 0) endStem();
      length = unit - FIRST_SHARED;
    } else {
      stem[length] = unit;
      beginnings[length + 1] = hashWith(beginnings[length] as number, unit);
      length++;
    }
  }
  endStem();
  return tokens;
}

const SPACE_UNIT = 0x20;

function toCapital(unit: number): number {
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit;
  return String.fromCharCode(unit).toUpperCase().charCodeAt(0);
}
