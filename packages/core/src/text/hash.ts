/**
 * Computes a 53-bit hash of a string, in base 36. It detects equal and damaged strings; it is not cryptographic.
 * It is synchronous and does not use `node:crypto`, so that it works in every runtime.
 */
export function hashString(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** Computes the SHA-256 of a string, as `sha256-` and hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return `sha256-${await sha256Hex(text)}`;
}

/** Computes the SHA-256 of a string, as hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
