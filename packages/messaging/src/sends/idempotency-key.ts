import { type CallContext, invalidInput, type ToolError } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";

/** Time for which an idempotency key is remembered. */
export const KEY_TTL_MS = 24 * 60 * 60_000;
/** Maximum length of an idempotency key, in characters. */
const MAX_LENGTH = 500;

/**
 * A call's idempotency key, `null` if it has none.
 * @throws ToolError `invalid_input` for an empty or overlong key, which would name several effects, or none
 */
export function idempotencyKeyOf({ idempotencyKey }: Pick<CallContext, "idempotencyKey">): string | null {
  // JavaScript callers may pass other types.
  const key: unknown = idempotencyKey ?? null;
  if (key === null || (typeof key === "string" && key.trim() !== "" && key.length <= MAX_LENGTH)) return key;
  throw keyError(key, `must be a string of 1 to ${MAX_LENGTH} characters that names this one effect`);
}

/** The error for a call whose idempotency key belongs to a call with other arguments. */
export function reusedKey(key: string): ToolError {
  return keyError(key, "was used for a call with other arguments, so nothing was done; use one key per effect");
}

function keyError(key: unknown, rule: string): ToolError {
  const received = typeof key === "string" ? formatValue(key) : typeof key;
  return invalidInput([{ parameter: "idempotencyKey", received, rule }]);
}
