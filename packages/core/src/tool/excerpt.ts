import { countWithin, type Fit, type TokenBudget, toFit } from "../result/fit.ts";
import { truncateMiddle } from "../text/truncate.ts";

const NOTE =
  "This result exceeds the token budget and could not be fitted, so its JSON is truncated in the middle. Request less data to get complete results.";

/** Returns a value unchanged if its JSON fits a token budget, else both ends of the JSON with a note. Never throws. */
export function excerpt(value: unknown, budget: TokenBudget): Pick<Fit, "text"> & { readonly value: unknown } {
  const text = toText(value);
  const { maxTokens } = budget;
  if (countWithin(text, budget) <= maxTokens) return { value: JSON.parse(text), text };
  // Halve the length until it fits, since the number of characters per token depends on the text.
  for (let maxChars = maxTokens * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const fit = toFit({ note: NOTE, text: truncateMiddle(text, maxChars) }, budget);
    // A counter may charge for any string, and nothing is shorter than this.
    if (fit.tokens <= maxTokens || maxChars === 0) return fit;
  }
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"This result cannot be serialized as JSON."';
  }
}
