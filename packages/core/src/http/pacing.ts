import type { Clock } from "../call/clock.ts";
import { ToolError } from "../errors.ts";
import type { Layer, Pacer, WireAnswer } from "./exchange.ts";
import { createTurnstile } from "./turnstile.ts";

/** A limit that a backend publishes but never announces in a header. */
export interface Pace {
  /** Most requests within the period. */
  readonly most: number;
  /** Length of the period, milliseconds. */
  readonly withinMs: number;
}

/** Timers fire up to this much early. */
const TIMER_SLACK_MS = 5;

/**
 * A pacer over a rolling period; bursts up to the limit leave at once. As many places as the limit allows go round. One
 * is free again a period after the answer to its last user: when a request arrives nobody knows, but surely before its
 * answer does.
 */
export function createPacer({ most, withinMs }: Pace, clock: Clock): Pacer {
  const periodMs = withinMs + TIMER_SLACK_MS;
  /** When each place that nobody uses is free. */
  const freeAt: number[] = Array.from({ length: most }, () => Number.NEGATIVE_INFINITY);
  const turnstile = createTurnstile(
    {
      waitMs: () => Math.min(...freeAt) - clock.now(),
      leastWaitsMs() {
        const now = clock.now();
        // As if all answers came now.
        const used = Array.from({ length: most - freeAt.length }, () => now + periodMs);
        const places = [...freeAt, ...used].sort((one, other) => one - other);
        return (position) =>
          Math.max(0, (places[position % most] ?? now) - now) + Math.floor(position / most) * periodMs;
      },
      pass: () => void freeAt.splice(freeAt.indexOf(Math.min(...freeAt)), 1),
      refusal: (service, waitMs) => tooLong(service, { most, withinMs }, waitMs),
    },
    clock,
  );
  return {
    async enter(call, service) {
      await turnstile.enter(call, service);
      return () => {
        freeAt.push(clock.now() + periodMs);
        turnstile.turn();
      };
    },
  };
}

function tooLong(service: string, { most, withinMs }: Pace, waitMs: number): ToolError {
  const limit = `${most} such request${most === 1 ? "" : "s"} per ${withinMs / 1_000} s`;
  const seconds = Math.ceil(waitMs / 1_000);
  return new ToolError({
    code: "rate_limited",
    message: `${service} takes ${limit}, and earlier calls use them up. Nothing was sent. Wait ${seconds} s, then repeat.`,
    retryAfterMs: waitMs,
  });
}

/** Lets every attempt of a call that still lasts wait for its request's pacer, so that retries keep the limit too. */
export function pacing(service: string): Layer {
  return (next) => async (request, call) => {
    call.signal.throwIfAborted();
    const leave = await request.pacer?.enter(call, service);
    let answer: WireAnswer | undefined;
    try {
      answer = await next(request, call);
      return answer;
    } finally {
      leave?.(answer);
    }
  };
}
