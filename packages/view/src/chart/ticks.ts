const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Usual distances between ticks of time, milliseconds. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 30, 90, 180, 365, 730, 1_825, 3_650].map((count) => count * DAY),
];

/** Places on an axis and the distance between them. */
export interface Ticks {
  readonly values: readonly number[];
  readonly step: number;
}

/**
 * Computes round values from 0, or from one below `min`, to the first one that is at least `max`, in about `count`
 * steps.
 */
export function niceTicks(max: number, count: number, min = 0): Ticks {
  if (!(max > min)) return { values: [0, 1], step: 1 };
  const raw = (max - min) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10);
  const first = Math.floor(min / step + 1e-9);
  const steps = Math.max(1, Math.ceil(max / step - 1e-9) - first);
  // Multiply, since adding steps adds up rounding errors.
  return {
    values: Array.from({ length: steps + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12))),
    step,
  };
}

/** Computes round instants within a window, at most `count`. */
export function timeTicks(startMs: number, endMs: number, count: number): Ticks {
  const span = Math.max(1, endMs - startMs);
  const step = TIME_STEPS.find((step) => span / step <= count) ?? span;
  const first = Math.ceil(startMs / step) * step;
  const length = Math.max(0, Math.floor((endMs - first) / step) + 1);
  return { values: Array.from({ length: Math.min(length, count + 1) }, (_, index) => first + index * step), step };
}
