/** The maximum number of instants within any window of this length, milliseconds. A window doesn't include its end. */
export function mostWithin(instants: readonly number[], windowMs: number): number {
  const sorted = [...instants].sort((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, instant, index) => {
    while ((sorted[first] ?? instant) <= instant - windowMs) first++;
    return Math.max(most, index - first + 1);
  }, 0);
}
