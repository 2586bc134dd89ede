import { truncateMiddle } from "../text/truncate.ts";
import { countTokens, type Fit, toFit } from "./fit.ts";

const NOTE =
  "This result exceeds the token budget and could not be fitted, so its JSON is truncated in the middle. Request less data to get complete results.";

/** Returns a value unchanged if its JSON fits a token budget, else both ends of the JSON with a note. Never throws. */
export function excerpt(value: unknown, maxTokens: number): Pick<Fit, "text"> & { readonly value: unknown } {
  const text = toText(value);
  if (countTokens(text, maxTokens) <= maxTokens) return { value: JSON.parse(text), text };
  // Halve the length until it fits, since the number of characters per token depends on the text.
  for (let maxChars = maxTokens * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const fit = toFit({ note: NOTE, text: truncateMiddle(text, maxChars) });
    if (fit.tokens <= maxTokens) return fit;
  }
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"This result cannot be serialized as JSON."';
  }
}
