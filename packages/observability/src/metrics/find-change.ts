/** A change of level. */
export interface Change {
  /** Index of the value during whose interval the level changed, or of the first one after the change. */
  readonly at: number;
  /** Mean of the values before. */
  readonly before: number;
  /** Mean of the values after. */
  readonly after: number;
}

/** The reason why values have no change of level. */
export type NoChange = "level" | "few points" | "noise" | "slope" | "brief";

/** Fewer values don't make a level. */
const MIN_VALUES = 3;
/** Levels that differ by a smaller part of their value are equal, because results show four digits. */
const MIN_DIFFERENCE = 0.0001;

/**
 * Finds the split into two levels that differ most, unless noise causes such a split in about one of 100 series. A
 * steady slope or a single spike isn't a change of level. The levels exclude the values on both sides of the split,
 * because an interval during which the level changes has a value in between.
 */
export function findChange(values: ArrayLike<number>): Change | NoChange {
  const { length } = values;
  if (length < 2 * MIN_VALUES) return "few points";
  const mean = meanOf(values);
  let [squares, left, at, best] = [0, 0, MIN_VALUES, 0];
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
  const levels = [meanOf(values, 0, at), meanOf(values, at)] as const;
  if (Math.abs(levels[1] - levels[0]) <= MIN_DIFFERENCE * Math.abs(mean)) return "level";
  const line = gainOfLine(values, mean);
  if (best <= line) return line > squares / 2 ? "slope" : "noise";
  const { noise, isLasting } = compareWith(levels, values, at);
  // The best of many random splits gains something too, and few values make their variance uncertain.
  if (!(best > (4 + 6 / length) ** 2 * noise)) return "noise";
  if (!isLasting) return "brief";
  const [before, after] = [meanOf(values, 0, at - 1), meanOf(values, at + 1)];
  const isMixed = ((values[at - 1] ?? 0) - before) * Math.sign(after - before) > 2 * Math.sqrt(noise);
  // The last split has three values after it, even if only two of them are after the change.
  const isLater = at === length - MIN_VALUES && (values[at] ?? 0) < (before + after) / 2 === after > before;
  return { at: isLater ? at + 1 : isMixed ? at - 1 : at, before, after };
}

/** The variance around two levels, and whether most values on either side are nearer to their own level. */
function compareWith([before, after]: readonly [number, number], values: ArrayLike<number>, at: number) {
  const { length } = values;
  let [squares, steps, previous, nearBefore, nearAfter] = [0, 0, 0, 0, 0];
  for (let index = 0; index < length; index++) {
    const value = values[index] ?? 0;
    const deviation = value - (index < at ? before : after);
    squares += deviation ** 2;
    if (index > 0) steps += (deviation - previous) ** 2;
    previous = deviation;
    const isNearAfter = value > (before + after) / 2 === after > before;
    if (index < at) nearBefore += isNearAfter ? 0 : 1;
    else nearAfter += isNearAfter ? 1 : 0;
  }
  // If each deviation is like the one before it, as in a wave, means vary more.
  const correlation = Math.min(0.98, Math.max(0, 1 - steps / (2 * squares || 1)));
  const noise = ((squares / (length - 2)) * (1 + correlation)) / (1 - correlation);
  return { noise, isLasting: 2 * nearBefore > at && 2 * nearAfter > length - at };
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
