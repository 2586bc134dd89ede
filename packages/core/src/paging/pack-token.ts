import * as v from "valibot";

/** A backend's token in a cursor: as it is, or the text that it encodes as base64, with its padding. */
export type PackedToken = string | [text: string, padding: string];

const ASCII = /^[\x20-\x7e]*$/;

/** Schema of a packed token, which returns the token. */
export const packedToken = v.union([
  v.string(),
  v.pipe(
    v.strictTuple([v.pipe(v.string(), v.regex(ASCII)), v.pipe(v.string(), v.regex(/^={0,2}$/))]),
    v.transform(([text, padding]) => toBase64(text) + padding),
  ),
]);

/** Decodes a token of base64, because a cursor is base64 too and would encode it twice. */
export function packToken(token: string): PackedToken {
  const [, digits = "", padding = ""] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(token) ?? [];
  try {
    const text = atob(digits);
    return digits !== "" && ASCII.test(text) && toBase64(text) === digits ? [text, padding] : token;
  } catch {
    return token;
  }
}

/** Base64 without padding. */
function toBase64(text: string): string {
  return btoa(text).replace(/={1,2}$/, "");
}
