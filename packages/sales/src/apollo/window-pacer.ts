import {
  type CallContext,
  type Clock,
  createTurnstile,
  type Pacer,
  ToolError,
  type WireAnswer,
} from "@toolwright/core/authoring";

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
  /** When the window began as far as known; an answer to an earlier request tells of the one before. */
  sinceMs: number;
  /** When there may be requests again. */
  freeMs: number;
  readonly lengthMs: number;
  /** Requests of a whole window; infinite where that was not told. */
  limit: number;
}

/** Most requests under way while no answer has told of limits yet. */
const UNTOLD_AT_ONCE = 10;

/**
 * Keeps an endpoint's limits by what its answers tell: once a window has nothing left, requests wait for the next one
 * where the call's time allows, first come, first served, and fail at once where it does not. Before the first answer
 * only a few leave. Windows are taken to follow the clock, as minutes, hours and days do; where the backend's begin
 * elsewhere, its 429 says how long to wait. Absent and empty headers mean that there is no limit.
 */
export function createWindowPacer(clock: Clock): Pacer {
  const windows = createWindows(clock);
  let underWay = 0;
  let isTold = false;
  const turnstile = createTurnstile(
    {
      waitMs() {
        if (!isTold) return underWay < UNTOLD_AT_ONCE ? 0 : Number.POSITIVE_INFINITY;
        // Whoever is under way may not be counted yet.
        const usedUp = windows.present().filter(({ told }) => told <= underWay);
        return Math.max(0, ...usedUp.map(({ freeMs }) => freeMs - clock.now()));
      },
      leastWaitsMs() {
        const present = windows.present();
        const now = clock.now();
        return (position) => Math.max(0, ...present.map((state) => leastWaitMs(state, position, now)));
      },
      pass() {
        underWay++;
      },
      refusal: usedUp,
    },
    clock,
  );
  return {
    async enter(call: CallContext, service: string) {
      await turnstile.enter(call, service);
      const sinceMs = clock.now();
      return (answer) => {
        underWay--;
        if (answer && tellsOfLimits(answer)) {
          isTold = true;
          windows.observe(answer, sinceMs);
        } else windows.countUntold();
        turnstile.turn();
      };
    },
  };
}

/** What answers told of the windows so far. */
function createWindows(clock: Clock) {
  const states = new Map<string, WindowState>();
  /** The windows as they stand now; a new one begins full: not all who waited for it may leave at once. */
  const present = (): readonly WindowState[] => {
    const now = clock.now();
    for (const [name, { lengthMs, limit, freeMs }] of states) {
      if (now < freeMs) continue;
      const startMs = startOf(now, lengthMs);
      const sinceMs = Math.max(freeMs, startMs);
      states.set(name, { told: limit, limit, lengthMs, sinceMs, freeMs: startMs + lengthMs });
    }
    return [...states.values()];
  };
  return {
    present,
    /** Takes in the answer to a request that left at an instant. */
    observe(answer: WireAnswer, leftMs: number): void {
      present();
      const now = clock.now();
      const retryAfter = answer.status === 429 ? readCount(answer.headers.get("retry-after")) : null;
      const read = (names: readonly string[]) =>
        readCount(names.map((header) => answer.headers.get(header)).find((value) => value !== null));
      for (const { name, lengthMs, limit: limits, left } of WINDOWS) {
        const told = read(left);
        if (told === null) {
          states.delete(name);
          continue;
        }
        const sinceMs = startOf(now, lengthMs);
        const limit = read(limits) ?? Number.POSITIVE_INFINITY;
        const state = states.get(name) ?? { told: limit, limit, lengthMs, sinceMs, freeMs: sinceMs + lengthMs };
        state.limit = limit;
        if (leftMs >= state.sinceMs) state.told = Math.min(state.told, told);
        if (told === 0 && retryAfter !== null) Object.assign(state, { told, freeMs: now + retryAfter * 1_000 });
        states.set(name, state);
      }
    },
    /** A request was counted all the same, and nobody said so. */
    countUntold(): void {
      for (const state of states.values()) state.told--;
    },
  };
}

/** As if whoever is under way were counted already. */
function leastWaitMs({ told, limit, freeMs, lengthMs }: WindowState, position: number, now: number): number {
  if (position < told) return 0;
  return freeMs - now + Math.floor((position - Math.max(0, told)) / Math.max(1, limit)) * lengthMs;
}

/** Refused keys are told nothing of limits. */
function tellsOfLimits({ status }: WireAnswer): boolean {
  return status !== 401 && status !== 403;
}

function startOf(now: number, lengthMs: number): number {
  return Math.floor(now / lengthMs) * lengthMs;
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
