import { drawBar } from "../chart/bar.ts";
import { drawColumns } from "../chart/columns.ts";
import { drawPlot, type Plot, type Point } from "../chart/plot.ts";
import { formatCount, formatRatio } from "../format/quantity.ts";
import { parseTime, writeWindow } from "../format/time.ts";
import { drawFrame, type Fragment, moreNote, type ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewMetrics } from "./metrics.ts";
import { PERIODS, readPeriods, STAGES, writeMetric } from "./read-periods.ts";

const MAX_PERIODS = 200;
const MAX_OTHER_METRICS = 30;

/** Options of {@link renderMetrics}. */
export interface MetricsOptions extends ViewOptions {
  /** Name of the campaign or newsletter, as the title. Default: its kind and id, such as `Campaign 1`. */
  readonly name?: string | undefined;
  /** Metric of the chart, such as `clicked`. Default `sent`. */
  readonly metric?: string | undefined;
}

/**
 * Draws the metrics of a campaign or newsletter as HTML: totals with their rates, one metric over time, and the other
 * totals. The current period is incomplete, so it is pale and dashed.
 * @param metrics the result of GetCampaignMetrics or GetNewsletterMetrics
 */
export function renderMetrics(metrics: ViewMetrics, options: MetricsOptions = {}): Fragment {
  const { metric = "sent" } = options;
  const kind = metrics.newsletter_id ? "Newsletter" : "Campaign";
  const program = `${kind} ${toShortText(metrics.newsletter_id ?? metrics.campaign_id, "without an id", 60)}`;
  const frame = {
    kind: "metrics",
    title: options.title ?? options.name ?? program,
    subtitle: [options.name === undefined ? "" : program, writeWindow(metrics.window)].filter(Boolean).join(" · "),
    theme: options.theme,
    warnings: metrics.warnings,
  };
  return drawFrame(frame, [drawTiles(metrics), ...drawChart(metrics, metric), ...drawOthers(metrics)]);
}

function totalOf({ totals, zero }: ViewMetrics, metric: string): number | null {
  return toNumber(totals?.[metric]) ?? (toList(zero).includes(metric) ? 0 : null);
}

function drawTiles(metrics: ViewMetrics): Markup {
  const rates = (metrics.rates ?? {}) as Readonly<Record<string, unknown>>;
  const tiles = STAGES.map(([metric, rateName]) => {
    const [total, rate] = [totalOf(metrics, metric), toNumber(rateName === null ? null : rates[rateName])];
    const isBad = metric === "bounced" || metric === "unsubscribed";
    return html`<div class="tv-tile"><dt>${metric}</dt><dd><b>${total === null ? "–" : formatCount(total)}</b>${
      rate === null ? null : html` <span class="tv-muted">${formatRatio(rate)}</span>`
    }${rate === null ? null : drawBar(rate, isBad ? "tv-bad" : "tv-c0")}</dd></div>`;
  });
  return html`<dl class="tv-tiles">${tiles}</dl>`;
}

function drawChart(metrics: ViewMetrics, metric: string): Markup[] {
  const [noun, lengthMs] = PERIODS.get(metrics.period ?? "days") ?? ["period", 86_400_000];
  const partialMs = parseTime(metrics.partial_since) ?? Number.POSITIVE_INFINITY;
  const zone = toShortText(metrics.zone, "UTC", 20);
  const points = readPeriods(metrics, metric, lengthMs).map(
    (point): Point => ({ ...point, isPartial: point.timeMs >= partialMs, zone }),
  );
  const [startMs, endMs] = [parseTime(metrics.window?.start), parseTime(metrics.window?.end)];
  const total = metrics.totals?.[metric];
  const isLeftOut = points.length === 0 && total !== undefined && total !== 0;
  if (startMs === null || endMs === null || !metrics.series || isLeftOut) return [];
  const name = `Messages ${toShortText(metric, "", 40)} per ${noun}`;
  const heading = html`<p class="tv-heading">${name}</p>`;
  if (points.length === 0) return [heading, html`<p class="tv-empty">All periods have 0.</p>`];
  const shown = points.slice(-MAX_PERIODS);
  const isCut = shown.length < points.length;
  const peak = shown.reduce((peak, { value }) => Math.max(peak, value ?? 0), 0);
  const plot: Plot = {
    name,
    description: `${isCut ? "The latest " : ""}${shown.length} periods with messages, at most ${formatCount(peak)} in one; all other periods ${isCut ? "since then " : ""}have 0.`,
    startMs: (isCut && shown[0]?.timeMs) || startMs,
    // The current period ends after the window.
    endMs: Math.max(endMs, (shown.at(-1)?.timeMs ?? startMs) + lengthMs),
    max: peak,
    unit: null,
  };
  const isPartial = shown.some(({ value, isPartial }) => isPartial && value);
  return [
    heading,
    drawPlot(plot, (scale) => drawColumns(shown, lengthMs, scale, formatCount)),
    ...(isCut ? [html`<p class="tv-note">Earlier periods are not drawn.</p>`] : []),
    ...(isPartial ? [html`<p class="tv-note">Dashed: the current period, which is incomplete.</p>`] : []),
  ];
}

/** Draws the totals without a tile, and the metrics that are 0. */
function drawOthers(metrics: ViewMetrics): Markup[] {
  const tiles = new Set(STAGES.map(([metric]) => metric));
  const names = [...Object.keys(metrics.totals ?? {}), ...toList(metrics.zero)].filter((name) => !tiles.has(name));
  if (names.length === 0) return [];
  const shown = names.slice(0, MAX_OTHER_METRICS);
  const zeros = shown.filter((name) => totalOf(metrics, name) === 0).map(writeMetric);
  const others = shown.flatMap((name) => {
    const total = totalOf(metrics, name);
    const text = total === null ? "not reported" : formatCount(total);
    return total === 0 ? [] : html`<li>${writeMetric(name)} <b>${text}</b></li>`;
  });
  return [
    html`<ul class="tv-legend" aria-label="Other metrics">${others}</ul>`,
    ...(zeros.length > 0 ? [html`<p class="tv-note">0: ${zeros.join(", ")}.</p>`] : []),
    ...moreNote(names.length - MAX_OTHER_METRICS, "metrics").map((note) => html`<p class="tv-note">${note}</p>`),
  ];
}
