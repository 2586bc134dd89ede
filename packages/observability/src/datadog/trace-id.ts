const DECIMAL = /^\d{1,39}$/;
const HEX = /^[0-9a-f]{1,32}$/;
const LOW_64_BITS = (1n << 64n) - 1n;
const ALL_128_BITS = (1n << 128n) - 1n;

/**
 * The forms in which spans may write a trace id, most likely first. Spans have 64 bits in decimal or hexadecimal, or
 * 128 bits in hexadecimal; an id copied from a web page or a log may have a different form.
 * @returns the id as written and its other forms; an empty list when the string is not a trace id
 */
export function traceIdForms(written: string): string[] {
  const text = written.trim().toLowerCase();
  const id = text.replace(/^0x/, "");
  const isDecimal = id === text && DECIMAL.test(id) && BigInt(id) <= ALL_128_BITS;
  // Only digits may be decimal or hexadecimal; hexadecimal ids are zero-padded to 16 or 32 digits.
  const isHex = HEX.test(id) && (!isDecimal || id.length === 16 || id.length === 32);
  const forms = [id];
  if (isHex) forms.push(...otherForms(BigInt(`0x${id}`)));
  if (isDecimal) forms.push(...otherForms(BigInt(id)));
  return isHex || isDecimal ? [...new Set(forms)] : [];
}

function otherForms(value: bigint): string[] {
  const low = value & LOW_64_BITS;
  const isLong = value > LOW_64_BITS;
  return [String(low), low.toString(16).padStart(16, "0"), ...(isLong ? [value.toString(16).padStart(32, "0")] : [])];
}
