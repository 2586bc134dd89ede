import { createRandom } from "../random.ts";
import { sum } from "../truth/statistics.ts";

/** A mean or a share with its 95 % confidence interval. */
export interface Estimate {
  /** The mean or share. */
  readonly value: number;
  /** Lower end of the interval. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
}

/** 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

/** Resamples of a bootstrap. The ends of an interval then vary by about 1 % of its width between seeds. */
const RESAMPLES = 2_000;

/**
 * Share of passed runs with the Wilson score interval (Wilson 1927; Brown, Cai and DasGupta 2001):
 * (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n). Over cases of different difficulty the interval is conservative,
 * because the variance of the sum is at most that of equally difficult cases. It describes these cases, not all possible ones.
 * @param passed passed runs, or a sum of shares between 0 and 1, whose variance is at most that of passed and failed runs
 * @param runs at least 1
 */
export function wilson(passed: number, runs: number): Estimate {
  const share = passed / runs;
  const z2 = Z * Z;
  const center = share + z2 / (2 * runs);
  const margin = Z * Math.sqrt((share * (1 - share)) / runs + z2 / (4 * runs * runs));
  const scale = 1 + z2 / runs;
  // Rounding would otherwise leave 1e-17 instead of 0, or a bound below 1 for 10 of 10.
  const low = passed === 0 ? 0 : (center - margin) / scale;
  const high = passed === runs ? 1 : (center + margin) / scale;
  return { value: share, low, high };
}

/**
 * Mean with the percentile interval of the bootstrap (Efron 1979): the mean of as many values, drawn with replacement, 2,000
 * times. The draws are the same for the same values, so a report is reproducible. `null` without values.
 */
export function bootstrapMean(values: readonly number[]): Estimate | null {
  if (values.length === 0) return null;
  const random = createRandom(values.length);
  const means = Array.from({ length: RESAMPLES }, () => mean(values.map(() => drawFrom(values, random))));
  means.sort((a, b) => a - b);
  return { value: mean(values), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** Arithmetic mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Quantile of sorted values, with linear interpolation between neighbors. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

function drawFrom(values: readonly number[], random: () => number): number {
  return values[Math.floor(random() * values.length)] ?? Number.NaN;
}
