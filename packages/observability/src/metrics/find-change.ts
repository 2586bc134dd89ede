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
  const { length } = values;
  const mean = meanOf(values);
  let [squares, left, at, best] = [0, 0, 0, 0];
  // One pass without lists: a response can have a million values.
  for (let count = 1; count <= length; count++) {
    const centered = (values[count - 1] ?? 0) - mean;
    squares += centered ** 2;
    left += centered;
    if (count < MIN_VALUES || count > length - MIN_VALUES) continue;
    // The reduction of the squared deviations with two levels.
    const gain = left ** 2 / count + left ** 2 / (length - count);
    if (gain > best) [at, best] = [count, gain];
  }
  if (at === 0 || best <= gainOfLine(values, mean)) return null;
  const [before, after] = [meanOf(values.slice(0, at)), meanOf(values.slice(at))];
  const deviation = Math.sqrt(Math.max(0, squares - best) / length);
  if (Math.abs(after - before) < MIN_DEVIATIONS * deviation) return null;
  const isAfter = (value: number) => value > (before + after) / 2 === after > before;
  const wrongBefore = values.slice(0, at).filter(isAfter).length;
  const rightAfter = values.slice(at).filter(isAfter).length;
  return 2 * wrongBefore < at && 2 * rightAfter > length - at ? { at, before, after } : null;
}

/** The reduction of the squared deviations with the best straight line. */
function gainOfLine(values: readonly number[], mean: number): number {
  const { length } = values;
  const slope = values.reduce((total, value, index) => total + (value - mean) * (index - (length - 1) / 2), 0);
  return slope ** 2 / ((length * (length ** 2 - 1)) / 12);
}

/** The mean of numbers. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
