import type { CallContext } from "../call/call.ts";
import { type Clock, monotonicMs } from "../call/clock.ts";
import { AttemptFailure, failureError } from "./failure.ts";
import { callHook, type Hooks, type RetryEvent } from "./hooks.ts";
import type { Send, WireRequest, WireResponse } from "./request.ts";
import type { RetrySafety } from "./retry-safety.ts";
import { backoffMs, serverDelayMs } from "./retry-timing.ts";

/** Settings of the retry layer. */
export interface RetrySettings {
  /** How the backend is called in messages. */
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
  const { clock, maxRetries, onRetry } = settings;
  return async (request, call) => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await settle(next(attempt === 1 ? request : { ...request, resends: attempt - 1 }, call));
      // A request may accept a response as its answer, for example a 429 that reports used-up credits.
      if (!(outcome instanceof AttemptFailure) && (!TRANSIENT.has(outcome.status) || request.accepts?.(outcome)))
        return outcome;
      const isFinal = attempt > maxRetries || !isRepeatable(outcome, request.retry);
      const wait = isFinal ? null : waitMs(outcome, attempt, clock);
      if (wait === null || monotonicMs(clock) + wait >= call.deadlineMs)
        return finish(outcome, { request, attempt, settings });
      callHook(onRetry, describeRetry(outcome, { request, call, attempt, delayMs: wait }), request);
      await clock.sleep(wait, call.signal);
    }
  };
}

async function settle(work: Promise<WireResponse>): Promise<Outcome> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AttemptFailure) return thrown;
    throw thrown;
  }
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

interface Finish {
  readonly request: WireRequest;
  readonly attempt: number;
  readonly settings: RetrySettings;
}

function finish(outcome: Outcome, { request, attempt, settings }: Finish): WireResponse {
  if (!(outcome instanceof AttemptFailure)) return outcome;
  const isAmbiguous = request.retry === "unsent" && outcome.mayHaveArrived;
  throw failureError(outcome, { service: settings.service, attempts: attempt, isAmbiguous });
}

function describeRetry(
  outcome: Outcome,
  { request, call, attempt, delayMs }: { request: WireRequest; call: CallContext; attempt: number; delayMs: number },
): RetryEvent {
  const reason = outcome instanceof AttemptFailure ? outcome.reason : `status ${outcome.status}`;
  return { tool: call.tool, method: request.method, url: request.url, attempt, delayMs, reason };
}
