/**
 * Finds the candidate that a misspelled word most likely means.
 * @param maxEdits edits in which the candidate may differ, beside letter case and separators. Default: a third of the
 * word, or words that are missing
 * @returns the closest candidate, or `null` if none is close enough to suggest
 */
export function closestMatch(word: string, candidates: Iterable<string>, maxEdits?: number): string | null {
  const simplified = simplify(word.slice(0, 64));
  // The words of a name: `send-email`, `sendEmail`.
  const words = word
    .slice(0, 64)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s_-]+/)
    .map(simplify);
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = simplify(candidate.slice(0, 64));
    const isPart = !maxEdits && other !== simplified && words.every((part) => part.length > 2 && other.includes(part));
    const distance = isPart ? 1 : editDistance(simplified, other);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= (maxEdits ?? Math.max(1, Math.floor(simplified.length / 3))) ? best : null;
}

/** Words a hint about an unknown name: the closest known name, or all known names if none is close. */
export function suggestName(name: string, knownNames: readonly string[]): string {
  const match = closestMatch(name, knownNames);
  return match === null ? `known: ${knownNames.join(", ") || "none"}` : `did you mean ${match}?`;
}

/** Makes `maxResults`, `max-results` and `MAX_RESULTS` equal to `max_results`. */
function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}@.]/gu, "");
}

/** Computes the Damerau-Levenshtein distance (a swap of neighbors is one edit) row by row. */
function editDistance(from: string, to: string): number {
  let previousRow: readonly number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = isSwap ? (previousRow[j - 2] ?? 0) + 1 : substitution;
      next.push(Math.min(substitution, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [previousRow, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
