/** Units of the metrics, as responses describe them. */
const UNITS: Readonly<Record<string, object>> = {
  second: { family: "time", name: "second", plural: "seconds", scale_factor: 1, short_name: "s", id: 11 },
  hour: { family: "time", name: "hour", plural: "hours", scale_factor: 3_600, short_name: "hr", id: 13 },
  percent: { family: "percentage", name: "percent", plural: "percent", scale_factor: 1, short_name: "%", id: 17 },
  request: { family: "network", name: "request", plural: "requests", scale_factor: 1, short_name: "req", id: 19 },
  connection: {
    family: "network",
    name: "connection",
    plural: "connections",
    scale_factor: 1,
    short_name: "conn",
    id: 20,
  },
  error: { family: "system", name: "error", plural: "errors", scale_factor: 1, short_name: "err", id: 31 },
};

/** Returns a unit and its per-unit as responses have them; `null` without a unit. */
export function wireUnit(unit: string | null, perUnit: string | null): readonly [object, object | null] | null {
  const primary = unit === null ? undefined : UNITS[unit];
  return primary ? [primary, perUnit === null ? null : (UNITS[perUnit] ?? null)] : null;
}
