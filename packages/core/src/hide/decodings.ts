import { cursorText } from "../paging/cursor.ts";

const CURSOR = /^[\w.~%+/=-]{16,}$/;
const BASE64 = /[\w+/-]{16,}={0,2}/g;

/** The strings that a cursor contains as text or in base64, also in the cursor of a backend. Other strings contain none. */
export function decodings(text: string): string[] {
  if (!CURSOR.test(text)) return [];
  return [cursorText(text), decode(text)].flatMap((decoded) => [
    ...(decoded === null ? [] : [decoded]),
    ...[...(decoded ?? "").matchAll(BASE64)].flatMap(([run]) => decode(run) ?? []),
  ]);
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
