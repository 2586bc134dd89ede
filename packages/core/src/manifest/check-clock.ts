import { type Finding, fine, problem } from "./finding.ts";

/** Smaller differences change no result: a response may be seconds old, and `Date` has no fractions. */
const MAX_SKEW_MS = 60_000;

/**
 * Compares the local clock with the `Date` header of a response.
 * @param nowMs the local time at which the response arrived, epoch milliseconds
 * @returns `null` if the response has no valid `Date`
 */
export function checkClock(headers: Headers, nowMs: number): Finding | null {
  const backendMs = Date.parse(headers.get("date") ?? "");
  // A cache repeats the date of the original response.
  if (Number.isNaN(backendMs) || headers.has("age")) return null;
  const skewMs = nowMs - backendMs;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return fine("clock", "The local clock agrees with the backend's.");
  return problem("clock", "clock_off", {
    message: `The local clock is ${toWords(Math.abs(skewMs))} ${skewMs > 0 ? "ahead of" : "behind"} the backend's.`,
    fix: "Switch on time synchronization (NTP) of this machine or container. Until then, relative times such as now-15m select the wrong window.",
  });
}

function toWords(skewMs: number): string {
  const minutes = Math.round(skewMs / 60_000);
  if (minutes < 120) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
