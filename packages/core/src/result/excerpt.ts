import { cutMiddle } from "../text/cut.ts";
import { isWithin } from "./fit.ts";

const CUT = "This result could not be reduced as usual; its text is cut in the middle. For the whole, ask for less.";

/** A value as it is where it fits a budget, else the beginning and end of its text. Never throws. */
export function excerpt(value: unknown, budget: number): unknown {
  const text = toText(value);
  const plain: unknown = JSON.parse(text);
  if (isWithin(plain, budget)) return plain;
  // Halved until it fits: how many characters a token takes depends on the text.
  for (let maxChars = budget * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const shown = { note: CUT, text: cutMiddle(text, maxChars) };
    if (isWithin(shown, budget)) return shown;
  }
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"This result has no text."';
  }
}
