/** Number of items from which a sum is estimated. */
const SAMPLE = 8;
/** Half the width of the interval, in standard errors. */
const STANDARD_ERRORS = 3;

/** An interval that contains a sum in more than 95 of 100 cases. */
export interface SumInterval {
  readonly low: number;
  readonly high: number;
}

/** Estimates the sum of a list from a few of its items; exact for a list of up to eight items. */
export function estimateSum(length: number, itemAt: (index: number) => number): SumInterval {
  const size = Math.min(SAMPLE, length);
  const items = Array.from({ length: size }, (_, at) => itemAt(size === length ? at : indexInPart(at, length / size)));
  const sum = items.reduce((total, item) => total + item, 0);
  if (size === length) return { low: sum, high: sum };
  const mean = sum / size;
  const variance = items.reduce((total, item) => total + (item - mean) ** 2, 0) / (size - 1);
  const error = STANDARD_ERRORS * Math.sqrt((variance / size) * (1 - size / length));
  return { low: (mean - error) * length, high: (mean + error) * length };
}

const GOLDEN_RATIO = 0.618_033_988_75;

/** An index in each part of a list. The distances differ, because rows often alternate. */
function indexInPart(part: number, partLength: number): number {
  return Math.floor((part + ((part * GOLDEN_RATIO) % 1)) * partLength);
}
