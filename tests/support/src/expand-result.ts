/** A fitted result whose rows have the fields of `in_every_row` and `null_where_missing`, as programs receive them. */
export function expandResult(fitted: object): object {
  const names = Object.keys(fitted);
  const before = names.findLastIndex((name) => name === "in_every_row" || name === "null_where_missing");
  const { in_every_row: common, null_where_missing: nulls = [], ...result } = fitted as Fitted;
  const key = names[before + 1];
  if (before < 0 || key === undefined) return expandLists(fitted);
  const shared = { ...Object.fromEntries(nulls.map((name) => [name, null])), ...common };
  return expandLists({ ...result, [key]: (result[key] as object[]).map((row) => ({ ...shared, ...row })) });
}

const STEPS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Groups of AggregateEvents with the points of their series instead of `start`, `step` and `values`. */
function expandLists(result: object): object {
  const { buckets } = result as { readonly buckets?: readonly CompactSeries[] };
  return Array.isArray(buckets) ? { ...result, buckets: buckets.map(expandSeries) } : result;
}

interface CompactSeries {
  readonly start?: string;
  readonly step?: string;
  readonly partial?: readonly string[];
  readonly values?: readonly (number | null)[];
}

function expandSeries({ start, step, partial = [], values, ...group }: CompactSeries): object {
  if (start === undefined || step === undefined || values === undefined) return group;
  const stepMs = Number(step.slice(0, -1)) * (STEPS_MS[step.slice(-1)] ?? Number.NaN);
  const series = values.map((value, index) => {
    const time = new Date(Date.parse(start) + index * stepMs).toISOString();
    const isPartial = partial.includes(index === 0 ? "first" : index === values.length - 1 ? "last" : "");
    return { time, value, ...(isPartial && { partial: true }) };
  });
  return { ...group, series };
}

interface Fitted {
  readonly in_every_row?: object;
  readonly null_where_missing?: readonly string[];
  readonly [field: string]: unknown;
}
