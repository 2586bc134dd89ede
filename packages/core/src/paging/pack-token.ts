import * as v from "valibot";
import { parseJson } from "../value/plain.ts";

/** A backend's token in a cursor: unchanged, or the JSON or text that it encodes in base64, with its padding. */
export type PackedToken = string | [content: unknown, padding: string];

const ASCII = /^[\x20-\x7e]*$/;

/** Schema of a packed token, which returns the token. */
export const packedToken = v.union([
  v.string(),
  v.pipe(
    v.strictTuple([v.unknown(), v.pipe(v.string(), v.regex(/^={0,2}$/))]),
    v.transform(([content, padding]) => [textOf(content), padding] as const),
    v.check(([text]) => ASCII.test(text)),
    v.transform(([text, padding]) => toBase64(text) + padding),
  ),
]);

/** Decodes a base64 token, which takes a third more characters and twice as many of a model's tokens. */
export function packToken(token: string): PackedToken {
  const [, digits = "", padding = ""] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(token) ?? [];
  // No base64 has this length: decoding it would fail.
  const text = digits.length % 4 === 1 ? "" : atob(digits);
  return digits !== "" && ASCII.test(text) && toBase64(text) === digits ? [contentOf(text), padding] : token;
}

/** Returns the JSON in a string, if writing it again gives the same string; otherwise the string. */
function contentOf(text: string): unknown {
  const content = parseJson(text);
  return typeof content === "object" && JSON.stringify(content) === text ? content : text;
}

function textOf(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

/** Encodes base64 without padding. */
function toBase64(text: string): string {
  return btoa(text).replace(/={1,2}$/, "");
}
