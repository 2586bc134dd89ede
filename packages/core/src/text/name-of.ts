import { quoteName } from "./quote-name.ts";

const PLAIN = /^[\w.@+$:/-]{1,150}$/;

/** An id or a name in a sentence: as it is if it is one plain word, else quoted, so that it cannot look like more. */
export function nameOf(value: string): string {
  return PLAIN.test(value) ? value : quoteName(value);
}
