/** A value after a number of calls. */
export interface Point {
  readonly calls: number;
  readonly value: number;
}

/**
 * Estimates by how much a value grows per call: the median of the slopes between all pairs of points (Theil–Sen), which is
 * robust against an outlier or a step.
 */
export function growthPerCall(points: readonly Point[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.calls - one.calls)),
  );
  const sorted = slopes.sort((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}
