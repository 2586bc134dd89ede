import { toPlainMessage } from "./plain-message.ts";
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
