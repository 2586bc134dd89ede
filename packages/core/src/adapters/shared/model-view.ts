import { excerpt } from "../../result/excerpt.ts";
import { resolveMaxTokens } from "../../result/fit.ts";
import type { Tool } from "../../tool/tool.ts";

/** A value as JSON carries it. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/**
 * What a model reads of a result that an SDK passes back, perhaps from storage. Never throws and always keeps the token
 * budget: the result may come from another version, or be altered, and must not end a conversation.
 * @param args the arguments of the call; `undefined` where the SDK does not keep them with the result
 */
export function modelView(tool: Tool, result: unknown, args: unknown, maxResultTokens: number | undefined): JsonValue {
  const budget = resolveMaxTokens(maxResultTokens);
  return fit(tool, result, args, budget) ?? (excerpt(result, budget).value as JsonValue);
}

function fit(tool: Tool, result: unknown, args: unknown, maxResultTokens: number): JsonValue {
  if (typeof result !== "object" || result === null || args === undefined) return null;
  try {
    return tool.fit(result, args, { maxResultTokens }).fitted as JsonValue;
  } catch {
    return null;
  }
}
