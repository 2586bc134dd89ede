/** Writes an ISO-8601 time without milliseconds that are 0, and without seconds that are 0 too. */
export function shortenTime(time: string): string {
  return time.replace(/(:00)?\.000Z$/, "Z");
}
