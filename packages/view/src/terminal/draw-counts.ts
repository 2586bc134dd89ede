import { formatCount, formatRatio } from "../format/quantity.ts";
import { parseTime } from "../format/time.ts";
import { toNumber } from "../markup/clip.ts";
import type { ViewMetrics } from "../metrics/metrics.ts";
import { PERIODS, readPeriods, STAGES, writeMetric } from "../metrics/read-periods.ts";
import { drawSparkline } from "./draw-values.ts";
import { cell, type TextLine, type TextOptions, widthOf } from "./text-line.ts";

const MAX_PERIODS = 10_000;

/** Draws a campaign's metrics for a terminal: each total with its rate, and its counts per period as blocks. */
export function drawCounts(metrics: ViewMetrics, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const [, lengthMs] = PERIODS.get(metrics.period ?? "days") ?? ["period", 86_400_000];
  const startMs = parseTime(metrics.window?.start) ?? 0;
  const length = Math.ceil(((parseTime(metrics.window?.end) ?? startMs) - startMs) / lengthMs);
  const rates = new Map(Object.entries(metrics.rates ?? {}));
  const rateNames = new Map(STAGES);
  const rows = Object.entries(metrics.totals ?? {}).map(([metric, count]) => {
    const values = new Array<number>(Math.min(MAX_PERIODS, Math.max(0, length))).fill(0);
    for (const { timeMs, value } of readPeriods(metrics, metric, lengthMs)) {
      const index = Math.round((timeMs - startMs) / lengthMs);
      if (index in values) values[index] = value;
    }
    const [total, rate] = [toNumber(count), toNumber(rates.get(rateNames.get(metric) ?? ""))];
    const texts = [
      writeMetric(metric),
      total === null ? "–" : formatCount(total),
      rate === null ? "" : formatRatio(rate),
    ];
    return { texts, values };
  });
  const widths = [0, 1, 2].map((column) =>
    Math.min(columns >> 1, Math.max(0, ...rows.map(({ texts }) => widthOf(texts[column] ?? "")))),
  );
  const room = Math.max(8, columns - widths.reduce((sum, width) => sum + width + 2, 0));
  return rows.map(({ texts, values }) => {
    const cells = texts.map((text, column) => cell(text, (column === 0 ? 1 : -1) * (widths[column] ?? 0)));
    return { text: [...cells, drawSparkline(values, room)].join("  "), tone: "plain" };
  });
}
