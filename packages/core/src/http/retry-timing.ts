/** Values at or above it can only be instants, in epoch seconds. */
const EPOCH_SECONDS_FROM = 1_000_000_000;
const HEADERS = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"] as const;

/** The part of an answer that says how long to wait. */
export interface TimedAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * How long the backend asks to wait: by `Retry-After` (seconds or a date), and after a 429 also by a rate-limit reset
 * header (seconds from now, or epoch seconds). Many backends send the latter on every answer, where it asks for nothing.
 * @returns milliseconds, never negative, or `null` when no header says anything usable
 */
export function serverDelayMs({ status, headers }: TimedAnswer, nowMs: number): number | null {
  const retryAfter = headers.get("retry-after");
  const wait = retryAfter === null ? null : (readSeconds(retryAfter, nowMs) ?? readDate(retryAfter, nowMs));
  if (wait !== null || status !== 429) return wait;
  for (const name of HEADERS) {
    const reset = readSeconds(headers.get(name) ?? "", nowMs);
    if (reset !== null) return reset;
  }
  return null;
}

function readSeconds(text: string, nowMs: number): number | null {
  if (!/^\s*\d{1,12}(?:\.\d{1,9})?\s*$/.test(text)) return null;
  const seconds = Number(text);
  return Math.max(0, Math.ceil(seconds >= EPOCH_SECONDS_FROM ? seconds * 1_000 - nowMs : seconds * 1_000));
}

function readDate(text: string, nowMs: number): number | null {
  // Date.parse reads a date into nearly any text with a digit; an HTTP date always has a time of day.
  const instant = /\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : Math.max(0, instant - nowMs);
}

/**
 * Exponential backoff with full jitter above a floor, so that many clients spread out yet none knocks at once.
 * @param attempt the attempt that just failed, from 1
 * @param random a number in [0, 1)
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(8_000, 400 * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
