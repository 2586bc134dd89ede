/** Returns the shortest time span that contains more than `count` instants; infinite if there are fewer. */
export function shortestSpan(instants: readonly number[], count: number): number {
  const sorted = instants.toSorted((one, other) => one - other);
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...sorted.slice(count).map((atMs, index) => atMs - (sorted[index] ?? Number.NaN)),
  );
}

/** Returns a deterministic pseudo-random integer from 0 to below `below` for an index. */
export function scatter(index: number, below: number): number {
  return (Math.imul(index + 1, 2_654_435_761) >>> 7) % below;
}
