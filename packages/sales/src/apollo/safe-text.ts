import { asString } from "@toolwright/core/http";

/** Matches only from the start of a word: matching from any position would backtrack quadratically on long words. */
const ADDRESS = /(^|[\s@<>()[\],;:"])([^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+)/g;
/**
 * Phone numbers: with a country code, with an area code in parentheses (not a year), or in groups of 3, 3 and 4 digits.
 */
const PHONE =
  /\+\d(?:[\s().\-/]{0,2}\d){6,14}|\((?!(?:19|20)\d\d\))\d{2,5}\)[\s.\-/]?\d(?:[\s.\-/]?\d){4,10}|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b/g;
/** A number with grouped thousands, like `+100 000 000`. */
const THOUSANDS = /^\+[1-9]\d{0,2}(?:[\s.]\d{3})+$/;
/** Text after an amount: a currency, a percent sign or a counted noun. */
const UNIT =
  /^\s?(?:[€$£¥%]|(?:[A-Z]{3}|k|m|bn|million|users|customers|clients|members|people|employees|followers|subscribers|downloads|sales|leads)\b)/;

/** Redacts email addresses and phone numbers in free text, since only the contact fields may contain them. */
export function safeText(value: unknown): string | null {
  const text = asString(value);
  if (text === null) return null;
  const withoutAddresses = text.replaceAll(ADDRESS, (match, before: string, word: string) =>
    isAddress(word) ? `${before}[address]` : match,
  );
  return withoutAddresses.replaceAll(PHONE, (match, position: number) =>
    isAmount(match, withoutAddresses.slice(position + match.length, position + match.length + 20)) ? match : "[number]",
  );
}

/** Whether a word with an `@` is an email address, whose domain has a dot. `CEO@Apollo` is a title. */
function isAddress(word: string): boolean {
  const domain = word.slice(word.indexOf("@") + 1);
  return /[^.]\.[^.]/.test(domain);
}

/** Whether something that looks like a phone number is an amount, judging by its zeros or the text after it. */
function isAmount(number: string, textAfter: string): boolean {
  if (!THOUSANDS.test(number)) return false;
  const [, ...groups] = number.split(/[\s.]/);
  return groups.every((group) => group === "000") || UNIT.test(textAfter);
}
