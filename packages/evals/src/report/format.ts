import type { Estimate } from "./interval.ts";
import type { UsageSum } from "./summarize.ts";

/** `1,234`, or `1,234.5` with digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `1 call`, `1,234 calls`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `93.8 %`. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 1)} %`;
}

/** `93.8 % (83.2–97.9)`; `–` if unknown. */
export function formatShare(estimate: Estimate | null | undefined): string {
  if (!estimate) return "–";
  const { value, low, high } = estimate;
  return `${formatPercent(value)} (${formatNumber(low * 100, 1)}–${formatNumber(high * 100, 1)})`;
}

/** The mean alone; `–` if unknown. */
export function formatMean(estimate: Estimate | null, digits = 1): string {
  return estimate ? formatNumber(estimate.value, digits) : "–";
}

/** `$0.0123`: two digits from a dollar on, four below. */
export function formatUsd(value: number): string {
  return `$${formatNumber(value, value >= 1 || value === 0 ? 2 : 4)}`;
}

/** A sentence about tokens and cost. */
export function formatUsage(usage: UsageSum | null): string {
  if (!usage) return "No model took part, so the runs cost nothing.";
  const { inputTokens, cachedInputTokens, outputTokens, cost } = usage;
  const tokens = `${formatNumber(inputTokens)} input tokens, of which ${formatNumber(cachedInputTokens)} cached, and ${formatNumber(outputTokens)} output tokens`;
  return cost === null ? `Cost: unknown without --price (${tokens}).` : `Cost: ${formatUsd(cost)} (${tokens}).`;
}
