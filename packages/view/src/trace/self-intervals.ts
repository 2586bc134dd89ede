import { toNumber } from "../markup/clip.ts";
import type { ViewSpan } from "./trace.ts";

/** A time within a trace, nanoseconds after its start. */
export interface Interval {
  readonly startNs: number;
  readonly endNs: number;
}

/**
 * Computes the intervals in which each span did its own work, which no child covers. Spans must be complete and in
 * order, a parent before its children, since a missing child would look like own work.
 */
export function selfIntervals(spans: readonly ViewSpan[]): readonly (readonly Interval[])[] {
  const open: { readonly depth: number; readonly children: Interval[] }[] = [];
  const childrenOf = spans.map((span): Interval[] => {
    const depth = toNumber(span.depth) ?? 0;
    while ((open.at(-1)?.depth ?? Number.NEGATIVE_INFINITY) >= depth) open.pop();
    const interval = intervalOf(span);
    if (interval) open.at(-1)?.children.push(interval);
    const children: Interval[] = [];
    open.push({ depth, children });
    return children;
  });
  return spans.map((span, index) => {
    const interval = intervalOf(span);
    return interval ? subtract(interval, childrenOf[index] ?? []) : [];
  });
}

function intervalOf({ offset_ns, duration_ns }: ViewSpan): Interval | null {
  const [startNs, length] = [toNumber(offset_ns), toNumber(duration_ns)];
  return startNs === null || length === null ? null : { startNs, endNs: startNs + length };
}

/** Returns the parts of an interval that others do not cover. */
function subtract({ startNs, endNs }: Interval, covered: readonly Interval[]): Interval[] {
  const parts: Interval[] = [];
  let at = startNs;
  for (const other of covered.toSorted((one, other) => one.startNs - other.startNs)) {
    if (other.startNs > at) parts.push({ startNs: at, endNs: Math.min(other.startNs, endNs) });
    at = Math.max(at, other.endNs);
    if (at >= endNs) break;
  }
  if (at < endNs) parts.push({ startNs: at, endNs });
  return parts;
}
