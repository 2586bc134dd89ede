import { formatCount, formatRatio } from "../format/quantity.ts";
import { parseTime } from "../format/time.ts";
import { toNumber, writeNumber } from "../markup/clip.ts";
import type { ViewMetrics } from "../metrics/metrics.ts";
import { PERIODS, readPeriods, STAGES, writeMetric } from "../metrics/read-periods.ts";
import { drawChart, drawSparkline } from "./draw-values.ts";
import type { TextLine, TextOptions } from "./text-line.ts";

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
    const rate = toNumber(rates.get(rateNames.get(metric) ?? ""));
    return {
      name: writeMetric(metric),
      values: [writeNumber(count, formatCount), rate === null ? "" : formatRatio(rate)],
      draw: (room: number) => drawSparkline(values, room),
    };
  });
  return drawChart(rows, columns);
}
