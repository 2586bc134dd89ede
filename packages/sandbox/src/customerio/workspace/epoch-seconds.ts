/** Whole epoch seconds of an instant in milliseconds, as the API writes every time. */
export function epochSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
