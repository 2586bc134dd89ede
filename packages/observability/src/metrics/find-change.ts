/** A change of level. */
export interface Change {
  /** Index of the first value after the change. */
  readonly at: number;
  /** Mean of the values before. */
  readonly before: number;
  /** Mean of the values from `at` on. */
  readonly after: number;
}

/** Fewer values don't make a level. */
const MIN_VALUES = 3;
/** Minimum difference between two levels, in standard deviations within them. */
const MIN_DEVIATIONS = 3;

/**
 * Finds the split into two levels that differ most, if their means differ by at least three standard deviations. A
 * steady slope or a single spike isn't a change of level.
 */
export function findChange(values: readonly number[]): Change | null {
  const mean = meanOf(values);
  const centered = values.map((value) => value - mean);
  const squares = sum(centered.map((value) => value ** 2));
  const { length } = values;
  let at = 0;
  let best = 0;
  let left = sum(centered.slice(0, MIN_VALUES - 1));
  for (let index = MIN_VALUES; index <= length - MIN_VALUES; index++) {
    left += centered[index - 1] ?? 0;
    // The reduction of the squared deviations with two levels.
    const gain = left ** 2 / index + left ** 2 / (length - index);
    if (gain > best) [at, best] = [index, gain];
  }
  if (at === 0 || best <= gainOfLine(centered)) return null;
  const [before, after] = [meanOf(values.slice(0, at)), meanOf(values.slice(at))];
  const deviation = Math.sqrt(Math.max(0, squares - best) / length);
  if (Math.abs(after - before) < MIN_DEVIATIONS * deviation) return null;
  const isAfter = (value: number) => value > (before + after) / 2 === after > before;
  const wrongBefore = values.slice(0, at).filter(isAfter).length;
  const rightAfter = values.slice(at).filter(isAfter).length;
  return 2 * wrongBefore < at && 2 * rightAfter > length - at ? { at, before, after } : null;
}

/** The reduction of the squared deviations with the best straight line. */
function gainOfLine(centered: readonly number[]): number {
  const { length } = centered;
  const slope = sum(centered.map((value, index) => value * (index - (length - 1) / 2)));
  return slope ** 2 / ((length * (length ** 2 - 1)) / 12);
}

/** The mean of numbers. */
export function meanOf(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
