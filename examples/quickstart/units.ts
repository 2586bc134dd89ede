/** Nanoseconds as a person reads them. */
export function duration(nanoseconds: number | null): string {
  if (nanoseconds === null) return "?";
  const units = [
    [1e9, "s"],
    [1e6, "ms"],
    [1e3, "µs"],
  ] as const;
  const [size, unit] = units.find(([least]) => nanoseconds >= least) ?? [1, "ns"];
  return `${(nanoseconds / size).toPrecision(3).replace(/\.0+$/, "")} ${unit}`;
}

/** The time of day of an instant, UTC. */
export function timeOfDay(instant: string): string {
  return instant.slice(11, 16);
}

/** A count with thousands set apart. */
export function count(value: number | null): string {
  return value === null ? "?" : value.toLocaleString("en-US");
}
