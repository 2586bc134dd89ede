/** Aggregation functions, by their names in the API. */
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

/** Computes a statistic; `null` without numbers. */
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
      return numbers.reduce((greatest, number) => Math.max(greatest, number));
    default:
      return percentile(numbers, RANKS[name] ?? 0.5);
  }
}

/** Computes a percentile by linear interpolation; `rank` is from 0 to 1. */
export function percentile(numbers: readonly number[], rank: number): number {
  const sorted = Float64Array.from(numbers).sort();
  const position = rank * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
