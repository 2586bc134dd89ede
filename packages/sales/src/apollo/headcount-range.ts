/** Reads `min,max`; the backend takes no blanks. `null` for anything but two whole numbers in order. */
export function readRange(written: string): string | null {
  const [, low, high] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(written) ?? [];
  if (low === undefined || high === undefined || Number(low) > Number(high)) return null;
  return `${Number(low)},${Number(high)}`;
}
