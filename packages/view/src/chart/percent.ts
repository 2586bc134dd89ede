/** A share as a percentage of an SVG's width, within 0 and 100 and with two decimals. */
export function toPercent(share: number): string {
  const bounded = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return `${Number((100 * bounded).toFixed(2))}%`;
}
