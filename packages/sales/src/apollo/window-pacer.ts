import { type CallContext, type Clock, ToolError } from "@toolwright/core";
import type { Pacer, WireAnswer } from "@toolwright/core/http";

/** The three windows of every endpoint, and the headers that tell of them. */
const WINDOWS = [
  { name: "minute", lengthMs: 60_000, left: ["x-minute-requests-left"] },
  { name: "hour", lengthMs: 3_600_000, left: ["x-hourly-requests-left"] },
  { name: "day", lengthMs: 86_400_000, left: ["x-24-hour-requests-left", "x-daily-requests-left"] },
] as const;

interface WindowState {
  /** Requests left when last told. */
  left: number;
  /** When the present window was first seen, which is at or after its start. */
  seenMs: number;
}

/**
 * Keeps an endpoint's limits by what its answers tell: once a window has nothing left, requests wait for its end where
 * the call's time allows, and fail at once where it does not. Absent and empty headers mean that there is no limit.
 */
export function createWindowPacer(clock: Clock): Pacer {
  const states = new Map<string, WindowState>();
  const observe = ({ status, headers }: WireAnswer): void => {
    // Refused keys are told nothing of limits.
    if (status === 401 || status === 403) return;
    for (const { name, lengthMs, left: names } of WINDOWS) {
      const left = readCount(names.map((header) => headers.get(header)).find((value) => value !== null));
      const before = states.get(name);
      if (left === null) states.delete(name);
      else {
        const now = clock.now();
        const isSame = before !== undefined && left <= before.left && now < before.seenMs + lengthMs;
        states.set(name, { left, seenMs: isSame ? before.seenMs : now });
      }
    }
  };
  const waitMs = (): number =>
    Math.max(
      0,
      ...WINDOWS.map(({ name, lengthMs }) => {
        const state = states.get(name);
        return state && state.left <= 0 ? state.seenMs + lengthMs - clock.now() : 0;
      }),
    );
  return {
    async enter(call: CallContext, service: string) {
      const wait = waitMs();
      if (wait > 0 && clock.now() + wait >= call.deadlineMs) throw usedUp(service, wait);
      if (wait > 0) await clock.sleep(wait, call.signal);
      // Requests that leave side by side count before their answers tell so.
      for (const state of states.values()) state.left--;
      return (answer) => {
        if (answer) observe(answer);
      };
    },
  };
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
