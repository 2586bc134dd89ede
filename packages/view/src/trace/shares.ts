import { drawBar } from "../chart/bar.ts";
import { formatDuration, formatRatio } from "../format/quantity.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ColorOf } from "./service-colors.ts";
import type { ViewStep } from "./trace.ts";

/** Rows of a table at most. GetTrace returns fewer. */
const MAX_ROWS = 100;

/** Draws own work as a table with bars: a row per service, or per step of the critical path. */
export function drawShares(
  heading: string,
  steps: readonly ViewStep[] | null | undefined,
  totalNs: number,
  colorOf: ColorOf,
): Markup | null {
  const rows = toList(steps)
    .slice(0, MAX_ROWS)
    .map(({ service, resource, count, self_ns }) => {
      const selfNs = toNumber(self_ns) ?? 0;
      const times = (toNumber(count) ?? 1) > 1 ? ` × ${toNumber(count)}` : "";
      return html`<tr role="row"><th role="rowheader" scope="row"><b>${toShortText(service, "unknown service", 120)}</b> <span class="tv-muted">${toShortText(resource, "", 120)}${times}</span></th><td role="cell" class="tv-lane">${drawBar(selfNs / totalNs, colorOf(service))}</td><td role="cell" class="tv-number">${formatDuration(selfNs)}</td><td role="cell" class="tv-number tv-self">${formatRatio(selfNs / totalNs)}</td></tr>`;
    });
  return rows.length === 0
    ? null
    : html`<table class="tv-rows tv-bars tv-part" role="table"><caption>${heading}</caption><tbody role="rowgroup">${rows}</tbody></table>`;
}
