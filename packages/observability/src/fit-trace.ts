import { cutMiddle, type Fit, measure, type WindowRecord } from "@toolwright/core";
import type { AssembledTrace } from "./assemble-trace.ts";
import { chooseNodes, type KeptSpan } from "./trace/keep.ts";
import { restOfTrace } from "./trace/rest.ts";
import type { TraceSpan } from "./trace/span.ts";
import { buildTree } from "./trace/tree.ts";

/** A result of GetTrace. */
export type TraceResult = AssembledTrace & { readonly window: WindowRecord };

const MESSAGE_CHARS = 160;
const SERVICES_SHOWN = 12;
const LEAN = "Spans are shown without empty fields, host, type and start; long messages are cut in the middle.";

/** Fits a trace: whole, then leaner spans, then fewer of them, by the same order of importance as before. */
export function fitTrace(result: TraceResult, maxTokens: number): Fit {
  if (measure(result) <= maxTokens) return { value: result };
  const choose = chooser(result.spans);
  for (let bound = result.spans.length; ; ) {
    const value = withSpans(result, choose(bound));
    const tokens = measure(value);
    if (tokens <= maxTokens || bound === 0) return { value };
    bound = Math.max(0, Math.min(bound - 1, Math.floor((bound * maxTokens) / tokens)));
  }
}

/** The most telling of the spans, in their own order. */
function chooser(spans: readonly KeptSpan[]): (bound: number) => KeptSpan[] {
  const rowOf = new Map<TraceSpan, KeptSpan>(spans.map((span) => [toTraceSpan(span), span]));
  const tree = buildTree([...rowOf.keys()]);
  return (bound) => {
    const chosen = new Set(chooseNodes(tree, bound).map(({ span }) => rowOf.get(span)));
    return spans.filter((span) => chosen.has(span));
  };
}

function toTraceSpan(span: KeptSpan): TraceSpan {
  return { ...span, start_ms: (span.offset_ns ?? 0) / 1_000_000, end_ms: null, id: null };
}

function withSpans(result: TraceResult, spans: readonly KeptSpan[]): object {
  const left = result.spans.length - spans.length;
  const keptErrors = spans.filter(({ error }) => error).length;
  const dropped_errors = result.summary.error_count - keptErrors;
  const { services } = result.summary;
  const kept = { spans, dropped_errors };
  const isCut = left > 0 || result.truncated;
  const fewer = left > 0 ? [`${left} more spans left out to fit; rest lists them.`] : [];
  const fewerServices =
    services.length > SERVICES_SHOWN
      ? [`Showing ${SERVICES_SHOWN} of ${services.length} services, most self time first.`]
      : [];
  return {
    ...result,
    summary: { ...result.summary, services: services.slice(0, SERVICES_SHOWN) },
    spans: spans.map(toLeanSpan),
    truncated: isCut,
    dropped: result.dropped + left,
    rest: isCut ? restOfTrace({ id: result.trace_id, window: result.window, kept }) : null,
    warnings: [...result.warnings, LEAN, ...fewer, ...fewerServices],
  };
}

function toLeanSpan({ host: _host, type: _type, start: _start, ...span }: KeptSpan): object {
  const short = {
    ...span,
    error_message: span.error_message === null ? null : cutMiddle(span.error_message, MESSAGE_CHARS),
  };
  return Object.fromEntries(Object.entries(short).filter(([, value]) => value !== null && value !== ""));
}
