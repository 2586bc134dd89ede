/** Fields of results that hold what was asked for. */
const ROWS = new Set(
  [
    "logs spans buckets facets people activities messages segments members campaigns broadcasts newsletters",
    "series companies endpoints",
  ].flatMap((names) => names.split(" ")),
);

/** How much a result holds: rows, somebody or something found, points of series. */
export function amountOf(result: object): number {
  const amounts = Object.entries(result).map(([name, value]) => {
    if (Array.isArray(value)) return ROWS.has(name) ? value.length : 0;
    return value === true && name === "found" ? 1 : 0;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
