import { asString } from "@toolwright/core/authoring";

/** From the beginning of a word only, else a long word would be read from each of its letters. */
const ADDRESS = /(^|[\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+/g;
/** Numbers written as only phone numbers are: with a country code, an area code in brackets, or in groups of 3, 3, 4. */
const PHONE =
  /\+\d(?:[\s().\-/]{0,2}\d){6,14}|\(\d{2,5}\)[\s.\-/]?\d(?:[\s.\-/]?\d){4,10}|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b/g;

/** Free text without the addresses and phone numbers that people put into it: contact data has a field of its own. */
export function safeText(value: unknown): string | null {
  return asString(value)?.replaceAll(ADDRESS, "$1[address]").replaceAll(PHONE, "[number]") ?? null;
}
