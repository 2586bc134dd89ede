import { asNumber } from "@toolwright/core/authoring";

/** Epoch seconds as ISO-8601 UTC; `null` for anything else, and for 0, by which the vendor says "never". */
export function fromSeconds(value: unknown): string | null {
  const seconds = asNumber(value);
  // Beyond this no date exists.
  if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
  return new Date(Math.round(seconds * 1_000)).toISOString();
}
