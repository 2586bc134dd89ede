import { type Clock, monotonicMs } from "../call/clock.ts";
import { AttemptFailure, failureError } from "./failure.ts";
import { callHook, type Hooks } from "./hooks.ts";
import type { Send, WireResponse } from "./request.ts";
import { backoffMs, type RetrySafety, serverDelayMs } from "./retry-timing.ts";

/** Settings of the retry layer. */
export interface RetrySettings {
  /** Name of the backend in messages. */
  readonly service: string;
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  readonly clock: Clock;
  readonly onRetry: Hooks["onRetry"];
}

type Outcome = WireResponse | AttemptFailure;

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Retries failed attempts where a retry is safe. If the wait would outlast the call's time budget, the call ends at once,
 * so that the caller can use the time.
 */
export function retryAttempts(settings: RetrySettings, next: Send): Send {
  const { service, clock, maxRetries, onRetry } = settings;
  return async (request, call) => {
    const { method, url, retry } = request;
    for (let attempt = 1; ; attempt++) {
      const outcome = await next(attempt === 1 ? request : { ...request, resends: attempt - 1 }, call).catch(asOutcome);
      const isFailure = outcome instanceof AttemptFailure;
      // A request may accept a response as its answer, such as a 429 that reports used-up credits.
      if (!isFailure && (!TRANSIENT.has(outcome.status) || request.accepts?.(outcome))) return outcome;
      const isFinal = attempt > maxRetries || !isRepeatable(outcome, retry);
      const delayMs = isFinal ? null : waitMs(outcome, attempt, clock);
      if (delayMs === null || monotonicMs(clock) + delayMs >= call.deadlineMs) {
        if (!isFailure) return outcome;
        const isAmbiguous = retry === "unsent" && outcome.mayHaveArrived;
        throw failureError(outcome, { service, attempts: attempt, isAmbiguous });
      }
      const reason = isFailure ? outcome.reason : `status ${outcome.status}`;
      callHook(onRetry, { tool: call.tool, method, url, attempt, delayMs, reason }, request);
      await clock.sleep(delayMs, call.signal);
    }
  };
}

/** Rethrows everything except the failure of an attempt. */
function asOutcome(thrown: unknown): AttemptFailure {
  if (thrown instanceof AttemptFailure) return thrown;
  throw thrown;
}

/** Whether a retry is safe for this request and may succeed. */
export function isRepeatable(outcome: Outcome, retry: RetrySafety): boolean {
  const isFailure = outcome instanceof AttemptFailure;
  if (retry === "unsent") return isFailure ? !outcome.mayHaveArrived : outcome.status === 429;
  return isFailure || TRANSIENT.has(outcome.status);
}

function waitMs(outcome: Outcome, attempt: number, clock: Clock): number {
  const backoff = backoffMs(attempt, clock.random());
  if (outcome instanceof AttemptFailure) return backoff;
  // Wait even if the reset has passed: the server's clock may differ from ours.
  return Math.max(serverDelayMs(outcome, clock.now()) ?? 0, backoff);
}
