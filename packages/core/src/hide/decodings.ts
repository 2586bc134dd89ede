import { CURSOR_PREFIX_LENGTH } from "../paging/cursor.ts";

const BASE64 = /^[\w+/-]{16,}={0,2}$/;
const BASE64_INSIDE = /[\w+/-]{16,}/g;

/** The strings that a cursor contains in base64, also in the cursor of a backend. Other strings contain none. */
export function decodings(text: string): string[] {
  if (!BASE64.test(text)) return [];
  return decodeBoth(text).flatMap((decoded) => [
    decoded,
    ...[...decoded.matchAll(BASE64_INSIDE)].flatMap(([run]) => decodeBoth(run)),
  ]);
}

/** Decodes a string with and without the start of a cursor. */
function decodeBoth(text: string): string[] {
  return [text, text.slice(CURSOR_PREFIX_LENGTH)].map(decode).filter((decoded) => decoded !== null);
}

function decode(base64: string): string | null {
  const digits = base64.replace(/={1,2}$/, "");
  // A length of 4n + 1 is impossible, so the last character does not belong to the base64.
  const text = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
