import type { WindowRecord } from "@toolwright/core/authoring";
import type { KeptSpan } from "./keep.ts";

/** A call of a tool, ready to be made. */
export interface TraceCall {
  readonly tool: string;
  readonly arguments: Record<string, string>;
}

/** What was kept of a trace, and whether errors had to be dropped. */
export interface RestOf {
  readonly id: string;
  readonly window: WindowRecord;
  readonly kept: { readonly spans: readonly KeptSpan[]; readonly dropped_errors: number };
}

/**
 * The search that lists what was dropped: error spans where some did not fit, else everything up to the duration of the
 * fastest span that was kept without an error. It lists that border again, rather than lose an equal one.
 */
export function restOfTrace({ id, window, kept }: RestOf): TraceCall {
  const durations = kept.spans.filter(({ error }) => !error).map(({ duration_ns }) => duration_ns ?? 0);
  const border = durations.length > 0 ? ` @duration:<=${durations.reduce((least, next) => Math.min(least, next))}` : "";
  const query = kept.dropped_errors > 0 ? `trace_id:${id}` : `trace_id:${id}${border}`;
  return {
    tool: "Observability.SearchSpans",
    arguments: { query, start_time: window.start, end_time: window.end, sort_order: "longest" },
  };
}
