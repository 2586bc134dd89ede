import type { CallContext } from "../call.ts";
import type { Clock } from "../clock.ts";
import { ToolError } from "../errors.ts";
import type { Layer } from "./exchange.ts";

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
   * Waits for a free place, first come, first served, and brings the function that gives it back once the request is over.
   * @throws ToolError `rate_limited`, at once, when the wait would outlast the call's time budget
   */
  enter(call: CallContext, service: string): Promise<() => void>;
}

/**
 * A place among the most requests that a period may hold. Its next user leaves a period after the answer to the one
 * before it: when a request arrives nobody knows, but surely before its answer does.
 */
interface Lane {
  /** When the last user is over, epoch milliseconds. */
  over: Promise<number>;
  /** The same as far as it is known. */
  expectedMs: number;
  /** Users under way or waiting. */
  users: number;
}

/** Timers fire up to this much early. */
const TIMER_SLACK_MS = 5;

/** A pacer over a rolling period; bursts up to the limit leave at once. */
export function createPacer({ most, withinMs }: Pace, clock: Clock): Pacer {
  const periodMs = withinMs + TIMER_SLACK_MS;
  const lanes: Lane[] = [];
  return {
    async enter(call, service) {
      call.signal.throwIfAborted();
      const now = clock.now();
      const lane = lanes.length < most ? newLane(lanes, now - periodMs) : freest(lanes);
      const startMs = Math.max(now, lane.expectedMs + periodMs);
      if (startMs > now && startMs >= call.deadlineMs) throw tooLong(service, { most, withinMs }, startMs - now);
      const before = lane.over;
      const { promise, resolve } = Promise.withResolvers<number>();
      lane.over = promise;
      lane.expectedMs = startMs;
      lane.users++;
      const leave = (overMs: number) => {
        lane.users--;
        if (lane.over === promise) lane.expectedMs = overMs;
        resolve(overMs);
      };
      try {
        const freeMs = (await unlessAborted(before, call.signal)) + periodMs;
        if (freeMs > clock.now()) await clock.sleep(freeMs - clock.now(), call.signal);
      } catch (thrown) {
        // Whoever gives up has used nothing: the next one follows the one before.
        before.then(leave);
        throw thrown;
      }
      return () => leave(clock.now());
    },
  };
}

function newLane(lanes: Lane[], overMs: number): Lane {
  const lane = { over: Promise.resolve(overMs), expectedMs: overMs, users: 0 };
  lanes.push(lane);
  return lane;
}

function freest(lanes: readonly Lane[]): Lane {
  return lanes.reduce((best, lane) =>
    lane.users < best.users || (lane.users === best.users && lane.expectedMs < best.expectedMs) ? lane : best,
  );
}

async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
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

/** Lets every attempt wait for its request's pacer, so that retries keep the limit too. */
export function pacing(service: string): Layer {
  return (next) => async (request, call) => {
    const leave = await request.pacer?.enter(call, service);
    try {
      return await next(request, call);
    } finally {
      leave?.();
    }
  };
}
