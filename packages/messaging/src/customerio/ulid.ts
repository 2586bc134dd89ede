/** Crockford's base 32. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a ULID: 48 bits of time, then 80 random bits. The npm package for it is larger than four tools. */
export function createUlid(nowMs: number): string {
  const time = Array.from({ length: 10 }, (_, index) => DIGITS[Math.floor(nowMs / 32 ** (9 - index)) % 32]);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => DIGITS[byte % 32]);
  return [...time, ...random].join("");
}
