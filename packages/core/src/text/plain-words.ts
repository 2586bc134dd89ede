/** Cut first: removing tags takes the square of the length where they never close. */
const MAX_CHARS = 500;

/** A backend's error message as one line of at most 500 characters, without HTML tags. */
export function plainWords(message: string): string {
  return (
    message
      .slice(0, MAX_CHARS)
      .replaceAll(/<[^<>]*>/g, "")
      // A tag that the cut left open.
      .replace(/<[a-z/!][^<>]*$/i, "")
      .replaceAll(/\s+/g, " ")
      .trim()
  );
}
