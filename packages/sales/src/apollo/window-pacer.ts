import { type CallContext, type Clock, ToolError } from "@toolwright/core";
import type { Pacer, WireAnswer } from "@toolwright/core/http";

/** The three windows of every endpoint, and the headers that tell of them. */
const WINDOWS = [
  { name: "minute", lengthMs: 60_000, limit: ["x-rate-limit-minute"], left: ["x-minute-requests-left"] },
  { name: "hour", lengthMs: 3_600_000, limit: ["x-rate-limit-hourly"], left: ["x-hourly-requests-left"] },
  {
    name: "day",
    lengthMs: 86_400_000,
    limit: ["x-rate-limit-24-hour", "x-rate-limit-daily"],
    left: ["x-24-hour-requests-left", "x-daily-requests-left"],
  },
] as const;

interface WindowState {
  /** Requests left as last told; of answers out of order the least. */
  told: number;
  /** When there may be requests again. */
  freeMs: number;
  readonly lengthMs: number;
  /** Requests of a whole window, where told. */
  readonly limit: number;
}

/**
 * Keeps an endpoint's limits by what its answers tell: once a window has nothing left, requests wait for the next one
 * where the call's time allows, and fail at once where it does not. Windows are taken to follow the clock, as minutes,
 * hours and days do; where the backend's begin elsewhere, its 429 says how long to wait. Absent and empty headers mean
 * that there is no limit.
 */
export function createWindowPacer(clock: Clock): Pacer {
  const states = new Map<string, WindowState>();
  let underWay = 0;
  const observe = (answer: WireAnswer): void => {
    const now = clock.now();
    const retryAfter = answer.status === 429 ? readCount(answer.headers.get("retry-after")) : null;
    const read = (names: readonly string[]) =>
      readCount(names.map((header) => answer.headers.get(header)).find((value) => value !== null));
    for (const { name, lengthMs, limit, left: names } of WINDOWS) {
      const told = read(names);
      const state = states.get(name);
      if (told === null) states.delete(name);
      else if (!state || now >= state.freeMs) {
        const most = read(limit) ?? Number.POSITIVE_INFINITY;
        states.set(name, { told, freeMs: nextStart(now, lengthMs), lengthMs, limit: most });
      } else state.told = Math.min(state.told, told);
      const present = states.get(name);
      if (present && told === 0 && retryAfter !== null) present.freeMs = now + retryAfter * 1_000;
    }
  };
  const waitMs = (): number => {
    const now = clock.now();
    for (const state of states.values()) {
      // A new window begins full: not all who waited for it may leave at once.
      if (now >= state.freeMs) Object.assign(state, { told: state.limit, freeMs: nextStart(now, state.lengthMs) });
    }
    // Whoever is under way may not be counted yet.
    const usedUp = [...states.values()].filter(({ told, freeMs }) => told - underWay <= 0 && freeMs > now);
    return Math.max(0, ...usedUp.map(({ freeMs }) => freeMs - now));
  };
  return {
    async enter(call: CallContext, service: string) {
      for (let wait = waitMs(); wait > 0; wait = waitMs()) {
        const before = clock.now();
        if (before + wait >= call.deadlineMs) throw usedUp(service, wait);
        await clock.sleep(wait, call.signal);
        // A clock that stands still would be waited for without end.
        if (clock.now() <= before) break;
      }
      underWay++;
      return (answer) => {
        underWay--;
        if (answer && isTold(answer)) observe(answer);
        // It was counted all the same, and nobody said so.
        else for (const state of states.values()) state.told--;
      };
    },
  };
}

/** Refused keys are told nothing of limits. */
function isTold({ status }: WireAnswer): boolean {
  return status !== 401 && status !== 403;
}

function nextStart(now: number, lengthMs: number): number {
  return (Math.floor(now / lengthMs) + 1) * lengthMs;
}

function readCount(header: string | null | undefined): number | null {
  return header !== null && header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}

function usedUp(service: string, wait: number): ToolError {
  return new ToolError({
    code: "rate_limited",
    message: `${service}'s rate limit for this endpoint is used up. Nothing was sent. Wait ${Math.ceil(wait / 1_000)} s, then repeat; GetApiUsage shows all limits.`,
    retryAfterMs: wait,
  });
}
