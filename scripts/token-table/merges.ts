/** Order in which the tokenizer merges tokens: the lowest rank of two adjacent parts first. */
export interface Ranks {
  get(token: string): number | undefined;
}

/**
 * Merges the characters of a string as the tokenizer does, with the ranks that are given.
 * @returns the parts at the end, and each token on the way
 */
export function merge(
  text: string,
  ranks: Ranks,
): { readonly parts: readonly string[]; readonly made: readonly string[] } {
  const parts = [...text];
  const made: string[] = [];
  for (;;) {
    let lowest = Number.POSITIVE_INFINITY;
    let at = -1;
    for (let index = 0; index + 1 < parts.length; index++) {
      const rank = ranks.get(`${parts[index]}${parts[index + 1]}`) ?? Number.POSITIVE_INFINITY;
      if (rank < lowest) [lowest, at] = [rank, index];
    }
    if (at < 0) return { parts, made };
    const token = `${parts[at]}${parts[at + 1]}`;
    parts.splice(at, 2, token);
    made.push(token);
  }
}
