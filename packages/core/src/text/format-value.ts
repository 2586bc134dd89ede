import { toJson } from "../value/plain.ts";
import { isRounded, LongNumber } from "./long-number.ts";
import { toPrintableQuotation } from "./printable-line.ts";
import { cutEnd, truncateMiddle } from "./truncate.ts";

/** Longest name that is quoted in full, characters. */
const MAX_NAME_CHARS = 80;

/**
 * Quotes untrusted text for a sentence: on one line, with quotation marks and invisible characters escaped, so that a
 * reader sees where it ends. Truncates long text in the middle. The result has at most twice as many characters as
 * `maxChars`, and the quotes.
 * @param maxChars maximum length of text that is quoted in full, default 80
 */
export function quoteName(text: string, maxChars = MAX_NAME_CHARS): string {
  const quoted = quote(text, maxChars);
  if (quoted.length <= 2 * maxChars + 2) return quoted;
  // An escape has up to eight characters, and must not push the rest of a sentence off the screen.
  return quote(text, Math.floor(maxChars / 4));
}

function quote(text: string, maxChars: number): string {
  return toPrintableQuotation(JSON.stringify(truncateMiddle(text, maxChars)));
}

const PLAIN = /^[\w.@+$:/-]{1,150}$/;

/**
 * Formats an id or a name for a sentence: unchanged if it is one plain word, otherwise quoted, so that it cannot look
 * like more.
 */
export function nameOf(value: string): string {
  return PLAIN.test(value) ? value : quoteName(value);
}

/** Longest value that is shown in full, characters. */
const MAX_VALUE_CHARS = 78;

/**
 * Formats an untrusted value for a sentence: a string like {@link quoteName}, any other value as printable JSON.
 * @param maxChars length of the longest value that is shown in full, default 78
 */
export function formatValue(value: unknown, maxChars = MAX_VALUE_CHARS): string {
  if (typeof value === "string") return quoteName(value, maxChars);
  if (typeof value === "number") return isRounded(value) ? `about ${value}` : String(value);
  if (typeof value === "bigint") return cutEnd(String(value), maxChars);
  if (value instanceof LongNumber) return cutEnd(value.digits, maxChars);
  const json = toJson(value) ?? typeof value;
  const line = toPrintableQuotation(cutEnd(json, maxChars));
  // An escape has up to eight characters.
  return line.length <= 3 * maxChars ? line : toPrintableQuotation(cutEnd(json, Math.floor(maxChars / 4)));
}

/** Epoch seconds of 2001, 2033 and 2099. The same times in milliseconds are dates too. */
const MIN_SECONDS = 1e9;
/** Later than this, a number is a time only by its name: phone numbers have as many digits. */
const LIKELY_SECONDS = 2e9;
const MAX_SECONDS = 4.07e9;

/** Matches a name that says that its value is a time, such as `created_at`. */
export const TIME_NAME = /(?:_at|_date|_time|timestamp)$/;
/** Names whose values have as many digits, but aren't times, unlike `paid` and `valid`. */
const NUMBER_NAME =
  /(?:(?<!pa|val|vo|b)id|key|ref|no|number|num|code|ean|gtin|upc|isbn|sku|phone|tel|fax|mobile|account|order|invoice|amount|price|cents|total|count|points|bytes)s?$/i;

/**
 * Returns the date of a value that is most likely a time: a whole number of epoch seconds or milliseconds, or its
 * digits. Cards and results show it beside the value.
 * @param name name of the value, which may say that it is an id or an amount
 * @returns ISO-8601 in UTC, to the second; `""` for any other value
 */
export function epochDate(value: unknown, name: string): string {
  const number = typeof value === "string" && /^\d{10,13}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return "";
  const seconds = number >= 1_000 * MIN_SECONDS ? number / 1_000 : number;
  const maxSeconds = TIME_NAME.test(name) ? MAX_SECONDS : NUMBER_NAME.test(name) ? 0 : LIKELY_SECONDS;
  const isTime = seconds >= MIN_SECONDS && seconds <= maxSeconds;
  return isTime ? `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z` : "";
}

const MAX_NAMED = 10;

/** Joins names with commas, each formatted by {@link nameOf}. Lists the first ten and counts the others. */
export function listNames(names: readonly string[]): string {
  return joinSome(names.slice(0, MAX_NAMED).map(nameOf), names.length);
}

/** Joins the first names of a number of them with commas, and counts the others. */
export const joinSome = (shown: readonly string[], count: number): string =>
  shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");

/** Longest message that is quoted in full, characters. */
const MAX_MESSAGE_CHARS = 500;

/**
 * Writes a backend's own message as the last sentence of an error message: ` Datadog says: "Unknown facet".`, with a
 * leading space. It is quoted, so that it cannot look like a sentence of the toolkit. Without a message the result is
 * `""`.
 * @param service name of the backend
 * @param message the backend's words; HTML tags are removed
 */
export function quoteMessage(service: string, message: string): string {
  const words = toPlainMessage(message).replace(/\.$/, "");
  return words === "" ? "" : ` ${service} says: ${quoteName(words, MAX_MESSAGE_CHARS)}.`;
}

/** Limit before tags are removed: the regular expression is quadratic for tags that never close. */
const MAX_PLAIN_CHARS = 500;
/** Room for the mark of a truncated message. */
const MARK_CHARS = 20;

/** Reduces a backend's error message to one line of at most 500 characters without HTML tags. */
export function toPlainMessage(message: string): string {
  const isLong = message.length > MAX_PLAIN_CHARS;
  const head = isLong ? message.slice(0, MAX_PLAIN_CHARS - MARK_CHARS) : message;
  const closed = head.replaceAll(/<[^<>]*>/g, "");
  const plain = withoutOpenTag(closed).replaceAll(/\s+/g, " ").trim();
  // Hiding reads the mark: the words before it may be part of a value.
  return isLong && plain !== "" ? `${plain}…[+${message.length - head.length} chars]` : plain;
}

/** Removes a tag that truncation left open. A `<` before a space or a digit doesn't start a tag. */
function withoutOpenTag(text: string): string {
  const at = text.search(/<[a-z/!<]/i);
  return at < 0 || text.includes(">", at) ? text : text.slice(0, at);
}
