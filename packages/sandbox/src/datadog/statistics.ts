/** The functions an aggregation can compute, by the API's names. */
export const FUNCTIONS = [
  "count",
  "cardinality",
  "sum",
  "min",
  "max",
  "avg",
  "median",
  "pc75",
  "pc90",
  "pc95",
  "pc98",
  "pc99",
] as const;
export type StatisticName = (typeof FUNCTIONS)[number];

const RANKS: Readonly<Partial<Record<StatisticName, number>>> = {
  median: 0.5,
  pc75: 0.75,
  pc90: 0.9,
  pc95: 0.95,
  pc98: 0.98,
  pc99: 0.99,
};

/** A statistic of numbers; `null` when there are none. */
export function statistic(
  name: Exclude<StatisticName, "count" | "cardinality">,
  numbers: readonly number[],
): number | null {
  if (numbers.length === 0) return null;
  const sum = () => numbers.reduce((total, number) => total + number, 0);
  switch (name) {
    case "sum":
      return sum();
    case "avg":
      return sum() / numbers.length;
    case "min":
      return numbers.reduce((least, number) => Math.min(least, number));
    case "max":
      return numbers.reduce((most, number) => Math.max(most, number));
    default:
      return percentile(numbers, RANKS[name] ?? 0.5);
  }
}

/** The percentile at a rank between 0 and 1, interpolated linearly between the two nearest numbers. */
export function percentile(numbers: readonly number[], rank: number): number {
  const sorted = Float64Array.from(numbers).sort();
  const place = rank * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
