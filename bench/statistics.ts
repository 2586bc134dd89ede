/** The middle of some numbers, and the quarter of them on either side of it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Median and quartiles. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** The ratios of measurements that were made right after each other, so that a slow moment of the machine meets both. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): Spread {
  return spreadOf(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
}

/** Every item once per round, beginning with another one each time, so that no place in the round is anybody's. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const first = round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
