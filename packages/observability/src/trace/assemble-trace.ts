import {
  estimateJsonTokens,
  MAX_RESULT_TOKENS,
  type TimeWindow,
  toWindowRecord,
  truncateStrings,
} from "@toolwright/core/authoring";
import { traceIdForms } from "../datadog/trace-id.ts";
import { fetchTraceSpans, type TraceSpans } from "../datadog/trace-spans.ts";
import { windowHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";
import type { CollapsedSpans } from "./collapse.ts";
import { type KeptSpan, type KeptSpans, keepSpans } from "./keep.ts";
import { restOfTrace, type TraceCall } from "./rest.ts";
import { selfTimes } from "./self-time.ts";
import { summarizeTrace, type TraceSummary } from "./summary.ts";
import { buildTree, type TraceTree } from "./tree.ts";

/** Longest strings of a trace that does not fit as it is, in the order they are tried. */
const TEXT_CHARS = [500, 100] as const;
/** Most services listed; a trace through more is summed up by its busiest. */
const MAX_SERVICES = 50;

/** The summary as results carry it: the critical path as a plain list. */
export type SummaryRecord = Omit<TraceSummary, "critical_path"> & {
  readonly critical_path: TraceSummary["critical_path"]["steps"];
};

/** A trace as results carry it, but for its window. */
export interface AssembledTrace {
  readonly trace_id: string;
  readonly summary: SummaryRecord;
  readonly summary_complete: boolean;
  readonly spans: KeptSpan[];
  readonly truncated: boolean;
  readonly dropped: number;
  readonly collapsed: CollapsedSpans[];
  readonly rest: TraceCall | null;
  readonly calls_spent: number;
  readonly warnings: string[];
}

/**
 * Reads a trace, summarizes all of it and keeps the spans that fit.
 * @param maxSpans most spans to show
 */
export async function assembleTrace(
  traceId: string,
  maxSpans: number,
  window: TimeWindow,
  call: ObservabilityCall,
): Promise<AssembledTrace> {
  const forms = traceIdForms(traceId);
  const found = await fetchTraceSpans(call.datadog, { forms, window, maxSpans: call.maxTraceSpans }, call);
  const tree = buildTree(found.spans);
  const selfTime_ns = selfTimes(tree);
  const summary = summarizeTrace(tree, selfTime_ns);
  const view: TraceView = { found, tree, window, traceId: traceId.trim(), summary };
  const empty = found.spans.length === 0 ? whyEmpty(forms.length > 0, window, call.now) : [];
  const trace = (bound: number) => toTrace(view, keepSpans(tree, bound, selfTime_ns), empty);
  return largestThatFits(trace, Math.min(maxSpans, tree.nodes.length));
}

interface TraceView {
  readonly found: TraceSpans;
  readonly tree: TraceTree;
  readonly window: TimeWindow;
  readonly traceId: string;
  readonly summary: TraceSummary;
}

/** Shorter strings, then fewer spans, until the result is within the size that every host accepts. */
function largestThatFits(trace: (bound: number) => AssembledTrace, most: number): AssembledTrace {
  const complete = trace(most);
  if (estimateJsonTokens(complete) <= MAX_RESULT_TOKENS) return complete;
  const [first, ...shorter] = TEXT_CHARS.map((maxChars) =>
    fewerSpans((bound) => cutLong(trace(bound), maxChars), most),
  );
  return shorter.reduce((best, next) => (best.spans.length > 0 ? best : next), first ?? complete);
}

function fewerSpans(trace: (bound: number) => AssembledTrace, most: number): AssembledTrace {
  for (let bound = most; ; ) {
    const candidate = trace(bound);
    const tokens = estimateJsonTokens(candidate);
    if (tokens <= MAX_RESULT_TOKENS || bound === 0) return candidate;
    bound = Math.max(0, Math.min(bound - 1, Math.floor((bound * MAX_RESULT_TOKENS) / tokens)));
  }
}

/** Statements as resources may fill pages, in every span that ran them. */
function cutLong(trace: AssembledTrace, maxChars: number): AssembledTrace {
  const cut = truncateStrings(trace, maxChars);
  if (JSON.stringify(cut) === JSON.stringify(trace)) return trace;
  const note = `Texts over ${maxChars} characters are cut in the middle; SearchSpans shows a span whole.`;
  return { ...cut, rest: trace.rest, warnings: [...trace.warnings, note] };
}

function toTrace(
  { found, window, traceId, summary, tree }: TraceView,
  kept: KeptSpans,
  empty: readonly string[],
): AssembledTrace {
  const { critical_path, ...facts } = summary;
  const truncated = kept.dropped > 0;
  const id = found.storedId ?? traceId;
  return {
    trace_id: id,
    summary: { ...facts, services: facts.services.slice(0, MAX_SERVICES), critical_path: critical_path.steps },
    summary_complete: found.isComplete,
    spans: kept.spans,
    truncated,
    dropped: kept.dropped,
    collapsed: kept.collapsed,
    rest: truncated ? restOfTrace({ id, window: toWindowRecord(window), kept }) : null,
    calls_spent: found.callsSpent,
    warnings: [...found.warnings, ...empty, ...describeGaps(found, tree, summary), ...describeCuts(kept)],
  };
}

function whyEmpty(isTraceId: boolean, window: TimeWindow, now: number): string[] {
  if (!isTraceId)
    return ["This is no trace id: decimal or hex digits, up to 128 bits. Logs and spans carry it as trace_id."];
  const outside = windowHints(window, now);
  return outside.length > 0
    ? outside
    : [
        "No span of this trace in the window: widen start_time, or check that this is a trace_id and no span_id; not every trace is kept.",
      ];
}

function describeGaps(found: TraceSpans, tree: TraceTree, summary: TraceSummary): string[] {
  const { left_out } = summary.critical_path;
  const services =
    summary.services.length > MAX_SERVICES
      ? [`services lists ${MAX_SERVICES} of ${summary.services.length}, most own work first.`]
      : [];
  const incomplete =
    found.isComplete || found.spans.length === 0
      ? []
      : [`The trace may have more spans than the ${found.spans.length} read: the summary covers only those.`];
  const orphans =
    tree.orphans > 0 && tree.nodes.length > 1
      ? [`${tree.orphans} spans name a parent that is not among the spans of this window.`]
      : [];
  const steps =
    left_out.steps > 0
      ? [`critical_path leaves out ${left_out.steps} small steps, ${left_out.self_ns} ns in all.`]
      : [];
  return [...incomplete, ...orphans, ...services, ...steps];
}

function describeCuts({ dropped_errors, collapsed_unlisted }: KeptSpans): string[] {
  const errors =
    dropped_errors > 0
      ? [`${dropped_errors} error spans did not fit either; those where failures began were kept first.`]
      : [];
  const groups =
    collapsed_unlisted > 0 ? [`collapsed leaves out smaller groups, ${collapsed_unlisted} spans in all.`] : [];
  return [...errors, ...groups];
}
