/**
 * Condition under which a retry is safe. The HTTP method cannot tell, since both searches and sends are POSTs.
 * - `read`: always. The request changes nothing.
 * - `idempotent`: always. A second request has no further effect.
 * - `unsent`: only if the backend did not act, because the connection failed or the status is 429.
 */
export type RetrySafety = "read" | "idempotent" | "unsent";

/** Larger values are instants in epoch seconds; smaller ones are durations. */
const EPOCH_SECONDS_FROM = 1_000_000_000;
const HEADERS = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"] as const;

/** The part of a response that determines the wait: its headers may have a `Retry-After` or the reset of a rate limit. */
type TimedResponse = Pick<Response, "status" | "headers">;

/**
 * Reads the delay that the backend requests in `Retry-After` (seconds or a date). After a 429, also reads a rate-limit
 * reset header (seconds from now, or epoch seconds); many backends send it with every response.
 * @returns milliseconds, never negative; `null` if no header has a valid delay
 */
export function serverDelayMs({ status, headers }: TimedResponse, nowMs: number): number | null {
  const retryAfter = headers.get("retry-after");
  const wait = retryAfter === null ? null : (readSeconds(retryAfter, nowMs) ?? readDate(retryAfter, nowMs));
  if (wait !== null || status !== 429) return wait;
  const resets = HEADERS.map((name) => readSeconds(headers.get(name) ?? "", nowMs));
  return resets.find((reset) => reset !== null) ?? null;
}

/** Longest pause of a rate limiter after a 429, milliseconds. */
const MAX_PAUSE_MS = 3_600_000;

/**
 * Returns the time for which a 429 stops all requests under its rate limit: the delay that the backend requests, up to
 * a maximum, so that a wrong header does not stop them for days.
 * @param maxMs milliseconds; default 3,600,000, one hour
 * @returns milliseconds, never negative; `null` for another status, or if no header has a valid delay
 */
export function pauseAfterMs(response: TimedResponse, nowMs: number, maxMs = MAX_PAUSE_MS): number | null {
  const delayMs = response.status === 429 ? serverDelayMs(response, nowMs) : null;
  return delayMs === null ? null : Math.min(delayMs, maxMs);
}

function readSeconds(text: string, nowMs: number): number | null {
  if (!/^\s*\d{1,12}(?:\.\d{1,9})?\s*$/.test(text)) return null;
  const seconds = Number(text);
  return Math.max(0, Math.ceil(seconds >= EPOCH_SECONDS_FROM ? seconds * 1_000 - nowMs : seconds * 1_000));
}

function readDate(text: string, nowMs: number): number | null {
  // `Date.parse` accepts nearly any string with a digit. An HTTP date always has a time of day.
  const instant = /\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : Math.max(0, instant - nowMs);
}

/**
 * Computes an exponential backoff with jitter, between half and all of the delay: clients spread out, and none retries
 * at once.
 * @param attempt number of the failed attempt, from 1
 * @param random a number in [0, 1)
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(8_000, 400 * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
