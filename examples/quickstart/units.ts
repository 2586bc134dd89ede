/** The time of day of a timestamp, in UTC. */
export function timeOfDay(instant: string): string {
  return instant.slice(11, 16);
}

/** The time of day of a timestamp, or its date if it is more than a day ago, in UTC. */
export function timeOrDate(instant: string): string {
  const isOld = Date.now() - Date.parse(instant) > 86_400_000;
  const day = { month: "short", day: "numeric", timeZone: "UTC" } as const;
  return isOld ? new Date(instant).toLocaleDateString("en-US", day) : timeOfDay(instant);
}

/** Formats a count with thousands separators. */
export function count(value: number | null): string {
  return value === null ? "?" : value.toLocaleString("en-US");
}

/** Formats a metric's level, with at most three decimals for small numbers. */
export function level(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US");
}
