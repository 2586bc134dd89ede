import { asNumber } from "@toolwright/core/http";

/** Epoch seconds as ISO-8601 UTC; `null` for any other value, and for 0, which the backend sends for "never". */
export function fromSeconds(value: unknown): string | null {
  const seconds = asNumber(value);
  // JavaScript has no later date.
  if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
  return new Date(Math.round(seconds * 1_000)).toISOString();
}
