import { malformedQuery } from "./malformed-query.ts";

/** Converts an IPv4 address to an unsigned number; `null` for any other string. */
export function ipv4Number(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Compiles a block such as `10.0.0.0/8` to a test of addresses. Throws a malformed-query error. */
export function blockTest(block: string): (address: number) => boolean {
  const [base = "", bits = "", ...rest] = block.split("/");
  const start = ipv4Number(base);
  if (start === null || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) {
    throw malformedQuery(`${block} is not an IPv4 block`);
  }
  const size = 2 ** (32 - Number(bits));
  return (address) => Math.floor(address / size) === Math.floor(start / size);
}
