import { RESULT_TOKENS, type TimeWindow, toFit, toWindowRecord } from "@toolwright/core/authoring";
import { truncateStrings } from "@toolwright/core/text";
import { fetchTraceSpans, type TraceRequest, type TraceSpans, traceIdForms } from "../datadog/trace-spans.ts";
import { fetchWholeTrace } from "../datadog/whole-trace.ts";
import { windowHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";
import { type KeptSpans, keepSpans, REST_OF_ERRORS, restOfTrace } from "./keep-spans.ts";
import { selfTimes } from "./self-time.ts";
import { summarizeTrace, type TraceSummary } from "./summary.ts";
import type { AssembledTrace } from "./trace-result.ts";
import { buildTree, type TraceTree } from "./tree.ts";

/** Maximum lengths of strings in an oversized trace, tried in order. */
const STRING_CHARS = [500, 100] as const;
/** Maximum number of services in the summary. */
const MAX_SERVICES = 50;

/**
 * Reads a trace, summarizes all its spans and keeps the spans that fit.
 * @param maxSpans maximum number of spans to keep
 */
export async function assembleTrace(
  traceId: string,
  maxSpans: number,
  window: TimeWindow,
  call: ObservabilityCall,
): Promise<AssembledTrace> {
  const forms = traceIdForms(traceId);
  const fetched = await fetchSpans({ forms, window, maxSpans: call.maxTraceSpans }, call);
  const tree = buildTree(fetched.spans);
  const selfTime_ns = selfTimes(tree);
  const summary = summarizeTrace(tree, selfTime_ns);
  const view: TraceView = { fetched, tree, window, traceId: traceId.trim(), summary };
  const isUnexplained = fetched.spans.length === 0 && !fetched.isOutside;
  const emptyReasons = isUnexplained ? explainEmptyTrace(forms.length > 0, window, call.now) : [];
  const trace = (bound: number) => toTrace(view, keepSpans(tree, bound, selfTime_ns), emptyReasons);
  return largestThatFits(trace, Math.min(maxSpans, tree.nodes.length));
}

/** Reads the entire trace if the toolkit may, and searches its indexed spans otherwise. */
async function fetchSpans(request: TraceRequest, call: ObservabilityCall): Promise<TraceSpans> {
  if (call.wholeTraces === null) return fetchTraceSpans(call.datadog, request, call);
  const answer = await fetchWholeTrace(call.datadog, request, call.wholeTraces, call);
  if ("spans" in answer) return answer;
  const found = await fetchTraceSpans(call.datadog, request, call);
  return { ...found, warnings: [...(answer.fallback === null ? [] : [answer.fallback]), ...found.warnings] };
}

interface TraceView {
  readonly fetched: TraceSpans;
  readonly tree: TraceTree;
  readonly window: TimeWindow;
  readonly traceId: string;
  readonly summary: TraceSummary;
}

/** Shortens strings, then drops spans, until every host accepts the result's size. */
function largestThatFits(trace: (bound: number) => AssembledTrace, maxSpans: number): AssembledTrace {
  const complete = trace(maxSpans);
  if (toFit(complete).tokens <= RESULT_TOKENS.max) return complete;
  const [first, ...shorter] = STRING_CHARS.map((maxChars) =>
    fewerSpans((bound) => truncateLong(trace(bound), maxChars), maxSpans),
  );
  return shorter.reduce((best, next) => (best.spans.length > 0 ? best : next), first ?? complete);
}

function fewerSpans(trace: (bound: number) => AssembledTrace, maxSpans: number): AssembledTrace {
  for (let bound = maxSpans; ; ) {
    const candidate = trace(bound);
    const { tokens } = toFit(candidate);
    if (tokens <= RESULT_TOKENS.max || bound === 0) return candidate;
    bound = Math.max(0, Math.min(bound - 1, Math.floor((bound * RESULT_TOKENS.max) / tokens)));
  }
}

/** Truncates long strings: a resource may be a database statement of several pages. */
function truncateLong(trace: AssembledTrace, maxChars: number): AssembledTrace {
  const truncated = truncateStrings(trace, maxChars);
  if (JSON.stringify(truncated) === JSON.stringify(trace)) return trace;
  const note = `Strings over ${maxChars} characters are truncated in the middle; Observability_SearchSpans returns complete spans.`;
  return { ...truncated, rest: trace.rest, warnings: [...trace.warnings, note] };
}

function toTrace(
  { fetched, window, traceId, summary, tree }: TraceView,
  kept: KeptSpans,
  emptyReasons: readonly string[],
): AssembledTrace {
  const { critical_path, ...facts } = summary;
  const truncated = kept.dropped > 0;
  const id = fetched.storedId ?? traceId;
  return {
    trace_id: id,
    summary: { ...facts, services: facts.services.slice(0, MAX_SERVICES), critical_path: critical_path.steps },
    summary_complete: fetched.isComplete,
    spans: kept.spans,
    truncated,
    dropped: kept.dropped,
    collapsed: kept.collapsed,
    rest: truncated ? restOfTrace({ id, window: toWindowRecord(window), kept }) : null,
    warnings: [...fetched.warnings, ...emptyReasons, ...describeGaps(fetched, tree, summary), ...describeDropped(kept)],
  };
}

function explainEmptyTrace(isTraceId: boolean, window: TimeWindow, now: number): string[] {
  if (!isTraceId)
    return [
      "This is not a trace id, which has decimal or hexadecimal digits, up to 128 bits. Copy trace_id from a log or span.",
    ];
  const outside = windowHints(window, now);
  return outside.length > 0
    ? outside
    : [
        `No span of this trace in the window: pass an earlier start_time${window.endMs < now ? ", a later end_time" : ""}, or check that the id is not a span_id. Datadog does not keep every trace.`,
      ];
}

function describeGaps(fetched: TraceSpans, tree: TraceTree, summary: TraceSummary): string[] {
  const { left_out } = summary.critical_path;
  const services =
    summary.services.length > MAX_SERVICES
      ? [`Showing ${MAX_SERVICES} of ${summary.services.length} services, most self time first.`]
      : [];
  const incomplete =
    fetched.isComplete || fetched.spans.length === 0
      ? []
      : [
          `The trace may have more than the ${fetched.spans.length} spans that were read; the summary covers only those.`,
        ];
  const root = tree.root?.attachment === "orphan" ? ", among them the first one, so the trace began elsewhere" : "";
  const orphans = tree.orphans > 0 ? [`Spans whose parent is not in this window: ${tree.orphans}${root}.`] : [];
  const steps =
    left_out.steps > 0
      ? [
          `Showing the critical path without ${left_out.steps} small steps with ${Number((left_out.self_ns / 1e6).toPrecision(3))} ms in total.`,
        ]
      : [];
  return [...incomplete, ...orphans, ...services, ...steps];
}

function describeDropped({ dropped_errors, collapsed_unlisted }: KeptSpans): string[] {
  const errors =
    dropped_errors > 0
      ? [
          `${dropped_errors} error spans did not fit either; error spans where a failure began have priority. ${REST_OF_ERRORS}`,
        ]
      : [];
  const groups =
    collapsed_unlisted > 0
      ? [`Showing collapsed without smaller groups with ${collapsed_unlisted} spans in total.`]
      : [];
  return [...errors, ...groups];
}
