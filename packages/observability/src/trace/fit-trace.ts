import { type Fit, toFit, truncateStrings, type WindowRecord } from "@toolwright/core/authoring";
import type { AssembledTrace } from "./assemble-trace.ts";
import { chooseNodes, type KeptSpan } from "./keep.ts";
import { restOfTrace } from "./rest.ts";
import type { SpanFields } from "./span.ts";
import { buildTree } from "./tree.ts";

/** A result of GetTrace. */
export type TraceResult = AssembledTrace & { readonly window: WindowRecord };

/** How much of a trace is shown beside its spans. */
interface Level {
  /** Longest text; the middle of a longer one is cut. */
  readonly chars: number;
  readonly services: number;
  /** Entries of each other list of the summary. */
  readonly entries: number;
}

const RICHEST: Level = { chars: 160, services: 12, entries: 50 };
const LEANER: readonly Level[] = [
  { chars: 120, services: 5, entries: 5 },
  { chars: 60, services: 2, entries: 2 },
  { chars: 40, services: 1, entries: 1 },
];
/** A view with fewer spans gives way to a leaner one. */
const FEW_SPANS = 3;
const LEAN = "Spans are shown without empty fields, host, type and start; long texts are cut in the middle.";

/** Fits a trace: whole, then leaner spans and fewer of them, by the same order of importance as before, then a leaner summary. */
export function fitTrace(result: TraceResult, maxTokens: number): Fit {
  const full = toFit(result);
  if (full.tokens <= maxTokens) return full;
  const choose = chooser(result.spans);
  const wanted = Math.min(FEW_SPANS, result.spans.length);
  const shown = (level: Level) =>
    fewerSpans((bound) => withSpans(result, choose(bound), level), result.spans.length, maxTokens);
  let view = shown(RICHEST);
  for (const level of LEANER) {
    if (view.bound >= wanted && view.fit.tokens <= maxTokens) break;
    view = shown(level);
  }
  return view.fit;
}

function fewerSpans(view: (bound: number) => object, most: number, maxTokens: number) {
  for (let bound = most; ; ) {
    const fit = toFit(view(bound));
    if (fit.tokens <= maxTokens || bound === 0) return { fit, bound };
    bound = Math.max(0, Math.min(bound - 1, Math.floor((bound * maxTokens) / fit.tokens)));
  }
}

/** The most telling of the spans, in their own order. */
function chooser(spans: readonly KeptSpan[]): (bound: number) => KeptSpan[] {
  const rowOf = new Map<SpanFields, KeptSpan>(spans.map((span) => [toSpanFields(span), span]));
  const tree = buildTree([...rowOf.keys()]);
  return (bound) => {
    const chosen = new Set(chooseNodes(tree, bound).map(({ span }) => rowOf.get(span)));
    return spans.filter((span) => chosen.has(span));
  };
}

function toSpanFields(span: KeptSpan): SpanFields {
  return { ...span, start_ms: (span.offset_ns ?? 0) / 1_000_000, end_ms: null, id: null };
}

function withSpans(result: TraceResult, spans: readonly KeptSpan[], level: Level): object {
  const left = result.spans.length - spans.length;
  const keptErrors = spans.filter(({ error }) => error).length;
  const dropped_errors = result.summary.error_count - keptErrors;
  const kept = { spans, dropped_errors };
  const isCut = left > 0 || result.truncated;
  const fewer = left > 0 ? [`${left} more spans left out to fit; rest lists them.`] : [];
  const { services } = result.summary;
  const fewerServices =
    services.length > level.services
      ? [`Showing ${level.services} of ${services.length} services, most self time first.`]
      : [];
  const lists = [...Object.values(listsOf(result)), result.collapsed];
  const fewerEntries = lists.some(({ length }) => length > level.entries)
    ? [`Lists of the summary are cut to ${level.entries}.`]
    : [];
  return {
    ...truncateStrings({ ...result, summary: leanSummary(result, level), spans: spans.map(toLeanSpan) }, level.chars),
    collapsed: truncateStrings(result.collapsed.slice(0, level.entries), level.chars),
    truncated: isCut,
    dropped: result.dropped + left,
    rest: isCut ? restOfTrace({ id: result.trace_id, window: result.window, kept }) : null,
    warnings: [...result.warnings, LEAN, ...fewer, ...fewerServices, ...fewerEntries],
  };
}

function listsOf({ summary: { errors, slowest, critical_path } }: TraceResult) {
  return { errors, slowest, critical_path };
}

function leanSummary(result: TraceResult, { services, entries }: Level): object {
  const { errors, slowest, critical_path } = listsOf(result);
  const least = critical_path.map(({ self_ns }) => self_ns).sort((one, other) => other - one)[entries - 1] ?? 0;
  return {
    ...result.summary,
    services: result.summary.services.slice(0, services),
    errors: errors.slice(0, entries),
    slowest: slowest.slice(0, entries),
    critical_path: critical_path.filter(({ self_ns }) => self_ns >= least).slice(0, entries),
  };
}

function toLeanSpan({ host: _host, type: _type, start: _start, ...span }: KeptSpan): object {
  return Object.fromEntries(Object.entries(span).filter(([, value]) => value !== null && value !== ""));
}
