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

/** Bits of the number of slots. Two fifths of the slots are free, so that few are compared. */
const SLOT_BITS = 17;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
/** Factor of the hash of a token, which is a polynomial: the hash of a part follows from two hashes of beginnings. */
export const FACTOR = 0x0100_0193;

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
  return ((((singles[index >> 3] ?? 0) as number) >> (index & 7)) & 1) === 1;
}

/** The units below are tokens, one byte each. */
const FIRST_OF_SINGLES = 0x80;

function slotOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> (32 - SLOT_BITS);
}

function openVocabulary(): Vocabulary {
  const hashes = new Int32Array(SLOT_MASK + 1);
  const orders = new Uint8Array(SLOT_MASK + 1);
  for (const [index, token] of tokensByLength().entries()) {
    let hash = 0;
    for (let at = 0; at < token.length; at++) hash = (Math.imul(hash, FACTOR) + token.charCodeAt(at) + 1) | 0;
    let slot = slotOf(hash);
    while (orders[slot] !== 0) slot = (slot + 1) & SLOT_MASK;
    hashes[slot] = hash;
    orders[slot] = TOKEN_ORDERS.charCodeAt(index) - FIRST_CODE + 1;
  }
  const singles = Uint8Array.from(atob(SINGLE_UNITS), (character) => character.charCodeAt(0));
  memory.vocabulary = { hashes, orders, singles };
  return memory.vocabulary;
}

const FIRST_CODE = 0x30;
const FIRST_FORM = 0x3e;
const FIRST_SHARED = 0x41;
const FORM_BITS = 6;

/**
 * Reads the tokens, sorted by length. Each stem is a capital for the number of characters that it shares with the stem
 * before it, and then its other characters, which are never ASCII capitals. Its forms are six bits: as it is,
 * capitalized, in capitals, and each of them after a space.
 */
export function tokensByLength(): readonly string[] {
  const tokens: string[][] = [];
  let stem = "";
  let index = 0;
  for (let at = 0; at < TOKEN_STEMS.length; ) {
    const shared = TOKEN_STEMS.charCodeAt(at) - FIRST_SHARED;
    const start = ++at;
    while (at < TOKEN_STEMS.length && !isCapital(TOKEN_STEMS.charCodeAt(at))) at++;
    stem = stem.slice(0, shared) + TOKEN_STEMS.slice(start, at);
    const forms = TOKEN_FORMS.charCodeAt(index++) - FIRST_FORM;
    for (let bit = 0; bit < FORM_BITS; bit++) {
      if (((forms >> bit) & 1) === 0) continue;
      const token = formOf(stem, bit);
      tokens[token.length] ??= [];
      tokens[token.length]?.push(token);
    }
  }
  return tokens.flat();
}

function formOf(stem: string, bit: number): string {
  const form = bit % 3;
  const text = form === 0 ? stem : form === 2 ? stem.toUpperCase() : stem.charAt(0).toUpperCase() + stem.slice(1);
  return bit < 3 ? text : ` ${text}`;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
