import { fieldsOf } from "./fields-of.ts";
import { toStrings } from "./list-options.ts";

/** A fitted trace with the critical path and the errors that the marks of its spans say. */
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
  // The mark says which span it is, so the summary does not repeat the id.
  const named = origin ? { span_id: begin?.["span_id"], ...fieldsOf(origin) } : null;
  // How to read the marks concerns models: the picture draws them.
  const forPeople = toStrings(warnings).filter((text) => !text.startsWith("critical: "));
  return { ...result, warnings: forPeople, spans: expanded, summary: { critical_path, ...totals, origin: named } };
}
