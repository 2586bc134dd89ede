import { countWithin, firstThatFits, halvesOf, type TokenBudget, toFit } from "../result/fit.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { attempt } from "../value/plain.ts";
import type { FittedResult } from "./tool.ts";

const NOTE =
  "This result exceeds the token budget and could not be fitted, so its JSON is truncated in the middle. Request less data to get complete results.";

/**
 * Returns a value unchanged if its JSON fits a token budget; otherwise both ends of the JSON with a note. Never throws.
 */
export function excerpt(value: unknown, budget: TokenBudget): FittedResult {
  const json = attempt(() => JSON.stringify(value) ?? "null", '"This result cannot be serialized as JSON."');
  if (countWithin(json, budget) <= budget.maxTokens) return { fitted: JSON.parse(json) as object, text: json };
  // The number of characters per token depends on the text. A counter may charge even for an empty string.
  const lengths = halvesOf(budget.maxTokens * 4, 0);
  const candidates = lengths.map(
    (maxChars) => () => toFit({ note: NOTE, text: truncateMiddle(json, maxChars) }, budget),
  );
  const { value: fitted, text } = firstThatFits(candidates, budget);
  return { fitted, text };
}
