import { fieldsOf } from "./fields-of.ts";

const STEPS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A fitted result of AggregateEvents with points in each group instead of `start`, `step` and `values`. */
export function expandSeries(data: object): object {
  const { buckets } = fieldsOf(data);
  return Array.isArray(buckets) ? { ...data, buckets: buckets.map(expandGroup) } : data;
}

function expandGroup(group: unknown): object {
  const { start, step, partial, values, ...rest } = fieldsOf(group);
  if (typeof start !== "string" || typeof step !== "string" || !Array.isArray(values)) return fieldsOf(group);
  const stepMs = Number(step.slice(0, -1)) * (STEPS_MS[step.slice(-1)] ?? Number.NaN);
  const startMs = Date.parse(start);
  const ends = Array.isArray(partial) ? partial : [];
  const series = values.map((value, index) => {
    const timeMs = startMs + index * stepMs;
    const isPartial = ends.includes(index === 0 ? "first" : index === values.length - 1 ? "last" : "");
    // A host may send any result, and not every number is a date.
    const time = Math.abs(timeMs) <= 8.64e15 ? new Date(timeMs).toISOString() : null;
    return { time, value, partial: isPartial };
  });
  return { ...rest, series };
}
