import type { CallContext } from "../../call/call.ts";
import type { Clock } from "../../call/clock.ts";
import { rejectOnAbort } from "../../call/reject-on-abort.ts";
import type { ToolError } from "../../errors.ts";

/** The state of one rate limit, as a {@link RequestQueue} reads and updates it. */
export interface RateLimit {
  /**
   * Wait of the head of the queue, milliseconds: 0 or less to start now, infinite if it can start only after a running
   * request ends.
   */
  waitMs(): number;
  /** The shortest possible wait by position in the queue, from 0, assuming every running request ends now. */
  leastWaitsMs(): (position: number) => number;
  /** Takes the slot of the request that starts. */
  take(): void;
  /** The error for a request whose time budget ends before it can start. */
  rejection(service: string, waitMs: number): ToolError;
}

/** Starts requests one by one, first come, first served. */
export interface RequestQueue {
  /**
   * Waits until the request may start, and takes its slot.
   * @throws ToolError the limit's rejection, as soon as the request cannot start before its deadline
   */
  enter(call: CallContext, service: string): Promise<void>;
  /** Reads the limit again. Call it after a request ended, or after anything else changed the limit. */
  update(): void;
}

/** A queued request. Only the head of the queue runs a timer. */
interface QueuedRequest {
  readonly call: CallContext;
  readonly service: string;
  rejection: ToolError | null;
  wakeUp: PromiseWithResolvers<void>;
}

/** A queue of the requests that count against one limit. */
export function createRequestQueue(limit: RateLimit, clock: Clock): RequestQueue {
  const queue: QueuedRequest[] = [];

  /** Rejects requests that cannot start before their deadline; later requests no longer count them. */
  const rejectLate = (): void => {
    if (queue.length === 0) return;
    const now = clock.now();
    const leastWaitMs = limit.leastWaitsMs();
    let position = 0;
    for (const request of queue) {
      if (request.rejection) continue;
      const waitMs = leastWaitMs(position);
      if (waitMs <= 0 || now + waitMs < request.call.deadlineMs) {
        position++;
        continue;
      }
      request.rejection = limit.rejection(request.service, waitMs);
      request.wakeUp.resolve();
    }
  };
  const remove = (request: QueuedRequest): void => {
    queue.splice(queue.indexOf(request), 1);
    queue[0]?.wakeUp.resolve();
  };
  const waitAndTake = async (request: QueuedRequest): Promise<void> => {
    for (;;) {
      if (request.rejection) throw request.rejection;
      const waitMs = queue[0] === request ? limit.waitMs() : Number.POSITIVE_INFINITY;
      if (waitMs <= 0) break;
      const sinceMs = clock.now();
      const hasElapsed = await pause(request, waitMs, clock);
      request.wakeUp = Promise.withResolvers();
      // On a clock that stands still, the loop would never end.
      if (hasElapsed && clock.now() <= sinceMs) break;
      if (queue[0] === request) rejectLate();
    }
    limit.take();
    remove(request);
  };
  return {
    async enter(call, service) {
      call.signal.throwIfAborted();
      if (queue.length === 0 && limit.waitMs() <= 0) return limit.take();
      const request: QueuedRequest = { call, service, rejection: null, wakeUp: Promise.withResolvers() };
      queue.push(request);
      rejectLate();
      try {
        await waitAndTake(request);
      } catch (thrown) {
        remove(request);
        throw thrown;
      }
    },
    update() {
      rejectLate();
      queue[0]?.wakeUp.resolve();
    },
  };
}

/** Waits until the request is woken up or the time has elapsed; resolves with `true` when the time has elapsed. */
async function pause({ call, wakeUp }: QueuedRequest, waitMs: number, clock: Clock): Promise<boolean> {
  if (waitMs === Number.POSITIVE_INFINITY) {
    await rejectOnAbort(wakeUp.promise, call.signal);
    return false;
  }
  const timer = new AbortController();
  const elapsed = clock.sleep(waitMs, timer.signal).then(() => true);
  try {
    return await rejectOnAbort(Promise.race([elapsed, wakeUp.promise.then(() => false)]), call.signal);
  } finally {
    elapsed.catch(() => undefined);
    timer.abort();
  }
}
