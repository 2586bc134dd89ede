import { toNumber } from "../markup/clip.ts";
import type { ViewSpan } from "./trace.ts";

/**
 * Chooses the spans to draw, in their order: failed ones first, then those of the critical path, then the longest.
 * @param pathIds ids of the spans on the critical path
 */
export function chooseSpans(
  spans: readonly ViewSpan[],
  pathIds: ReadonlySet<string>,
  maxSpans: number,
): readonly ViewSpan[] {
  if (spans.length <= maxSpans) return spans;
  const rank = ({ error, span_id }: ViewSpan) => (error === true ? 2 : pathIds.has(span_id ?? "") ? 1 : 0);
  const length = ({ duration_ns }: ViewSpan) => toNumber(duration_ns) ?? 0;
  const indexes = spans.map((_, index) => index);
  const at = (index: number): ViewSpan => spans[index] ?? {};
  indexes.sort((one, other) => rank(at(other)) - rank(at(one)) || length(at(other)) - length(at(one)) || one - other);
  const chosen = new Set(indexes.slice(0, maxSpans));
  return spans.filter((_, index) => chosen.has(index));
}
