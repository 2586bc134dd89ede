import { decodings } from "./decodings.ts";
import type { ValueFinder } from "./find-values.ts";
import { CURSOR, fieldOfHandle, type Handles } from "./handles.ts";

/** Hides values inside strings. */
export interface StringHider {
  /** Replaces the values that a finder finds. A cursor that contains one gets a handle itself. */
  hide(text: string, finder: ValueFinder): string;
  /** Replaces what looks like a handle in untrusted text by a handle, so that it means itself in later arguments. */
  escape(text: string): string;
}

/** Creates the function that hides strings. `pattern` matches handles, and has one group. */
export function createStringHider(handles: Handles, pattern: RegExp): StringHider {
  const isKnown = (text: string) => handles.hiddenValue(text) !== undefined;
  return {
    hide(text, finder) {
      const hideValues = (part: string) => finder.replace(part, (value, field) => handles.handleOf(field, value));
      // Handles stay, also if they contain a word that is a hidden value.
      const parts = text.split(pattern).map((part) => (isKnown(part) ? part : hideValues(part)));
      const hidden = parts.join("");
      if (hidden !== text || !decodings(text).some(finder.finds)) return hidden;
      return handles.handleOf(CURSOR, text);
    },
    escape: (text) => text.replaceAll(pattern, (forged) => handles.handleOf(fieldOfHandle(forged), forged)),
  };
}
