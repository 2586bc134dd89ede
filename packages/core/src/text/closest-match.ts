/**
 * The candidate that a misspelt word most likely meant.
 * @param word the word as written
 * @param candidates the known words
 * @returns the nearest candidate, or `null` when none is near enough to be worth suggesting
 */
export function closestMatch(word: string, candidates: Iterable<string>): string | null {
  const wanted = simplify(word.slice(0, 64));
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const known = simplify(candidate.slice(0, 64));
    const distance = known !== wanted && wanted.length > 2 && known.includes(wanted) ? 1 : editDistance(wanted, known);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= Math.max(1, Math.floor(wanted.length / 3)) ? best : null;
}

/** Advice on an unknown name: the nearest known one, or all of them where none is near. */
export function suggestName(name: string, known: readonly string[]): string {
  const nearest = closestMatch(name, known);
  return nearest === null ? `known: ${known.join(", ") || "none"}` : `did you mean ${nearest}?`;
}

/** `maxResults`, `max-results` and `MAX_RESULTS` all mean `max_results`. */
function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9@.]/g, "");
}

/** Levenshtein distance with swapped neighbours as one edit, one row at a time. */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : substitution;
      next.push(Math.min(substitution, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
