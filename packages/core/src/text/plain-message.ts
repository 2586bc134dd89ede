/** Limit before tags are removed: the regular expression is quadratic for tags that never close. */
const MAX_CHARS = 500;

/** Reduces a backend's error message to one line of at most 500 characters without HTML tags. */
export function toPlainMessage(message: string): string {
  const closed = message.slice(0, MAX_CHARS).replaceAll(/<[^<>]*>/g, "");
  return withoutOpenTag(closed).replaceAll(/\s+/g, " ").trim();
}

/** Removes a tag that truncation left open. A `<` before a space or a digit is no tag. */
function withoutOpenTag(text: string): string {
  const at = text.search(/<[a-z/!<]/i);
  return at < 0 || text.includes(">", at) ? text : text.slice(0, at);
}
