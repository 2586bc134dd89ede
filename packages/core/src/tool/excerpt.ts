import { countWithin, type TokenBudget } from "../result/fit.ts";
import { truncateMiddle } from "../text/truncate.ts";
import type { FittedResult } from "./tool.ts";

const NOTE =
  "This result exceeds the token budget and could not be fitted, so its JSON is truncated in the middle. Request less data to get complete results.";

/** Returns a value unchanged if its JSON fits a token budget, else both ends of the JSON with a note. Never throws. */
export function excerpt(value: unknown, budget: TokenBudget): FittedResult {
  const json = toText(value);
  const { maxTokens } = budget;
  if (countWithin(json, budget) <= maxTokens) return { fitted: JSON.parse(json) as object, text: json };
  // Halve the length until it fits, since the number of characters per token depends on the text.
  for (let maxChars = maxTokens * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const fitted = { note: NOTE, text: truncateMiddle(json, maxChars) };
    const text = JSON.stringify(fitted);
    // A counter may charge for any string, and nothing is shorter than this.
    if (countWithin(text, budget) <= maxTokens || maxChars === 0) return { fitted, text };
  }
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"This result cannot be serialized as JSON."';
  }
}
