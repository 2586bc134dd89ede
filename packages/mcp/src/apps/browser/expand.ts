import type { ListOptions } from "@toolwright/view";

/** Returns the fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Creates the options for drawing a list. The title states the total number of records, if the result contains it.
 * @param data the result that has the list
 * @param shown number of rows in the list
 */
export function listOptions(data: object, shown: number, title: string): ListOptions {
  const { total, pagination, warnings } = fieldsOf(data);
  const count = Number(total ?? fieldsOf(pagination)["total"]);
  const shownTitle = count > shown ? `${title}: ${shown} of ${count.toLocaleString("en-US")}` : undefined;
  return { title: shownTitle, warnings: toStrings(warnings) };
}

/** Returns the items of a list as strings; none for any other value. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Restores a fitted result: every row of the list gets the fields of the preceding `in_every_row`. */
export function expandRows(fitted: unknown): object {
  const { in_every_row: common, ...result } = fieldsOf(fitted);
  const names = Object.keys(fieldsOf(fitted));
  const key = names[names.indexOf("in_every_row") + 1] ?? "";
  const rows = result[key];
  if (common === undefined || !Array.isArray(rows)) return result;
  return { ...result, [key]: rows.map((row) => ({ ...fieldsOf(common), ...fieldsOf(row) })) };
}

const STEPS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Restores a fitted result: groups or series get points instead of `start`, `step` and `values`. */
export function expandSeries(data: object): object {
  const fields = Object.entries(data).map(([name, list]) => [name, Array.isArray(list) ? list.map(expandGroup) : list]);
  return Object.fromEntries(fields);
}

function expandGroup(group: unknown): unknown {
  const { start, step, partial, values, ...rest } = fieldsOf(group);
  if (typeof start !== "string" || typeof step !== "string" || !Array.isArray(values)) return group;
  const stepMs = Number(step.slice(0, -1)) * (STEPS_MS[step.slice(-1)] ?? Number.NaN);
  const startMs = Date.parse(start);
  const ends = Array.isArray(partial) ? partial : [];
  const all = values.flatMap((run) => {
    // QueryMetrics writes equal values in a row as `40 (25 times)`.
    const [value, count = "1"] = String(run).split(" (");
    const length = Math.min(10_000, Number.parseInt(count, 10));
    return Array.from({ length }, () => (value === "null" ? null : Number(value)));
  });
  const series = all.map((value, index) => {
    const timeMs = startMs + index * stepMs;
    const isPartial = ends.includes(index === 0 ? "first" : index === all.length - 1 ? "last" : "");
    // A host may send any result, and not every number is a date.
    const time = Math.abs(timeMs) <= 8.64e15 ? new Date(timeMs).toISOString() : null;
    return { time, value, partial: isPartial };
  });
  return { ...rest, series, points: series.map(({ time, value }) => [time, value]) };
}

/** Restores a fitted trace: its summary gets the critical path and the errors that the spans' marks encode. */
export function expandTrace(data: object): object {
  const { spans, summary, warnings, ...result } = fieldsOf(data);
  if (!Array.isArray(spans)) return data;
  const rows = spans.map(fieldsOf);
  const isMarked = (row: (typeof rows)[number], mark: string) =>
    Array.isArray(row["marks"]) && row["marks"].includes(mark);
  const expanded = rows.map((row) => ({
    self_ns: row["duration_ns"],
    ...row,
    error: row["error"] ?? (isMarked(row, "error") || isMarked(row, "origin")),
  }));
  const steps = expanded.filter((row) => isMarked(row, "critical"));
  const critical_path = steps.map((step) => {
    const { critical_ns = step.self_ns, critical_count: count } = fieldsOf(step);
    return { ...step, self_ns: critical_ns, count };
  });
  const { origin, ...totals } = fieldsOf(summary);
  const begin = rows.find((row) => isMarked(row, "origin"));
  // The mark identifies the span, so the summary does not repeat the id.
  const named = origin ? { span_id: begin?.["span_id"], ...fieldsOf(origin) } : null;
  // Explanations of the marks, which the picture draws, and calls of other tools are for models.
  const forPeople = toStrings(warnings).filter((text) => !/^(?:critical:|Observability_AggregateEvents)/.test(text));
  return { ...result, warnings: forPeople, spans: expanded, summary: { critical_path, ...totals, origin: named } };
}
