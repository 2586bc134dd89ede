/** Shortest stretch of time that holds one more than so many; infinite where there are no more. */
export function tightest(instants: readonly number[], most: number): number {
  const sorted = instants.toSorted((one, other) => one - other);
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...sorted.slice(most).map((atMs, index) => atMs - (sorted[index] ?? Number.NaN)),
  );
}

/** Numbers from 0 to below `below` that look like chance, the same for the same place in a row. */
export function scatter(index: number, below: number): number {
  return (Math.imul(index + 1, 2_654_435_761) >>> 7) % below;
}
