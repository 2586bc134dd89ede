/**
 * A text without certain characters at its end. A pattern for them would look at a long run of them from each of its
 * places anew, whenever something else follows.
 * @param text the text to shorten
 * @param characters the characters to leave out
 */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
