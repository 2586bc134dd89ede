import { formatCount, formatDuration } from "../format/quantity.ts";
import { lengthOf } from "./choose-spans.ts";
import type { ViewSpan } from "./trace.ts";

/** Maximum number of spans that are all shown. */
const FEW_SPANS = 7;
/** Share of the trace below which a span without an error is folded, since its bar would be a few pixels wide. */
const FAST_SHARE = 0.01;

/** A line of a waterfall: one span, or several that share a line. */
export type Row = readonly [span: ViewSpan, ...folded: ViewSpan[]];

/**
 * Folds spans that explain little. Fast neighbors share a line at their place. If that leaves too many lines,
 * everything but the most important spans shares one last line.
 * @param ranked the same spans, most important first
 */
export function foldSpans(
  spans: readonly ViewSpan[],
  ranked: readonly ViewSpan[],
  totalNs: number,
  maxRows: number,
): readonly Row[] {
  if (spans.length <= Math.min(FEW_SPANS, maxRows)) return spans.map((span) => [span]);
  const slow = ranked.filter((span) => span.error === true || lengthOf(span) >= FAST_SHARE * totalNs);
  const kept = new Set(slow.slice(0, maxRows - 1));
  const rows = toRows(spans, kept);
  if (rows.length <= maxRows) return rows;
  const [first = {}, ...folded] = spans.filter((span) => !kept.has(span));
  return [...spans.filter((span) => kept.has(span)).map((span): Row => [span]), [first, ...folded]];
}

function toRows(spans: readonly ViewSpan[], kept: ReadonlySet<ViewSpan>): readonly Row[] {
  const rows: [ViewSpan, ...ViewSpan[]][] = [];
  for (const span of spans) {
    const last = rows.at(-1);
    if (last && !kept.has(span) && !kept.has(last[0])) last.push(span);
    else rows.push([span]);
  }
  return rows;
}

/** Writes the text of a line of folded spans: `+14 spans under 5 ms`. */
export function writeFold(spans: readonly ViewSpan[]): string {
  const longest = Math.max(...spans.map(lengthOf));
  const failed = spans.filter(({ error }) => error === true).length;
  const limit = longest > 0 ? ` under ${formatDuration(roundUp(longest))}` : "";
  return `+${formatCount(spans.length)} spans${limit}${failed > 0 ? `, ${formatCount(failed)} failed` : ""}`;
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return [2, 5].map((factor) => factor * size).find((limit) => limit > value) ?? 10 * size;
}
