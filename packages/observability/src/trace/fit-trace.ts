import { type Fit, type RowFormat, toFit, truncateStrings, type WindowRecord } from "@toolwright/core/authoring";
import type { AssembledTrace } from "./assemble-trace.ts";
import { chooseNodes, type KeptSpan } from "./keep-spans.ts";
import { REST_OF_ERRORS, restOfTrace } from "./rest-of-trace.ts";
import type { SpanFields } from "./span.ts";
import { toTable, withDenseSpans, withTables } from "./trace-tables.ts";
import { buildTree } from "./tree.ts";

/** A result of GetTrace. */
export type TraceResult = AssembledTrace & { readonly window: WindowRecord };

/** How much of a trace to return in addition to its spans. */
interface Level {
  /** Maximum length of a string; a longer one is truncated in the middle. */
  readonly chars: number;
  readonly services: number;
  /** Maximum number of entries in each other list of the summary. */
  readonly entries: number;
}

const RICHEST: Level = { chars: 160, services: 12, entries: 50 };
const LEANER: readonly Level[] = [
  { chars: 120, services: 5, entries: 5 },
  { chars: 60, services: 2, entries: 2 },
  { chars: 40, services: 1, entries: 1 },
];
/** If fewer spans fit, a leaner level is tried. */
const FEW_SPANS = 3;
const LEAN_SPANS = "Spans lack empty fields, host, type and start; long strings are truncated in the middle.";
const NO_SPANS = "Long strings are truncated in the middle.";

/**
 * Fits a trace to a token budget: complete with lists of objects, then complete with tables, then with fewer and leaner
 * spans, then with a leaner summary.
 */
export function fitTrace(result: TraceResult, maxTokens: number, rowFormat?: RowFormat): Fit {
  const objects = rowFormat === "tables" ? null : toFit(withDenseSpans(result));
  if (objects && objects.tokens <= maxTokens) return objects;
  const full = toFit(withTables(result));
  if (full.tokens <= maxTokens) return full;
  const choose = chooser(result.spans);
  const minSpans = Math.min(FEW_SPANS, result.spans.length);
  const fitLevel = (level: Level) =>
    fewerSpans((bound) => withSpans(result, choose(bound), level), result.spans.length, maxTokens);
  let view = fitLevel(RICHEST);
  for (const level of LEANER) {
    if (view.bound >= minSpans && view.fit.tokens <= maxTokens) break;
    view = fitLevel(level);
  }
  return view.fit;
}

function fewerSpans(view: (bound: number) => object, maxSpans: number, maxTokens: number) {
  for (let bound = maxSpans; ; ) {
    const fit = toFit(view(bound));
    if (fit.tokens <= maxTokens || bound === 0) return { fit, bound };
    bound = Math.max(0, Math.min(bound - 1, Math.floor((bound * maxTokens) / fit.tokens)));
  }
}

/** Chooses the most important spans by the rule of `keepSpans`, in their order in the result. */
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
  const moreDropped = result.spans.length - spans.length;
  const moreErrors = errorCount(result.spans) - errorCount(spans);
  const earlierErrors = result.summary.error_count - errorCount(result.spans);
  const kept = { spans, dropped_errors: earlierErrors + moreErrors };
  const isTruncated = moreDropped > 0 || result.truncated;
  const fewer = moreDropped > 0 ? [describeDropped(moreDropped, moreErrors, earlierErrors)] : [];
  const { services } = result.summary;
  const fewerServices =
    services.length > level.services
      ? [`Showing ${level.services} of ${services.length} services, most self time first.`]
      : [];
  const lists = [...Object.values(listsOf(result)), result.collapsed];
  const fewerEntries = lists.some(({ length }) => length > level.entries)
    ? [`Lists of the summary have at most ${level.entries} entries.`]
    : [];
  return {
    ...truncateStrings({ ...result, summary: leanSummary(result, level) }, level.chars),
    spans: toTable(truncateStrings(spans.map(toLeanSpan), level.chars)),
    collapsed: truncateStrings(result.collapsed.slice(0, level.entries), level.chars),
    truncated: isTruncated,
    dropped: result.dropped + moreDropped,
    rest: isTruncated ? restOfTrace({ id: result.trace_id, window: result.window, kept }) : null,
    warnings: [
      ...result.warnings,
      spans.length > 0 ? LEAN_SPANS : NO_SPANS,
      ...fewer,
      ...fewerServices,
      ...fewerEntries,
    ],
  };
}

/** Says how many spans were dropped, and what the call in rest lists, unless an earlier warning says so. */
function describeDropped(count: number, errors: number, earlierErrors: number): string {
  if (errors === 0 && earlierErrors === 0) return `${count} more spans did not fit; the call in rest lists them.`;
  const kind = errors === count ? "error spans" : "spans";
  const ofThem = errors > 0 && errors < count ? `, ${errors} of them errors` : "";
  return `${count} more ${kind} did not fit${ofThem}.${earlierErrors > 0 ? "" : ` ${REST_OF_ERRORS}`}`;
}

function errorCount(spans: readonly KeptSpan[]): number {
  return spans.filter(({ error }) => error).length;
}

function listsOf({ summary: { errors, slowest, critical_path } }: TraceResult) {
  return { errors, slowest, critical_path };
}

function leanSummary(result: TraceResult, { services, entries }: Level): object {
  const { errors, slowest, critical_path } = listsOf(result);
  const { origin } = result.summary;
  const minSelf_ns = critical_path.map(({ self_ns }) => self_ns).sort((one, other) => other - one)[entries - 1] ?? 0;
  return {
    ...result.summary,
    services: result.summary.services.slice(0, services),
    // With one entry, the only error is usually that of the origin.
    origin: entries === 1 && origin ? { span_id: origin.span_id, service: origin.service } : origin,
    errors: errors.slice(0, entries),
    slowest: slowest.slice(0, entries),
    critical_path: critical_path.filter(({ self_ns }) => self_ns >= minSelf_ns).slice(0, entries),
  };
}

function toLeanSpan({ host: _host, type: _type, start: _start, ...span }: KeptSpan): object {
  return Object.fromEntries(Object.entries(span).filter(([, value]) => value !== null && value !== ""));
}
