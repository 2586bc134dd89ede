import { ToolError } from "../errors.ts";
import { type Clock, MAX_TIMER_MS } from "./clock.ts";
import { notify } from "./notify.ts";

/** Default time budget of a call, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 45_000;

/** How far a call has come. */
export interface Progress {
  /** Full name of the tool. */
  readonly tool: string;
  /** Steps done so far: pages read, facets probed. */
  readonly completed: number;
  /** Steps in all, `null` while unknown. */
  readonly total: number | null;
  /** What the steps are, in words. */
  readonly message: string;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call promptly with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Time budget of the whole call with its retries and pages, milliseconds. Default: the toolkit's `timeout`. */
  readonly timeout?: number | undefined;
  /** Sends although the outcome of an equal send is unknown; for a program that has verified it. Default false. */
  readonly resend?: boolean | undefined;
  /** Told after every step of a call that takes several. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What a running call hands down to everything it does. */
export interface CallContext {
  /** Full name of the tool. */
  readonly tool: string;
  /** The instant at which the call starts, epoch milliseconds; a `plan` is made at the instant its arguments are read. */
  readonly now: number;
  /** Aborted by the caller or by the time budget; its reason is a {@link ToolError}. */
  readonly signal: AbortSignal;
  /** End of the time budget, epoch milliseconds. */
  readonly deadlineMs: number;
  /** Whether the program insists on a send whose equal has an unknown outcome. */
  readonly resend: boolean;
  /** Reports progress to the caller; `total` is `null` while it is unknown. */
  progress(completed: number, total: number | null, message: string): void;
}

/** A started call and the way to end it. */
export interface StartedCall {
  readonly context: CallContext;
  /** Releases the timer and the listener, and aborts requests still in progress. */
  finish(): void;
}

/** Abort reason for work that continues after its call. Made once: an error costs its stack, and every call ends. */
const OVER = new ToolError({ code: "aborted", message: "The call is over." });

/** Starts the time budget of a call and ties it to the caller's signal. */
export function startCall(
  tool: string,
  clock: Clock,
  options: CallOptions & { readonly timeout: number },
): StartedCall {
  const { signal, onProgress, timeout, resend = false } = options;
  const controller = new AbortController();
  const onAbort = () =>
    controller.abort(new ToolError({ code: "aborted", message: "The caller aborted the call.", tool }));
  const timer = setTimeout(() => controller.abort(timedOut(tool, timeout)), Math.min(timeout, MAX_TIMER_MS));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  const now = clock.now();
  return {
    context: {
      tool,
      now,
      signal: controller.signal,
      deadlineMs: now + timeout,
      resend,
      progress(completed, total, message) {
        notify(onProgress, { tool, completed, total, message });
      },
    },
    finish() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      controller.abort(OVER);
    },
  };
}

function timedOut(tool: string, timeout: number): ToolError {
  const message = `No answer within the time budget of ${timeout} ms. Narrow the request, or raise the timeout.`;
  return new ToolError({ code: "timeout", message, tool });
}
