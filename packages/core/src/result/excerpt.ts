import { truncateMiddle } from "../text/truncate.ts";
import { countTokens, type Fit, toFit } from "./fit.ts";

const CUT = "This result could not be reduced as usual; its text is cut in the middle. For the whole, ask for less.";

/** A value as JSON carries it where it fits a budget, else the beginning and end of its text. Never throws. */
export function excerpt(value: unknown, budget: number): Pick<Fit, "text"> & { readonly value: unknown } {
  const text = toText(value);
  if (countTokens(text, budget) <= budget) return { value: JSON.parse(text), text };
  // Halved until it fits: how many characters a token takes depends on the text.
  for (let maxChars = budget * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const shown = toFit({ note: CUT, text: truncateMiddle(text, maxChars) });
    if (shown.tokens <= budget) return shown;
  }
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"This result has no text."';
  }
}
