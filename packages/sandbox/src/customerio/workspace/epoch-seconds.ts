/** Converts epoch milliseconds to whole epoch seconds, the API's time format. */
export function epochSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
