import { excerpt } from "../../result/excerpt.ts";
import { resolveMaxTokens } from "../../result/fit.ts";
import type { FitOptions, Tool } from "../../tool/tool.ts";

/** A JSON value. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/**
 * Fits a result that an SDK returns to the adapter, for example from storage. Never throws and always stays within the
 * token budget, because a result of another version or an altered one must not end a conversation.
 * @param args the arguments of the call; `undefined` if the SDK does not store them with the result
 */
export function modelView(tool: Tool, result: unknown, args: unknown, options: FitOptions): JsonValue {
  const budget = { maxTokens: resolveMaxTokens(options.maxResultTokens), countTokens: options.countTokens };
  return fit(tool, result, args, options) ?? (excerpt(tool.hide(result), budget).value as JsonValue);
}

function fit(tool: Tool, result: unknown, args: unknown, { maxResultTokens, countTokens }: FitOptions): JsonValue {
  if (typeof result !== "object" || result === null || args === undefined) return null;
  try {
    return tool.fit(result, args, { maxResultTokens, countTokens }).fitted as JsonValue;
  } catch {
    return null;
  }
}
