/** Cut first: removing tags takes the square of the length where they never close. */
const MAX_CHARS = 500;

/** A backend's error message as one line of at most 500 characters, without HTML tags. */
export function toPlainMessage(message: string): string {
  const closed = message.slice(0, MAX_CHARS).replaceAll(/<[^<>]*>/g, "");
  return withoutOpenTag(closed).replaceAll(/\s+/g, " ").trim();
}

/** Drops a tag that the cut left open; a `<` before a blank or a digit is no tag. */
function withoutOpenTag(text: string): string {
  const at = text.search(/<[a-z/!<]/i);
  return at < 0 || text.includes(">", at) ? text : text.slice(0, at);
}
