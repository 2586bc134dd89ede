const NANOSECONDS = new Map([
  ["nanosecond", 1],
  ["microsecond", 1e3],
  ["millisecond", 1e6],
  ["second", 1e9],
  ["minute", 6e10],
  ["hour", 3.6e12],
]);
const BYTES = ["B", "KiB", "MiB", "GiB", "TiB"];

/** The factor and the unit that make values of a Datadog unit readable. `max` is the greatest of them. */
export function readableUnit(unit: string | null, max: number): readonly [factor: number, unit: string | null] {
  const nanoseconds = NANOSECONDS.get(unit ?? "");
  if (nanoseconds) return [nanoseconds, "nanoseconds"];
  const [, perUnit] = /^byte(\/.*)?$/.exec(unit ?? "") ?? [null, null];
  if (perUnit !== null) {
    const power = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log2(max) / 10)));
    return [1024 ** -power, `${BYTES[power]}${perUnit ?? ""}`];
  }
  return [1, unit === "percent" ? "%" : unit];
}
