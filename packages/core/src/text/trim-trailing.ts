/**
 * Removes certain characters from the end of a string. It is a loop because a regular expression would backtrack
 * quadratically on a long run of them in the middle.
 * @param characters the characters to remove
 */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
