import { closestMatch, quoteName } from "@toolwright/core/text";

const NAME = /^[A-Za-z][\w.*-]{0,60}$/;

/** Ends a sentence about a value that is not quoted. */
export const NOT_SHOWN = "which is not shown, because it may be a key";

/**
 * Quotes an unknown value for an error message if it resembles a known name, else returns `null`: it may be an API key that
 * was pasted in the wrong place, and error messages go to log files.
 */
export function quoteMisspelled(value: string, knownNames: readonly string[]): string | null {
  return NAME.test(value) && closestMatch(value, knownNames) !== null ? quoteName(value) : null;
}
