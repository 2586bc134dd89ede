import { excerpt } from "../result/excerpt.ts";
import { resultBudget } from "../result/fit.ts";
import type { Tool } from "../tool/tool.ts";

/** A value as JSON carries it. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/** A result that an SDK hands back later, perhaps from storage, to be shown to the model. */
export interface KeptResult {
  readonly result: unknown;
  /** The arguments that it answers; `undefined` where the SDK does not keep them with it. */
  readonly args: unknown;
}

/**
 * What a model gets to see of a kept result. Never throws and always keeps the budget: what comes back may be of another
 * version, or altered, and must not end a conversation.
 */
export function modelView(tool: Tool, kept: KeptResult, maxResultTokens: number | undefined): JsonValue {
  const budget = resultBudget(maxResultTokens);
  return fit(tool, kept, budget) ?? (excerpt(kept.result, budget).value as JsonValue);
}

function fit(tool: Tool, { result, args }: KeptResult, maxResultTokens: number): JsonValue {
  if (typeof result !== "object" || result === null || args === undefined) return null;
  try {
    return tool.fit(result, args, { maxResultTokens }).fitted as JsonValue;
  } catch {
    return null;
  }
}
