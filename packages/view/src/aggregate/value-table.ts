import type { Mark } from "../chart/guides.ts";
import type { Point } from "../chart/plot.ts";
import { formatInstant } from "../format/time.ts";
import { html, type Markup } from "../markup/markup.ts";

/** Maximum number of rows of the table, which shows the latest ones. */
const MAX_ROWS = 60;

/** A group of a chart. */
export interface Group {
  readonly label: string;
  readonly points: readonly Point[];
  /** Text beside the label in the legend. Default: the greatest value. */
  readonly note?: string | undefined;
  /** When the level of the values changed. */
  readonly change?: Mark | null;
}

/** Draws the values of a chart as a table that readers can open. */
export function drawValues(groups: readonly Group[], format: (value: number) => string): Markup {
  const times = [...new Set(groups.flatMap(({ points }) => points.map(({ timeMs }) => timeMs)))].sort((a, b) => a - b);
  const shown = times.slice(-MAX_ROWS);
  const byTime = groups.map(({ points }) => new Map(points.map((point) => [point.timeMs, point])));
  const rows = shown.map((time) => {
    const cells = byTime.map((points) => html`<td class="tv-number">${cell(points.get(time), format)}</td>`);
    return html`<tr><th scope="row">${formatInstant(time)}</th>${cells}</tr>`;
  });
  const rest = times.length - shown.length;
  return html`<details class="tv-details"><summary>Values as a table</summary><div class="tv-scroll" tabindex="0" role="region" aria-label="Values as a table"><table><thead><tr><th scope="col">Start (UTC)</th>${groups.map(
    ({ label }) => html`<th scope="col" class="tv-number">${label}</th>`,
  )}</tr></thead><tbody>${rows}</tbody></table></div>${
    rest > 0 ? html`<p class="tv-note">${rest} earlier rows are not shown.</p>` : null
  }</details>`;
}

function cell(point: Point | undefined, format: (value: number) => string): string {
  if (!point || point.value === null) return "–";
  return `${format(point.value)}${point.isPartial ? " (partial)" : ""}`;
}
