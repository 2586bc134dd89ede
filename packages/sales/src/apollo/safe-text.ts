import { asString } from "@toolwright/core/authoring";

/** Matches from the start of a word only: a match from any position would backtrack quadratically on long words. */
const ADDRESS = /(^|[\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+/g;
/** Phone numbers: with a country code, with an area code in brackets, or in groups of 3, 3 and 4 digits. */
const PHONE =
  /\+\d(?:[\s().\-/]{0,2}\d){6,14}|\(\d{2,5}\)[\s.\-/]?\d(?:[\s.\-/]?\d){4,10}|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b/g;

/** Redacts email addresses and phone numbers in free text, since only the contact fields may contain them. */
export function safeText(value: unknown): string | null {
  return asString(value)?.replaceAll(ADDRESS, "$1[address]").replaceAll(PHONE, "[number]") ?? null;
}
