const NANOSECOND_UNITS = [
  [3.6e12, "h"],
  [1.2e11, "min", 6e10],
  [1e9, "s"],
  [1e6, "ms"],
  [1e3, "µs"],
] as const;

/** Formats a count with thousands separators: `1,759`. */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  return value.toLocaleString("en-US", { maximumFractionDigits: size < 10 ? 2 : size < 100 ? 1 : 0 });
}

/** Formats nanoseconds with a suitable unit: `412 ms`. */
export function formatDuration(nanoseconds: number): string {
  const [size, unit] = durationUnit(nanoseconds);
  return `${trimZeros((nanoseconds / size).toPrecision(3))} ${unit}`;
}

/** Returns the unit in which a duration has at most three digits before the point. */
export function durationUnit(nanoseconds: number): readonly [size: number, unit: string] {
  for (const [minimum, unit, size = minimum] of NANOSECOND_UNITS)
    if (Math.abs(nanoseconds) >= minimum) return [size, unit];
  return [1, "ns"];
}

/** Formats a ratio with one decimal: `47.4 %` for 0.474. A smaller one than the decimal shows is `<0.1 %`. */
export function formatRatio(ratio: number): string {
  const percent = 100 * ratio;
  if (Math.abs(percent) >= 1_000) return `${formatNumber(percent)} %`;
  return percent > 0 && percent < 0.05 ? "<0.1 %" : `${percent.toFixed(1)} %`;
}

/** Formats a value in its unit, as AggregateEvents names it. */
export function formatQuantity(value: number, unit: string | null): string {
  if (unit === "nanoseconds") return formatDuration(value);
  if (unit === "%") return formatRatio(value / 100);
  if (unit === null || unit === "events") return formatNumber(value);
  return `${formatNumber(value)} ${unit}`;
}

/** Formats whole US dollars: `$5.8M`. */
export function formatMoney(dollars: number): string {
  const options = { style: "currency", currency: "USD", notation: "compact", maximumFractionDigits: 1 } as const;
  return dollars.toLocaleString("en-US", options);
}

/** Formats a number with at most four digits if it is small or at least 10^15, and with all digits in between. */
export function formatNumber(value: number): string {
  // All digits of such a number would be wider than the picture.
  if (Math.abs(value) >= 1e15) return trimZeros(value.toPrecision(4));
  if (value !== 0 && Math.abs(value) < 0.01) return trimZeros(value.toPrecision(2));
  return formatCount(value);
}

/** Drops zeros at the end: `5.1` for `5.10`. */
function trimZeros(digits: string): string {
  return String(Number(digits));
}
