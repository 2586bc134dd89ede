import { drawBar } from "../chart/bar.ts";
import { formatDuration, formatRatio } from "../format/quantity.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ColorOf } from "./service-colors.ts";
import type { ViewStep } from "./trace.ts";

/** Steps that the table shows at most, and at least if there are as many. */
const MAX_STEPS = 12;
const MIN_STEPS = 3;
/** Share of the duration from which a step is worth a row. */
const MIN_SHARE = 0.01;

/** Draws the steps that determined the duration as a table, in order of time. A note sums up the small ones. */
export function drawCriticalPath(
  steps: readonly ViewStep[] | null | undefined,
  totalNs: number,
  colorOf: ColorOf,
): Markup | null {
  const all = toList(steps);
  if (all.length === 0) return null;
  const shown = chooseSteps(all, totalNs);
  const rows = shown.map((step) => {
    const share = selfOf(step) / totalNs;
    const times = (toNumber(step.count) ?? 1) > 1 ? ` × ${toNumber(step.count)}` : "";
    return html`<tr role="row"><th role="rowheader" scope="row"><b>${toShortText(step.service, "unknown service", 120)}</b> <span class="tv-muted">${toShortText(step.resource, "", 120)}${times}</span></th><td role="cell" class="tv-lane">${drawBar(share, colorOf(step.service))}</td><td role="cell" class="tv-number">${formatDuration(selfOf(step))}</td><td role="cell" class="tv-number tv-self">${formatRatio(share)}</td></tr>`;
  });
  const small = all.filter((step) => !shown.includes(step));
  const smallNs = small.reduce((sum, step) => sum + selfOf(step), 0);
  const note =
    small.length === 0
      ? null
      : html`<p class="tv-note">${small.length} smaller ${small.length === 1 ? "step" : "steps"} of the path: ${formatDuration(smallNs)} in total.</p>`;
  return html`<section class="tv-part"><table class="tv-waterfall tv-steps" role="table"><caption>Critical path: the own work that determined the duration</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Step</th><th role="columnheader" scope="col"><span class="tv-hidden">Share of the duration as a bar</span></th><th role="columnheader" scope="col" class="tv-number">Own work</th><th role="columnheader" scope="col" class="tv-number">Share</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table>${note}</section>`;
}

/** The steps that matter, in order of time. */
function chooseSteps(steps: readonly ViewStep[], totalNs: number): readonly ViewStep[] {
  const largest = steps.toSorted((one, other) => selfOf(other) - selfOf(one)).slice(0, MAX_STEPS);
  const chosen = largest.filter((step, index) => index < MIN_STEPS || selfOf(step) / totalNs >= MIN_SHARE);
  return steps.filter((step) => chosen.includes(step));
}

function selfOf({ self_ns }: ViewStep): number {
  return Math.max(0, toNumber(self_ns) ?? 0);
}
