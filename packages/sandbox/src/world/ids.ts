import type { Random } from "./random.ts";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Generates a 64-bit trace or span id: an unsigned decimal integer, never zero. */
export function decimalId(random: Random): string {
  // The lowest bit is set because "0" means "no parent".
  return ((BigInt(random.uint32()) << 32n) | BigInt(random.uint32()) | 1n).toString();
}

/** Generates lower-case hexadecimal digits; `digits` must be a multiple of eight. */
export function hexId(random: Random, digits: number): string {
  let text = "";
  while (text.length < digits) text += random.uint32().toString(16).padStart(8, "0");
  return text;
}

/** Generates a 24-digit hexadecimal id that starts with `first`. */
export function objectId(random: Random, first: string): string {
  return first + hexId(random, 24).slice(1);
}

/** Returns the low 64 bits of a hexadecimal id in decimal. Spans carry only these of a 128-bit trace id. */
export function lowBitsInDecimal(hex: string): string {
  return BigInt(`0x${hex.slice(-16)}`).toString();
}

/** Number of random integers in an event id. */
export const EVENT_ID_BITS = 3;

/** Creates a 24-character event id: base64url of a 48-bit time in milliseconds, then the random bits. */
export function eventId(timestampMs: number, randomBits: ArrayLike<number>): string {
  const codes: number[] = [];
  for (let shift = 42; shift >= 0; shift -= 6) codes.push(codeOf(Math.floor(timestampMs / 2 ** shift)));
  codes.push(codeOf(0), codeOf(0));
  for (let index = 0; index < EVENT_ID_BITS; index++) {
    const bits = randomBits[index] ?? 0;
    for (let shift = 0; shift < 30 && codes.length < 24; shift += 6) codes.push(codeOf(bits >>> shift));
  }
  // Create the string at once: appending single characters would dominate the time to create it.
  return String.fromCharCode(...codes);
}

/** Returns the character code of a value's base64url digit, from its low six bits. */
function codeOf(value: number): number {
  return BASE64URL.charCodeAt(value % 64);
}

/** Generates `length` random characters of the base64url alphabet. */
export function randomBase64Url(random: Random, length: number): string {
  let text = "";
  while (text.length < length) text += BASE64URL[random.uint32() & 63];
  return text;
}
