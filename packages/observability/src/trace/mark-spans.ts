import type { AssembledTrace, KeptSpan } from "./trace-result.ts";

/** A reason why a span matters. */
export type Mark = "origin" | "error" | "critical" | "slowest";

/** A span of a fitted trace. */
export interface MarkedSpan {
  /** The span; null for a step of the critical path whose spans were dropped. */
  readonly span: KeptSpan | null;
  /** The row among the spans in the result, given their ids. */
  row(shown: ReadonlySet<string>): object;
  readonly marks: readonly Mark[];
}

type Step = AssembledTrace["summary"]["critical_path"][number];

/**
 * Marks the spans that the summary of a program's result repeats, and adds the steps of the critical path that have
 * none.
 */
export function markSpans({ summary, spans }: Pick<AssembledTrace, "summary" | "spans">): MarkedSpan[] {
  const { origin, slowest, critical_path } = summary;
  const steps = new Map(
    critical_path.flatMap((step) => (step.span_id === null ? [] : [[step.span_id, step] as const])),
  );
  const slow = new Set(slowest.map(({ span_id }) => span_id).filter((id) => id !== null));
  const marked = spans.map((span): MarkedSpan => {
    const { span_id, error } = span;
    const step = span_id === null ? undefined : steps.get(span_id);
    const isOrigin = span_id !== null && span_id === origin?.span_id;
    const marks: Mark[] = [
      ...(isOrigin ? (["origin"] as const) : []),
      ...(error ? (["error"] as const) : []),
      ...(step ? (["critical"] as const) : []),
      ...(slow.has(span_id ?? "") ? (["slowest"] as const) : []),
    ];
    return { span, marks, row: (shown) => leanSpan(span, marks, step, shown) };
  });
  const ids = new Set(spans.map(({ span_id }) => span_id));
  const missing = critical_path.filter(({ span_id }) => span_id === null || !ids.has(span_id));
  return [...marked, ...missing.map(toMarkedStep)];
}

/** A span without values that its marks or its parent repeat, if the parent is in the result. */
function leanSpan(span: KeptSpan, marks: readonly Mark[], step: Step | undefined, shown: ReadonlySet<string>): object {
  const { span_id, depth, service, resource, operation, offset_ns, duration_ns, self_ns } = span;
  const { error_type, error_message, http_status_code } = span;
  const isParentShown = depth === 0 || (span.parent_id !== null && shown.has(span.parent_id));
  return withoutNulls({
    ...{ span_id, depth, path: isParentShown ? null : span.path, service, resource, operation },
    ...{ offset_ns, start: offset_ns === null ? span.start : null, duration_ns },
    self_ns: self_ns === duration_ns ? null : self_ns,
    ...{ error_type, error_message, http_status_code },
    marks: marks.length > 0 ? marks : null,
    critical_ns: step && step.self_ns !== self_ns ? step.self_ns : null,
    critical_count: step && step.count > 1 ? step.count : null,
  });
}

function toMarkedStep({ span_id, depth, service, resource, operation, self_ns, duration_ns, count }: Step): MarkedSpan {
  const marks = ["critical"] as const;
  const counts = { critical_ns: self_ns, critical_count: count > 1 ? count : null };
  return {
    span: null,
    marks,
    row: () => withoutNulls({ span_id, depth, service, resource, operation, duration_ns, marks, ...counts }),
  };
}

function withoutNulls(row: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (value !== null && value !== "") kept[name] = value;
  return kept;
}
