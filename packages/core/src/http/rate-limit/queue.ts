import type { CallContext } from "../../call/call.ts";
import type { Clock } from "../../call/clock.ts";
import { ToolError } from "../../errors.ts";
import type { Permit } from "../../store/store.ts";
import type { RetrySafety } from "../retry-safety.ts";
import type { LimitStore, StoreFailure, StoreLimits } from "./limit-store.ts";
import { createQueueTimer } from "./queue-timer.ts";

/** One rate limit as this process knows it, as a {@link RequestQueue} reads and updates it. */
export interface RateLimit {
  /**
   * Wait of the next request, milliseconds: 0 or less to start now, infinite if it can start only after a running request
   * ends.
   */
  waitMs(): number;
  /** The shortest possible wait by position in the queue, from 0, assuming every running request ends now. */
  leastWaitsMs(): (position: number) => number;
  /** Takes the slot of a request that starts. */
  take(): void;
  /** Returns a slot that was taken for a request that did not start. */
  putBack(): void;
  /** The error for a request whose time budget ends before it can start. */
  rejection(service: string, waitMs: number): ToolError;
}

/** The same limit in a store, which also counts the requests of other processes. */
export interface SharedLimit {
  /** The store, from `createLimitStore`. */
  readonly store: LimitStore;
  /** The limits that the next request needs a permit of. */
  readonly limits: StoreLimits;
}

/** Starts requests one by one, first come, first served. */
export interface RequestQueue {
  /**
   * Waits until the request may start, and takes its slot. Resolves with its permit of the store; `null` without a store,
   * or for a read while the store fails.
   * @throws ToolError the limit's rejection, as soon as the request cannot start before its deadline
   * @throws ToolError `unavailable` if the store fails, unless the request is a read
   */
  enter(call: CallContext, service: string, retry?: RetrySafety): Promise<string | null>;
  /** Reads the limit again. Call it after a request ended, or after anything else changed the limit. */
  update(): void;
}

interface QueuedRequest {
  readonly call: CallContext;
  readonly service: string;
  readonly isRead: boolean;
  readonly admission: PromiseWithResolvers<string | null>;
}

/** What the functions below share. */
interface QueueState {
  readonly limit: RateLimit;
  readonly clock: Clock;
  readonly requests: QueuedRequest[];
  /** Requests for permits that the store has not answered. Each has taken a slot. */
  unanswered: number;
  /** When the store may have a permit again, epoch milliseconds. */
  refusedUntilMs: number;
  /** How often in a row the store refused all permits that were requested at once. */
  refusals: number;
  /** How many permits may be requested at once. */
  width: number;
  /** The latest deadline of any request so far, epoch milliseconds. */
  lastDeadlineMs: number;
}

/** A request may end shortly after its deadline. */
const LEASE_MARGIN_MS = 5_000;
const MAX_LEASE_MS = 3_600_000;
/** Longest additional wait while other processes take the permits, milliseconds. */
const MAX_BACKOFF_MS = 320;

/**
 * A queue of the requests that count against one limit. A request starts when this process knows a free slot and the
 * store grants a permit. The queue requests one permit per free slot, and every permit goes to the first request, so that
 * a slow answer of the store does not change the order. After a refusal, it requests one permit at a time, and each granted
 * permit after the first one lets it request one more at once.
 */
export function createRequestQueue(limit: RateLimit, clock: Clock, shared?: SharedLimit): RequestQueue {
  const never = Number.NEGATIVE_INFINITY;
  const requests: QueuedRequest[] = [];
  const state: QueueState = {
    limit,
    clock,
    requests,
    unanswered: 0,
    refusedUntilMs: never,
    refusals: 0,
    width: Number.POSITIVE_INFINITY,
    lastDeadlineMs: never,
  };
  const timer = createQueueTimer(clock, (hasClockMoved) => {
    // On a clock that stands still, the request would wait forever.
    if (!hasClockMoved) startWithoutPermit(state);
    update();
  });

  const requestPermit = async ({ store, limits }: SharedLimit): Promise<void> => {
    limit.take();
    state.unanswered++;
    const answer = await store.acquire(limits, leaseOf(state));
    state.unanswered--;
    applyAnswer(state, answer, store);
    update();
  };
  /** Starts every request that may start, and waits until the next one may. */
  const update = (): void => {
    while (hasWaiting(state) && waitOf(state) <= 0 && !isFull(state)) {
      if (shared && needsPermit(state, shared)) requestPermit(shared);
      else startWithoutPermit(state);
    }
    if (hasWaiting(state)) rejectLate(state);
    // The answer of the store updates the queue.
    if (hasWaiting(state) && !isFull(state)) timer.start(waitOf(state));
    else timer.stop();
  };
  return {
    async enter(call, service, retry = "read") {
      call.signal.throwIfAborted();
      const request = { call, service, isRead: retry === "read", admission: Promise.withResolvers<string | null>() };
      const onAbort = () => {
        if (!remove(requests, request)) return;
        request.admission.reject(call.signal.reason);
        update();
      };
      call.signal.addEventListener("abort", onAbort, { once: true });
      requests.push(request);
      state.lastDeadlineMs = Math.max(state.lastDeadlineMs, call.deadlineMs);
      update();
      try {
        return await request.admission.promise;
      } finally {
        call.signal.removeEventListener("abort", onAbort);
      }
    },
    update,
  };
}

/** Whether there are more requests than permits that the store may still grant. */
function hasWaiting({ requests, unanswered }: QueueState): boolean {
  return requests.length > unanswered;
}

/** Whether the answers to the requested permits decide about further ones, since the store has refused a permit. */
function isFull({ width, unanswered }: QueueState): boolean {
  return unanswered >= Math.max(1, width);
}

/** The wait of the first request without a slot, milliseconds. */
function waitOf({ limit, clock, refusedUntilMs }: QueueState): number {
  return Math.max(limit.waitMs(), refusedUntilMs - clock.now());
}

/** Reads do without a store that has just failed. */
function needsPermit({ requests, unanswered }: QueueState, { store }: SharedLimit): boolean {
  return !(requests[unanswered]?.isRead && store.hasJustFailed());
}

function startWithoutPermit({ requests, unanswered, limit }: QueueState): void {
  limit.take();
  requests.splice(unanswered, 1)[0]?.admission.resolve(null);
}

/** A permit may go to any request in the queue, so it lasts as long as the longest call. */
function leaseOf({ lastDeadlineMs, clock }: QueueState): number {
  return Math.min(MAX_LEASE_MS, Math.max(0, lastDeadlineMs - clock.now()) + LEASE_MARGIN_MS);
}

/** Gives the first request what the store answered. If all requests were aborted, the permit is returned. */
function applyAnswer(state: QueueState, answer: Permit | StoreFailure, store: LimitStore): void {
  const { limit, requests, clock } = state;
  if ("waitMs" in answer) {
    limit.putBack();
    state.width = 0;
    // Permits that were requested at once are refused for one reason.
    if (state.unanswered === 0) state.refusals++;
    state.refusedUntilMs = clock.now() + Math.max(answer.waitMs, backoffMs(state));
    return;
  }
  state.refusals = 0;
  state.width++;
  const request = requests.shift();
  if (request && "permit" in answer) request.admission.resolve(answer.permit);
  else if (request?.isRead) request.admission.resolve(null);
  else {
    limit.putBack();
    if ("permit" in answer) store.release(answer.permit);
    else request?.admission.reject(storeFailure(answer));
  }
}

/**
 * A refusal after the time that the store stated means that other processes want the permits too. Then a random wait
 * gives each of them a share, and the store fewer requests.
 */
function backoffMs({ refusals, clock }: QueueState): number {
  return refusals < 2 ? 0 : clock.random() * Math.min(MAX_BACKOFF_MS, 5 * 2 ** refusals);
}

/** Rejects requests that cannot start before their deadline; later requests no longer count them. */
function rejectLate({ limit, clock, requests, unanswered, refusedUntilMs }: QueueState): void {
  const now = clock.now();
  const leastWaitMs = limit.leastWaitsMs();
  let position = 0;
  for (const request of requests.slice(unanswered)) {
    const waitMs = Math.max(leastWaitMs(position), refusedUntilMs - now);
    if (waitMs <= 0 || now + waitMs < request.call.deadlineMs) {
      position++;
      continue;
    }
    remove(requests, request);
    request.admission.reject(limit.rejection(request.service, waitMs));
  }
}

/** Whether the list contained the request. */
function remove(requests: QueuedRequest[], request: QueuedRequest): boolean {
  const index = requests.indexOf(request);
  if (index >= 0) requests.splice(index, 1);
  return index >= 0;
}

function storeFailure({ error }: StoreFailure): ToolError {
  return new ToolError({
    code: "unavailable",
    message: `The store that counts requests against the rate limit failed (${error}). Nothing was sent.`,
  });
}
