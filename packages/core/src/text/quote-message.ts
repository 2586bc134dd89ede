import { quoteName } from "./quote-name.ts";

/** Longest message that is quoted in full, characters. */
const MAX_MESSAGE_CHARS = 500;

/**
 * A backend's own message as the last sentence of an error message: ` Datadog says: "Unknown facet".`, with a leading
 * space. It is quoted, so that it cannot look like a sentence of the toolkit. Without a message the result is `""`.
 * @param service name of the backend
 * @param message the backend's words; HTML tags are removed
 */
export function quoteMessage(service: string, message: string): string {
  const words = toPlainMessage(message).replace(/\.$/, "");
  return words === "" ? "" : ` ${service} says: ${quoteName(words, MAX_MESSAGE_CHARS)}.`;
}

/** Limit before tags are removed: the regular expression is quadratic for tags that never close. */
const MAX_PLAIN_CHARS = 500;

/** Reduces a backend's error message to one line of at most 500 characters without HTML tags. */
export function toPlainMessage(message: string): string {
  const closed = message.slice(0, MAX_PLAIN_CHARS).replaceAll(/<[^<>]*>/g, "");
  return withoutOpenTag(closed).replaceAll(/\s+/g, " ").trim();
}

/** Removes a tag that truncation left open. A `<` before a space or a digit is no tag. */
function withoutOpenTag(text: string): string {
  const at = text.search(/<[a-z/!<]/i);
  return at < 0 || text.includes(">", at) ? text : text.slice(0, at);
}
