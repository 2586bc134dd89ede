import { toPercent } from "../chart/percent.ts";
import { formatDuration, formatRatio } from "../format/quantity.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { COLORS, type ColorOf } from "./service-colors.ts";
import type { ViewService } from "./trace.ts";

interface Part {
  readonly name: string;
  readonly className: string;
  readonly selfNs: number;
}

/** Draws the self time of each service as parts of one bar, with a legend that has every value. */
export function drawSelfTimes(services: readonly ViewService[] | null | undefined, colorOf: ColorOf): Markup | null {
  const parts = toParts(toList(services), colorOf);
  const total = parts.reduce((sum, { selfNs }) => sum + selfNs, 0);
  if (total <= 0) return null;
  let before = 0;
  const rects = parts.map(({ className, selfNs }) => {
    const start = before / total;
    before += selfNs;
    return html`<rect class="${className}" x="${toPercent(start)}" width="${toPercent(selfNs / total)}" height="16"/>`;
  });
  const legend = parts.map(
    ({ name, className, selfNs }) =>
      html`<li><span class="tv-key"><svg class="tv-swatch" aria-hidden="true" width="10" height="10"><rect class="${className}" width="10" height="10" rx="2"/></svg>${name}</span> <b>${formatDuration(selfNs)}</b> <span class="tv-muted">${formatRatio(selfNs / total)}</span></li>`,
  );
  return html`<section class="tv-part"><p class="tv-heading">Self time by service</p><svg class="tv-stack" aria-hidden="true" width="100%" height="16">${rects}</svg><ul class="tv-legend">${legend}</ul></section>`;
}

/** The services with the most self time, and the sum of the others. */
function toParts(services: readonly ViewService[], colorOf: ColorOf): Part[] {
  const all = services
    .map(({ service, self_ns }) => ({ service, selfNs: Math.max(0, toNumber(self_ns) ?? 0) }))
    .sort((one, other) => other.selfNs - one.selfNs);
  const parts = all.slice(0, COLORS).map(({ service, selfNs }) => ({
    name: toShortText(service, "unknown service", 60),
    className: colorOf(service),
    selfNs,
  }));
  const others = all.slice(COLORS);
  const selfNs = others.reduce((sum, { selfNs }) => sum + selfNs, 0);
  const name = others.length === 1 ? "1 other service" : `${others.length} other services`;
  return others.length === 0 ? parts : [...parts, { name, className: "tv-cx", selfNs }];
}
