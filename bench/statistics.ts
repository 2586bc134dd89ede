/** A median with its quartiles. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Computes median and quartiles. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const position = (sorted.length - 1) * share;
    const [below = Number.NaN, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
    return below + (above - below) * (position - Math.floor(position));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Ratios of paired measurements, taken one after the other, so that a slow moment affects both. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): Spread {
  return spreadOf(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
}

/** All items, starting with a different one each round, so that no item always runs first. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const first = round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
