/** Dimension of an amount. Amounts of different dimensions are never compared. */
export type Dimension = "time" | "bytes" | "share" | "ratio" | "count";

/** An amount in the base unit of its dimension: milliseconds, bytes, parts of 1, or items. */
export type Amount = { readonly dimension: Dimension; readonly value: number };

/** A unit with its size in the base unit. Some have several: people write MB for 1,000,000 and for 1,048,576 bytes. */
export type Unit = readonly [dimension: Dimension, factors: readonly number[]];

/** Units, each with its dimension and factors. A field named `duration` may have any unit of time. */
const UNITS = new Map<string, Unit>();
for (const line of [
  "time ns=1e-6 nanosecond=1e-6 us=1e-3 µs=1e-3 μs=1e-3 microsecond=1e-3 ms=1 millis=1 millisecond=1 s=1e3 sec=1e3",
  "time second=1e3 m=6e4 min=6e4 minute=6e4 h=36e5 hr=36e5 hour=36e5 d=864e5 day=864e5 w=6048e5 week=6048e5",
  "time duration=1e-6,1e-3,1,1e3 latency=1e-6,1e-3,1,1e3",
  "bytes b=1 byte=1 kb=1e3,1024 kib=1024 mb=1e6,1048576 mib=1048576 gb=1e9,1073741824 gib=1073741824",
  "share %=0.01 percent=0.01 pct=0.01 rate=1 ratio=1 share=1 fraction=1",
  "ratio x=1 times=1",
  "count k=1e3 thousand=1e3 million=1e6 bn=1e9 billion=1e9",
])
  for (const [, name = "", factors = ""] of line.matchAll(/(\S+)=(\S+)/g))
    UNITS.set(name, [line.split(" ")[0] as Dimension, factors.split(",").map(Number)]);

/** Reads a unit's symbol or name, such as `ms`, `Minutes` or `%`. */
export function readUnit(word = ""): Unit | undefined {
  const lower = word === "M" ? "million" : word.toLowerCase();
  return UNITS.get(lower) ?? UNITS.get(lower.replace(/s$/, ""));
}

/**
 * Returns the amounts that a number in a result may mean, by its field and the `unit` beside it.
 * @param field name of the field, such as `duration_ns` or `delivery_rate`
 * @param unit the unit that the result names, such as `nanoseconds`. Default: none
 */
export function amountsOf(value: number, field: string, unit?: string): readonly Amount[] {
  const isCount = /(?:count|total|size|limit|index)$/i.test(field);
  // A field named `s`, `m` or `min` alone has no unit.
  const own = readUnit(/(?<![A-Z])(?!^(?:\w|min)$)(?:[A-Z]{1,3}|[A-Z]?[a-z]{1,17})$/.exec(field)?.[0]);
  const [dimension, factors] = own ?? (isCount ? undefined : readUnit(unit)) ?? (["count", [1]] as const);
  // "Fell by 30" may mean −30.
  const signed = value < 0 ? [value, -value] : [value];
  const amounts = signed.flatMap((one) => factors.map((factor): Amount => ({ dimension, value: one * factor })));
  // A number with decimals and without a unit may be a share or a percentage, as the result of a formula.
  if (dimension === "share") return [...amounts, { dimension: "count", value }];
  const isWhole = Number.isInteger(value) && !/(?:change|percent|pct)/i.test(field);
  if (dimension !== "count" || unit !== undefined || value === 0 || isWhole) return amounts;
  const shares = signed.flatMap((one) => (Math.abs(one) <= 1 ? [one, one / 100] : [one / 100]));
  return [...amounts, ...shares.map((share): Amount => ({ dimension: "share", value: share }))];
}
