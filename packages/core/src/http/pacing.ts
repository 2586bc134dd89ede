import type { CallContext } from "../call.ts";
import type { Clock } from "../clock.ts";
import { ToolError } from "../errors.ts";
import { unlessAborted } from "../unless-aborted.ts";
import type { Layer, WireAnswer } from "./exchange.ts";

/** A limit that a backend publishes but never announces in a header. */
export interface Pace {
  /** Most requests within the period. */
  readonly most: number;
  /** Length of the period, milliseconds. */
  readonly withinMs: number;
}

/** Keeps one limit for everything that shares it. */
export interface Pacer {
  /**
   * Waits for a free place, first come, first served, and brings the function that gives it back once the request is over, with
   * its answer where there is one.
   * @throws ToolError `rate_limited`, at once, when the wait would outlast the call's time budget
   */
  enter(call: CallContext, service: string): Promise<(answer?: WireAnswer) => void>;
}

/** Timers fire up to this much early. */
const TIMER_SLACK_MS = 5;

/** Somebody who waits; only the first in the queue ever watches the clock. */
interface Ticket {
  woken: PromiseWithResolvers<void>;
}

/**
 * A pacer over a rolling period; bursts up to the limit leave at once. As many places as the limit allows go round. One
 * is free again a period after the answer to its last user: when a request arrives nobody knows, but surely before its
 * answer does.
 */
export function createPacer({ most, withinMs }: Pace, clock: Clock): Pacer {
  const periodMs = withinMs + TIMER_SLACK_MS;
  /** When each place that nobody uses is free. */
  const freeAt: number[] = Array.from({ length: most }, () => Number.NEGATIVE_INFINITY);
  const queue: Ticket[] = [];

  /** The wait of somebody at a position of the queue, if all answers came now. */
  const leastWaitMs = (position: number): number => {
    const now = clock.now();
    const used = Array.from({ length: most - freeAt.length }, () => now + periodMs);
    const place = [...freeAt, ...used].sort((one, other) => one - other)[position % most] ?? now;
    return Math.max(0, place - now) + Math.floor(position / most) * periodMs;
  };
  const refuseBeyond = (waitMs: number, call: CallContext, service: string): void => {
    if (waitMs > 0 && clock.now() + waitMs >= call.deadlineMs) throw tooLong(service, { most, withinMs }, waitMs);
  };
  const leaveQueue = (ticket: Ticket): void => {
    queue.splice(queue.indexOf(ticket), 1);
    queue[0]?.woken.resolve();
  };
  const takeTurn = async (ticket: Ticket, call: CallContext, service: string): Promise<void> => {
    while (queue[0] !== ticket || freeAt.length === 0) {
      await unlessAborted(ticket.woken.promise, call.signal);
      ticket.woken = Promise.withResolvers();
    }
    const place = Math.min(...freeAt);
    const waitMs = Math.max(0, place - clock.now());
    refuseBeyond(waitMs, call, service);
    if (waitMs > 0) await clock.sleep(waitMs, call.signal);
    freeAt.splice(freeAt.indexOf(place), 1);
    leaveQueue(ticket);
  };
  return {
    async enter(call, service) {
      call.signal.throwIfAborted();
      refuseBeyond(leastWaitMs(queue.length), call, service);
      const ticket: Ticket = { woken: Promise.withResolvers() };
      queue.push(ticket);
      try {
        await takeTurn(ticket, call, service);
      } catch (thrown) {
        leaveQueue(ticket);
        throw thrown;
      }
      return () => {
        freeAt.push(clock.now() + periodMs);
        queue[0]?.woken.resolve();
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
