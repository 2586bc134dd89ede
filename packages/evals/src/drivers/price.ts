import type { Price } from "../plan/header.ts";
import type { Usage } from "../run/trajectory.ts";

/** Tokens that a provider reported. */
export type TokenCounts = Omit<Usage, "cost">;

const MILLION = 1_000_000;

/**
 * Computes the cost, US dollars; null without prices. Tokens that a provider writes to its cache cost as much as other input
 * tokens here.
 */
export function costOf(tokens: TokenCounts, price: Price | null): number | null {
  if (!price) return null;
  const { inputTokens, cachedInputTokens, outputTokens } = tokens;
  const input = (inputTokens - cachedInputTokens) * price.input + cachedInputTokens * price.cachedInput;
  return (input + outputTokens * price.output) / MILLION;
}
