/** Counts records by a key; records without one are left out. The most frequent key comes first. */
export function countBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null | undefined,
): readonly { readonly key: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key != null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}

/**
 * The nearest-rank percentile.
 * @param share 0.95 for the 95th percentile
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The sum of the values. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The share of failed items, in percent. */
export function errorPercent(items: readonly { readonly isError: boolean }[]): number {
  return (100 * items.filter(({ isError }) => isError).length) / items.length;
}

/** Distinct values, sorted. */
export function distinct(values: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value != null))].sort();
}
