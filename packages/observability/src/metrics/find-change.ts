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
export function findChange(values: ArrayLike<number>): Change | null {
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
  const [before, after] = [meanOf(values, 0, at), meanOf(values, at)];
  const deviation = Math.sqrt(Math.max(0, squares - best) / length);
  if (Math.abs(after - before) < MIN_DEVIATIONS * deviation) return null;
  const middle = (before + after) / 2;
  let [wrongBefore, rightAfter] = [0, 0];
  for (let index = 0; index < length; index++) {
    const isAfter = (values[index] ?? 0) > middle === after > before;
    if (isAfter && index < at) wrongBefore++;
    else if (isAfter) rightAfter++;
  }
  return 2 * wrongBefore < at && 2 * rightAfter > length - at ? { at, before, after } : null;
}

/** The reduction of the squared deviations with the best straight line. */
function gainOfLine(values: ArrayLike<number>, mean: number): number {
  const { length } = values;
  let slope = 0;
  for (let index = 0; index < length; index++) slope += ((values[index] ?? 0) - mean) * (index - (length - 1) / 2);
  return slope ** 2 / ((length * (length ** 2 - 1)) / 12);
}

/** The mean of the numbers from an index to another, or to the end. */
export function meanOf(values: ArrayLike<number>, from = 0, to = values.length): number {
  let total = 0;
  for (let index = from; index < to; index++) total += values[index] ?? 0;
  return total / (to - from);
}
