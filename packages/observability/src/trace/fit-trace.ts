import {
  type Fit,
  firstThatFits,
  mostThatFit,
  omitNulls,
  replaceRows,
  type TokenBudget,
  toFit,
  type WindowRecord,
} from "@toolwright/core/authoring";
import { shortenTime, truncateStrings } from "@toolwright/core/text";
import { quoteValue } from "../query/query.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { chooseNodes, REST_OF_ERRORS, restOfTrace } from "./keep-spans.ts";
import { type MarkedSpan, markSpans } from "./mark-spans.ts";
import type { AssembledTrace, KeptSpan } from "./trace-result.ts";
import { buildTree } from "./tree.ts";

/** A result of GetTrace. */
export type TraceResult = AssembledTrace & { readonly window: WindowRecord };

/** Limits on what a trace returns beside its spans. */
interface Level {
  /** Maximum length of a string; a longer one is truncated in the middle. */
  readonly chars: number;
  readonly services: number;
  /** Maximum number of entries in each other list. */
  readonly entries: number;
}

const LEVELS: readonly Level[] = [
  { chars: 160, services: 12, entries: 5 },
  { chars: 120, services: 5, entries: 3 },
  { chars: 60, services: 2, entries: 1 },
  { chars: 40, services: 1, entries: 0 },
];
/** Up to this many spans keep every field. */
const FULL_SPANS = 3;
/** If fewer spans fit, a leaner level is tried. */
const FEW_SPANS = 3;
/** Traces of more spans have a short form. */
const SHORT_SPANS = 30;
/** Maximum number of error spans in the short form, besides the origin. */
const SHORT_ERRORS = 10;
/** Maximum length of an error type in a query. */
const MAX_TYPE_CHARS = 100;
/** With a greater `max_spans`, models also read spans without marks. */
export const SHORT_MAX_SPANS = 100;

/**
 * Fits a trace to a token budget. More than three spans are lean: each fact appears once, with marks for what the
 * summary in the program's result lists. The short form of a large trace has only the marked spans.
 */
export function fitTrace(result: TraceResult, budget: TokenBudget, isShort: boolean): Fit {
  if (result.spans.length <= FULL_SPANS) {
    const full = toFit({ ...result, warnings: [...result.warnings, ...describeOrigin(result)] }, budget);
    if (full.tokens <= budget.maxTokens) return full;
  }
  const choose = chooser(result, isShort && result.spans.length > SHORT_SPANS);
  const count = choose(Number.POSITIVE_INFINITY).length;
  const minSpans = Math.min(FEW_SPANS, count);
  const levels = LEVELS.map((level) => () => {
    const fitTo = (bound: number) => toFit(withSpans(result, choose(bound), level), budget);
    const fewer = () => mostThatFit(count - 1, fitTo, budget) ?? fitTo(0);
    const fit = firstThatFits([() => fitTo(count), fewer], budget);
    const { spans } = fit.value as TraceResult;
    return { fit, tokens: spans.length < minSpans ? Number.POSITIVE_INFINITY : fit.tokens };
  });
  return firstThatFits(levels, budget).fit;
}

/** Chooses the most important spans, in their order: marked ones first, then by the rule of `keepSpans`. */
function chooser(result: TraceResult, isShort: boolean): (bound: number) => MarkedSpan[] {
  const all = markSpans(result);
  let ranked: readonly MarkedSpan[] | undefined;
  return (bound) => {
    if (!isShort && bound >= all.length) return all;
    ranked ??= rank(all, isShort);
    const chosen = new Set(ranked.slice(0, bound));
    return all.filter((row) => chosen.has(row));
  };
}

function rank(all: readonly MarkedSpan[], isShort: boolean): readonly MarkedSpan[] {
  const bySpan = new Map(all.flatMap((marked) => (marked.span ? [[toSpanFields(marked.span), marked] as const] : [])));
  const nodes = chooseNodes(buildTree([...bySpan.keys()]), bySpan.size);
  const byRule = nodes.flatMap(({ span }) => bySpan.get(span) ?? []);
  const isError = ({ marks }: MarkedSpan) => marks.length === 1 && marks[0] === "error";
  const [root] = byRule.filter(({ span }) => span?.depth === 0);
  const errors = byRule.filter(isError);
  const marked = [
    ...all.filter(({ marks }) => marks.includes("origin")),
    ...(root ? [root] : []),
    ...(isShort ? errors.slice(0, SHORT_ERRORS) : errors),
    ...all.filter((row) => row.marks.length > 0 && !isError(row)),
  ];
  return [...new Set(isShort ? marked : [...marked, ...byRule])];
}

function toSpanFields(span: KeptSpan): SpanFields {
  return { ...span, start_ms: (span.offset_ns ?? 0) / 1_000_000, id: null };
}

function withSpans(result: TraceResult, rows: readonly MarkedSpan[], level: Level): object {
  const { services, entries, chars } = level;
  const { summary } = result;
  const shownErrors = rows.filter(({ span }) => span?.error).length;
  const dropped = Math.max(0, result.spans.length + result.dropped - rows.length);
  const dropped_errors = Math.max(0, summary.error_count - shownErrors);
  const shown = new Set(rows.flatMap(({ span }) => span?.span_id ?? []));
  const spans = rows.map(({ row }) => row(shown));
  const collapsed = result.collapsed.slice(0, entries).map(({ parent_id: _, ...group }) => group);
  const kept = { spans: [], dropped_errors };
  const { rest: _, warnings, ...facts } = result;
  const lean = leanSummary(result, level, shown);
  // Rows show the errors, unless some are left out.
  const errors = summary.errors.slice(0, entries).map(({ span_id: _id, ...group }) => omitNulls(group));
  const leanFacts = { ...facts, summary: dropped_errors > 0 ? { ...lean, errors } : lean };
  const cut = truncateStrings({ ...leanFacts, spans, collapsed }, chars);
  const view = {
    ...cut,
    truncated: dropped > 0,
    dropped,
    rest: dropped > 0 ? restOfTrace({ id: result.trace_id, window: result.window, kept }) : null,
    warnings: [
      // The note on dropped spans below counts the errors too.
      ...warnings.filter((warning) => dropped === 0 || !warning.endsWith(REST_OF_ERRORS)),
      ...(rows.length > 0 && entries > 0 ? [describeSpans(cut.spans), ...describeOrigin(result)] : []),
      ...(dropped > 0 ? [describeDropped(dropped, dropped_errors)] : []),
      ...(summary.services.length > services
        ? [`Showing ${services} of ${summary.services.length} services, most self time first.`]
        : []),
    ],
  };
  return replaceRows(view, "spans", cut.spans);
}

/** Says how to read the rows, as far as they need it. */
function describeSpans(rows: readonly object[]): string {
  const has = (name: string) => rows.some((row) => name in row);
  return [
    "critical: the trace waited for the span's own work, for",
    ...(has("critical_ns")
      ? [has("critical_count") ? "critical_ns (of critical_count such spans)," : "critical_ns,", "else"]
      : []),
    "self_ns, else duration_ns. A span's parent is the nearest one above with a smaller depth.",
    ...(has("path") ? ["A span with path has an unlisted parent; path names the services above it."] : []),
  ].join(" ");
}

/** The call that tells whether the failure is one of many, and where they begin: errors of callers have other types. */
function describeOrigin({ summary: { origin }, window }: TraceResult): string[] {
  if (origin === null || (origin.error_type?.length ?? 0) > MAX_TYPE_CHARS) return [];
  const type = origin.error_type === null ? "-@error.type:*" : `@error.type:${quoteValue(origin.error_type)}`;
  return [
    `Observability_AggregateEvents with dataset spans, query status:error ${type}, start_time ${shortenTime(window.start)}, end_time ${shortenTime(window.end)} and group_by ["service"] tells in which services such failures begin.`,
  ];
}

/** Says how many spans are left out, and how to get them. */
function describeDropped(count: number, errors: number): string {
  const ofThem = errors > 0 ? `, ${errors} of them errors` : "";
  const rest = errors > 0 ? REST_OF_ERRORS : "The call in rest lists all spans.";
  return `${count} less important spans are left out${ofThem}. ${rest} max_spans over ${SHORT_MAX_SPANS} shows more here.`;
}

/** The summary without lists that marks replace, and without the origin's message if a row has it. */
function leanSummary({ summary, spans }: TraceResult, { services, entries }: Level, shown: ReadonlySet<string>) {
  const { slowest: _, critical_path, root: _root, errors: _errors, origin, ...facts } = summary;
  const operation = spans.find(({ span_id }) => span_id !== null && span_id === origin?.span_id)?.operation ?? null;
  const error_message = shown.has(origin?.span_id ?? "") ? null : (origin?.error_message ?? null);
  return {
    ...facts,
    services: facts.services.slice(0, services).map(({ busy_ns: _busy, error_count, ...service }) => ({
      ...service,
      ...(error_count > 0 && { error_count }),
    })),
    // Without entries, the type and message would take the place of spans.
    origin:
      origin &&
      (entries === 0
        ? { span_id: origin.span_id, service: origin.service }
        : omitNulls({ ...origin, error_message, operation })),
    ...slowestSteps(critical_path, spans),
  };
}

/**
 * The step of the critical path with the most self time, which marks alone don't tell from the others, and a span with
 * more that the trace did not wait for.
 */
function slowestSteps(steps: AssembledTrace["summary"]["critical_path"], spans: TraceResult["spans"]): object {
  const most = <Step extends { readonly self_ns: number }>(all: readonly Step[]) =>
    all.toSorted((one, other) => other.self_ns - one.self_ns)[0];
  const name = ({ span_id, service, resource, self_ns }: NonNullable<typeof step> | NonNullable<typeof span>) =>
    omitNulls({ span_id, service, resource, self_ns });
  const ids = new Set(steps.map(({ span_id }) => span_id));
  const [step, span] = [most(steps), most(spans.filter(({ span_id }) => !ids.has(span_id)))];
  return {
    ...(step && { slowest_step: { ...name(step), ...(step.count > 1 && { count: step.count }) } }),
    ...(span && step && span.self_ns > step.self_ns && { slowest_off_critical_path: name(span) }),
  };
}
