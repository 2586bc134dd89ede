import type { WindowRecord } from "@toolwright/core/authoring";
import type * as v from "valibot";
import type { KeptSpan } from "./keep-spans.ts";
import type { restCall } from "./trace-result.ts";

/** A call of a tool, with complete arguments. */
export type TraceCall = v.InferOutput<typeof restCall>;

/** The kept spans of a trace, and the number of dropped error spans. */
export interface KeptTrace {
  readonly id: string;
  readonly window: WindowRecord;
  readonly kept: { readonly spans: readonly KeptSpan[]; readonly dropped_errors: number };
}

/** Says which spans the search lists if errors were dropped. */
export const REST_OF_ERRORS = "The call in rest lists the error spans, and without status:error all spans.";

/**
 * The search that lists the dropped spans. If errors were dropped, it lists the error spans: these matter most, and all
 * spans without an error were dropped too. Otherwise it lists all spans up to the duration of the fastest kept span
 * without an error, and may repeat spans of exactly that duration.
 */
export function restOfTrace({ id, window, kept }: KeptTrace): TraceCall {
  const durations = kept.spans.filter(({ error }) => !error).map(({ duration_ns }) => duration_ns ?? 0);
  const durationFilter =
    durations.length > 0 ? ` @duration:<=${durations.reduce((minimum, duration) => Math.min(minimum, duration))}` : "";
  const query = kept.dropped_errors > 0 ? `trace_id:${id} status:error` : `trace_id:${id}${durationFilter}`;
  return {
    tool: "Observability_SearchSpans",
    arguments: { query, start_time: window.start, end_time: window.end, sort_order: "longest" },
  };
}
