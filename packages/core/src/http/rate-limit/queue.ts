import type { CallContext } from "../../call/call.ts";
import { type Clock, monotonicMs } from "../../call/clock.ts";
import type { ToolError } from "../../errors.ts";
import type { StoreLimit } from "../../store/store.ts";
import type { ToolkitStore } from "../../store/toolkit-store.ts";
import type { RetrySafety } from "../retry-timing.ts";

/** A rate limit for a {@link RequestQueue}. The store counts the requests. */
export interface QueuedLimit {
  /** The store, from `toolkitStore`. */
  readonly store: ToolkitStore;
  /** Measures the waits. */
  readonly clock: Clock;
  /** Maximum number of permits that the queue requests at once. */
  readonly maxAtOnce: number;
  /** Returns the limits that the next request needs a permit from. */
  limits(): readonly StoreLimit[] | Promise<readonly StoreLimit[]>;
  /**
   * Returns the minimum wait of a request, milliseconds.
   * @param position number of requests that start earlier
   * @param firstMs the minimum wait of the first of them
   */
  leastWaitMs(position: number, firstMs: number): number;
  /**
   * Creates the error for a request whose time budget ends too early.
   * @param before a sentence on the requests that are queued before it; empty if there are none
   */
  rejection(service: string, waitMs: number, before: string): ToolError;
}

/** Starts requests one by one, first come, first served. */
export interface RequestQueue {
  /**
   * Waits until the request may start. Resolves with its permit of the store.
   * @throws ToolError the limit's rejection, as soon as the request cannot start before its deadline, or would start
   * less than a second before it, and end late even if it were as fast as the fastest so far
   * @throws ToolError `unavailable` if the store fails, unless the request is a read
   */
  enter(call: CallContext, service: string, retry?: RetrySafety): Promise<string>;
  /**
   * Requests permits again after a request has ended, since the store may grant some now.
   * @param withinMs only if the first request must start within this time, milliseconds. Default: always
   * @param tookMs duration of the request, milliseconds. Default: unknown
   */
  retry(withinMs?: number, tookMs?: number): void;
}

interface QueuedRequest {
  readonly call: CallContext;
  readonly service: string;
  readonly isRead: boolean;
  readonly admission: PromiseWithResolvers<string>;
  /** Whether it was started, rejected or aborted. */
  hasLeft: boolean;
}

/** A request may end shortly after its deadline. */
const LEASE_MARGIN_MS = 5_000;
const MAX_LEASE_MS = 3_600_000;
/** Maximum additional wait while other processes take the permits, milliseconds. */
const MAX_BACKOFF_MS = 320;
/** Timers fire up to 5 ms early. After a shorter sleep, a clock could show the same instant, as if it had stopped. */
const MIN_SLEEP_MS = 6;
/**
 * A longer queue is searched for late requests only if its start has moved this far, since a search looks at each
 * request.
 */
const LONG_QUEUE = 100;
const SEARCH_MS = 1_000;
const MAX_FASTEST_MS = 1_000;
/** The permit of a request that the store has not counted. */
const NO_PERMIT = "[null,[]]";

const NEVER = Number.NEGATIVE_INFINITY;

/** State that the functions below share. */
type QueueState = ReturnType<typeof startState>;

const startState = (limit: QueuedLimit) => ({
  limit,
  requests: [] as QueuedRequest[],
  /** Number of requests at the start of the list that have left. */
  firstIndex: 0,
  /** Number of requests that have not left. */
  waiting: 0,
  /** Requests for permits that the store has not answered. */
  unanswered: 0,
  /** Number of permits that may be requested at once. */
  width: limit.maxAtOnce,
  /** Time at which the store may have a permit again. */
  refusedUntilMs: NEVER,
  /** Number of times in a row that the store refused all parallel requests for permits. */
  refusals: 0,
  /** The latest deadline of any request so far. */
  lastDeadlineMs: NEVER,
  /**
   * The shortest duration of a request so far, milliseconds; `null` before the first one has ended. At most a second,
   * since slow first responses say little about later ones.
   */
  fastestMs: null as number | null,
  /** The first request's earliest start at the last search for late requests. */
  searchedStartMs: NEVER,
  timer: null as { readonly endMs: number; readonly controller: AbortController } | null,
});

/**
 * Creates a queue for requests that count against one limit. It requests a permit for each waiting request. Every
 * permit goes to the first request in the queue, so slow answers from the store do not change the order. After a
 * refusal, it requests one permit at a time, and one more in parallel for each permit granted after the first.
 */
export function createRequestQueue(limit: QueuedLimit): RequestQueue {
  const state = startState(limit);
  return {
    async enter(call, service, retry = "read") {
      call.signal.throwIfAborted();
      const admission = Promise.withResolvers<string>();
      const request = { call, service, isRead: retry === "read", admission, hasLeft: false };
      const onAbort = () => {
        if (request.hasLeft) return;
        leave(state, request).reject(call.signal.reason);
        update(state);
      };
      state.waiting++;
      if (isInTime(state, request, state.waiting - 1, monotonicMs(limit.clock))) {
        call.signal.addEventListener("abort", onAbort, { once: true });
        state.requests.push(request);
        state.lastDeadlineMs = Math.max(state.lastDeadlineMs, call.deadlineMs);
        update(state);
      }
      return admission.promise.finally(() => call.signal.removeEventListener("abort", onAbort));
    },
    retry(withinMs = Number.POSITIVE_INFINITY, tookMs = 0) {
      state.fastestMs = Math.min(state.fastestMs ?? MAX_FASTEST_MS, tookMs);
      const deadlineMs = first(state)?.call.deadlineMs ?? Number.POSITIVE_INFINITY;
      if (deadlineMs - monotonicMs(limit.clock) > withinMs) return;
      state.refusedUntilMs = NEVER;
      update(state);
    },
  };
}

/** Returns the first waiting request. */
function first(state: QueueState): QueuedRequest | undefined {
  while (state.requests[state.firstIndex]?.hasLeft) state.firstIndex++;
  if (state.firstIndex > LONG_QUEUE && state.firstIndex * 2 > state.requests.length) {
    state.requests = state.requests.slice(state.firstIndex);
    state.firstIndex = 0;
  }
  return state.requests[state.firstIndex];
}

function firstRead({ requests, firstIndex }: QueueState): QueuedRequest | undefined {
  return requests.find(({ hasLeft, isRead }, index) => index >= firstIndex && isRead && !hasLeft);
}

/** Removes a request from the queue. Returns its admission, which the caller settles. */
function leave(state: QueueState, request: QueuedRequest): PromiseWithResolvers<string> {
  request.hasLeft = true;
  state.waiting--;
  return request.admission;
}

/** Requests every permit that the store may grant, and waits until it may grant the next one. */
function update(state: QueueState): void {
  rejectLate(state);
  const isReady = () => state.waiting > state.unanswered && state.unanswered < Math.max(1, state.width);
  while (isReady() && state.refusedUntilMs <= monotonicMs(state.limit.clock)) requestPermit(state);
  if (isReady()) sleep(state);
  else if (state.waiting === 0) stopTimer(state);
}

/** Rejects a request that cannot end before its deadline. Returns whether it can. */
function isInTime(state: QueueState, request: QueuedRequest, position: number, nowMs: number): boolean {
  const { limit, unanswered, refusedUntilMs } = state;
  const firstMs = Math.max(0, refusedUntilMs - nowMs);
  // The store may still grant the permits that were requested before a refusal.
  const waitMs = limit.leastWaitMs(firstMs > 0 ? Math.max(0, position - unanswered) : position, firstMs);
  if (waitMs <= 0 || nowMs + waitMs + (state.fastestMs ?? 0) < request.call.deadlineMs) return true;
  const before = position > 0 ? ` Requests in the queue: ${position}.` : "";
  leave(state, request).reject(limit.rejection(request.service, waitMs, before));
  return false;
}

/** Rejects the requests that cannot end before their deadline; later requests no longer count them. */
function rejectLate(state: QueueState): void {
  const nowMs = monotonicMs(state.limit.clock);
  const startMs = Math.max(nowMs, state.refusedUntilMs);
  if (state.waiting > LONG_QUEUE && startMs - state.searchedStartMs < SEARCH_MS) {
    for (let next = first(state); next && state.unanswered === 0 && !isInTime(state, next, 0, nowMs); )
      next = first(state);
    return;
  }
  state.searchedStartMs = startMs;
  let position = 0;
  for (const request of state.requests.slice(state.firstIndex))
    if (!request.hasLeft && (position < state.unanswered || isInTime(state, request, position, nowMs))) position++;
}

/** Requests a permit, or one of this process for a read while the store fails. */
async function requestPermit(state: QueueState): Promise<void> {
  const { store, clock, limits } = state.limit;
  const isAlone = store.hasJustFailed() && firstRead(state) !== undefined;
  state.unanswered++;
  // A permit may go to any request in the queue, so its lease lasts as long as the longest call.
  const leaseMs = Math.min(MAX_LEASE_MS, Math.max(0, state.lastDeadlineMs - monotonicMs(clock)) + LEASE_MARGIN_MS);
  const acquire = isAlone ? store.acquireAlone : store.acquire;
  const outcome = await Promise.resolve(limits())
    .then((current) => acquire(current, leaseMs))
    .catch((error: unknown) => ({ error }));
  state.unanswered--;
  if ("error" in outcome) applyFailure(state, outcome.error);
  else if ("waitMs" in outcome) applyRefusal(state, outcome.waitMs);
  else applyPermit(state, outcome.permit, isAlone);
  update(state);
}

function applyRefusal(state: QueueState, waitMs: number): void {
  const { clock } = state.limit;
  state.width = 0;
  // Count refusals of parallel requests as one.
  if (state.unanswered === 0) state.refusals++;
  state.refusedUntilMs = monotonicMs(clock) + Math.max(waitMs, backoffMs(state.refusals, clock));
}

/** Gives the permit to the first request. A permit of this process, unknown to the store, goes to the first read. */
function applyPermit(state: QueueState, permit: string, isAlone: boolean): void {
  state.refusals = 0;
  state.width = Math.min(state.limit.maxAtOnce, state.width + 1);
  const request = isAlone ? firstRead(state) : first(state);
  if (request) leave(state, request).resolve(permit);
  else state.limit.store.release(permit);
}

/** Rejects the first request, unless it is a read: then the queue requests a permit of this process. */
function applyFailure(state: QueueState, error: unknown): void {
  const request = first(state);
  if (request && !(request.isRead && state.limit.store.hasJustFailed())) leave(state, request).reject(error);
}

function sleep(state: QueueState): void {
  const { clock } = state.limit;
  if (state.timer && state.timer.endMs <= state.refusedUntilMs) return;
  stopTimer(state);
  const sinceMs = monotonicMs(clock);
  const controller = new AbortController();
  state.timer = { endMs: state.refusedUntilMs, controller };
  const wake = () => {
    state.timer = null;
    const request = first(state);
    // On a stopped clock, the request would wait forever.
    if (request && monotonicMs(clock) <= sinceMs) leave(state, request).resolve(NO_PERMIT);
    update(state);
  };
  clock.sleep(Math.max(MIN_SLEEP_MS, state.refusedUntilMs - sinceMs), controller.signal).then(wake, () => undefined);
}

function stopTimer(state: QueueState): void {
  state.timer?.controller.abort();
  state.timer = null;
}

/**
 * A refusal after the time that the store stated means that other processes want the permits too. A random wait then
 * gives each of them a share, and the store fewer requests.
 */
function backoffMs(refusals: number, clock: Clock): number {
  return refusals < 2 ? 0 : (0.5 + clock.random() / 2) * Math.min(MAX_BACKOFF_MS, 5 * 2 ** refusals);
}
