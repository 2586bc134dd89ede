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

/** Groups of AggregateEvents and series of QueryMetrics with points instead of `start`, `step` and `values`. */
function expandLists(result: object): object {
  const { buckets, series } = result as Readonly<Record<"buckets" | "series", readonly CompactSeries[] | undefined>>;
  return {
    ...result,
    ...(Array.isArray(buckets) && { buckets: buckets.map(expandSeries) }),
    ...(Array.isArray(series) && { series: series.map(expandPoints) }),
  };
}

/** A series of QueryMetrics with its points as pairs. Equal values in a row are written as `40 (25 times)`. */
function expandPoints({ values, ...compact }: CompactSeries): object {
  if (values === undefined) return compact;
  const all = (values as readonly (number | string | null)[]).flatMap((run) => {
    const [, value = "", count = 0] = /^(\S+) \((\d+) times\)$/.exec(String(run)) ?? [];
    return typeof run === "string" ? Array<number | null>(Number(count)).fill(JSON.parse(value)) : [run];
  });
  const { series = [], ...group } = expandSeries({ ...compact, values: all }) as { readonly series?: SeriesPoint[] };
  return { ...group, points: series.flatMap(({ time, value }) => (value === null ? [] : [[time, value]])) };
}

interface SeriesPoint {
  readonly time: string;
  readonly value: number | null;
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
