import type { Clock } from "../call/clock.ts";
import { notify } from "../call/notify.ts";
import type { Redact } from "./redact.ts";
import type { Layer } from "./request.ts";

/** One attempt about to be sent. No headers and no body, so no keys; the address may name a person, whose id or email was looked up. */
export interface RequestEvent {
  /** Full name of the tool. */
  readonly tool: string;
  /** HTTP method. */
  readonly method: string;
  /** Address with secrets masked. */
  readonly url: string;
}

/** One attempt that was answered. */
export interface ResponseEvent extends RequestEvent {
  /** HTTP status. */
  readonly status: number;
  /** From the request to the end of the body, milliseconds. */
  readonly durationMs: number;
}

/** An attempt that will be repeated. */
export interface RetryEvent extends RequestEvent {
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** Wait before the next attempt, milliseconds. */
  readonly delayMs: number;
  /** The status or the platform's error code. */
  readonly reason: string;
}

/** Observers of a toolkit's traffic. An observer that throws does not disturb the call. */
export interface Hooks {
  /** Told before every attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Told after every attempt that was answered, whatever the status. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Told before the wait for another attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
}

/** Hooks that mask what they tell and never throw. */
export function guardHooks(
  hooks: Hooks,
  redact: Redact,
): Required<{ [Name in keyof Hooks]: NonNullable<Hooks[Name]> }> {
  const guard = <Event extends RequestEvent>(hook: ((event: Event) => void) | undefined) =>
    hook ? (event: Event) => notify((seen: Event) => hook({ ...seen, url: redact(seen.url) }), event) : () => undefined;
  const { onRequest, onResponse, onRetry } = hooks;
  return {
    onRequest: guard(onRequest),
    onResponse: guard(onResponse),
    // The code of an error is whatever a `fetch` of one's own put there.
    onRetry: guard(onRetry && ((event) => onRetry({ ...event, reason: redact(event.reason) }))),
  };
}

/** Reports every attempt. */
export function observing(hooks: ReturnType<typeof guardHooks>, clock: Clock): Layer {
  return (next) => async (request, call) => {
    const event = { tool: call.tool, method: request.method, url: request.url };
    hooks.onRequest(event);
    const startedMs = clock.now();
    const answer = await next(request, call);
    hooks.onResponse({ ...event, status: answer.status, durationMs: clock.now() - startedMs });
    return answer;
  };
}
