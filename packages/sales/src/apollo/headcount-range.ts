/** Reads `min,max` and removes spaces, which Apollo rejects. `null` unless it is two whole numbers in order. */
export function readRange(value: string): string | null {
  const [, low, high] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(value) ?? [];
  if (low === undefined || high === undefined || Number(low) > Number(high)) return null;
  return `${Number(low)},${Number(high)}`;
}
