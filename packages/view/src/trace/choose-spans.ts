import { toNumber } from "../markup/clip.ts";
import type { ViewSpan } from "./trace.ts";

/**
 * Sorts spans by how much they explain: the origin of the failure, failed ones, the critical path, then the longest.
 */
export function byImportance(
  spans: readonly ViewSpan[],
  pathIds: ReadonlySet<string>,
  originId?: string | null,
): readonly ViewSpan[] {
  const rank = ({ error, span_id }: ViewSpan) =>
    originId && span_id === originId ? 3 : error === true ? 2 : pathIds.has(span_id ?? "") ? 1 : 0;
  return spans.toSorted((one, other) => rank(other) - rank(one) || lengthOf(other) - lengthOf(one));
}

/** Chooses the most important spans, in their original order. */
export function chooseSpans(
  spans: readonly ViewSpan[],
  pathIds: ReadonlySet<string>,
  maxSpans: number,
  originId?: string | null,
): readonly ViewSpan[] {
  if (spans.length <= maxSpans) return spans;
  const chosen = new Set(byImportance(spans, pathIds, originId).slice(0, maxSpans));
  return spans.filter((span) => chosen.has(span));
}

/** Returns the duration of a span; 0 if it is unknown. */
export function lengthOf({ duration_ns }: ViewSpan): number {
  return toNumber(duration_ns) ?? 0;
}
