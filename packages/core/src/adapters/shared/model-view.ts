import type { FitOptions, Tool } from "../../tool/tool.ts";

/** A JSON value. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/**
 * Fits a result that an SDK returns to the adapter, for example from storage. Never throws and always stays within the
 * token budget, because a result of another version or an altered one must not end a conversation.
 * @param args the arguments of the call; `undefined` if the SDK does not store them with the result
 */
export function modelView(tool: Tool, result: unknown, args: unknown, options: FitOptions): JsonValue {
  const { maxResultTokens, countTokens } = options;
  const fit = (known: unknown) => tool.fit(result, known, { maxResultTokens, countTokens }).fitted as JsonValue;
  try {
    return fit(args);
  } catch {
    return fit(undefined);
  }
}
