import { cutMiddle } from "../cut-text.ts";
import { isWithin, resultBudget } from "../fit.ts";
import type { Tool } from "../tool.ts";

/** A value as JSON carries it. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/** A result that an SDK hands back later, perhaps from storage, to be shown to the model. */
export interface KeptResult {
  readonly result: unknown;
  /** The arguments that it answers; `undefined` where the SDK does not keep them with it. */
  readonly args: unknown;
}

const CUT = "This result could not be reduced as usual; its text is cut in the middle. For the whole, ask for less.";

/**
 * What a model gets to see of a kept result. Never throws and always keeps the budget: what comes back may be of another
 * version, or altered, and must not end a conversation.
 */
export function modelView(tool: Tool, kept: KeptResult, maxResultTokens: number | undefined): JsonValue {
  const budget = resultBudget(maxResultTokens);
  return fit(tool, kept, budget) ?? excerpt(kept.result, budget);
}

function fit(tool: Tool, { result, args }: KeptResult, maxResultTokens: number): JsonValue {
  if (typeof result !== "object" || result === null || args === undefined) return null;
  try {
    const { fitted } = tool.fit(result, args, { maxResultTokens });
    return isWithin(fitted, maxResultTokens) ? (fitted as JsonValue) : null;
  } catch {
    return null;
  }
}

function excerpt(result: unknown, budget: number): JsonValue {
  const text = toText(result);
  const value = JSON.parse(text) as JsonValue;
  if (isWithin(value, budget)) return value;
  // Halved until it fits: how many characters a token takes depends on the text.
  for (let maxChars = budget * 4; ; maxChars = Math.floor(maxChars / 2)) {
    const shown = { note: CUT, text: cutMiddle(text, maxChars) };
    if (isWithin(shown, budget)) return shown;
  }
}

function toText(result: unknown): string {
  try {
    return JSON.stringify(result) ?? "null";
  } catch {
    return '"This result has no text."';
  }
}
