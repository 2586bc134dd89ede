import { cursorText } from "../paging/cursor.ts";
import { attempt } from "../value/plain.ts";
import type { ValueFinder } from "./find-values.ts";
import { CURSOR, fieldOfHandle, type Handles } from "./handles.ts";

/** Hides values inside strings. */
export type StringHider = ReturnType<typeof createStringHider>;

/** Creates the functions that hide strings. `pattern` matches handles, and has one group. `prefix` is in all own ones. */
export function createStringHider(handles: Handles, pattern: RegExp, prefix: string) {
  const isKnown = (text: string) => handles.hiddenValue(text) !== undefined;
  return {
    /**
     * Replaces the values that a finder finds. A cursor that contains a value becomes a handle itself. `path` is that of
     * the field with the string.
     */
    hide(text: string, finder: ValueFinder, path?: string): string {
      const hideValues = (part: string) =>
        finder.replace(part, (value, field, _, key) => handles.handleOf(field, value, key), path);
      // Keep handles, even if they contain a word that is a hidden value.
      const parts = text.split(pattern).map((part) => (isKnown(part) ? part : hideValues(part)));
      const hidden = parts.join("");
      // A cursor with handles in it would be damaged.
      const isHandle = hidden === text ? decodings(text).some(finder.finds) : CURSOR_FIELD.test(path ?? "");
      return isHandle ? handles.handleOf(CURSOR, text) : hidden;
    },
    /** Replaces handle-like words in untrusted text with a handle, so that they mean themselves in later arguments. */
    escape: (text: string) =>
      text.replaceAll(pattern, (forged) => handles.handleOf(fieldOfHandle(forged, prefix), forged)),
  };
}

const CURSOR_FIELD = /(?:^|\.)(?:next_)?cursor$/;
const CURSOR_TEXT = /^[\w.~%+/=-]{16,}$/;
const BASE64 = /[\w+/-]{16,}={0,2}/g;

/**
 * Returns the strings that a cursor contains as text or in base64, even in a backend's cursor. Other strings contain
 * none.
 */
function decodings(text: string): string[] {
  if (!CURSOR_TEXT.test(text)) return [];
  return [cursorText(text), decodeBase64(text)].flatMap((decoded) => [
    ...(decoded === null ? [] : [decoded]),
    ...[...(decoded ?? "").matchAll(BASE64)].flatMap(([run]) => decodeBase64(run) ?? []),
  ]);
}

/** Decodes text in base64. Returns `null` if it is none. */
export function decodeBase64(base64: string): string | null {
  const digits = base64.replace(/={1,2}$/, "");
  // A length of 4n + 1 is impossible, so the last character is not part of the base64.
  const text = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  const binary = attempt(() => atob(text.replaceAll("-", "+").replaceAll("_", "/")), null);
  return binary && new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
