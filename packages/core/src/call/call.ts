import { ToolError } from "../errors.ts";
import { type Clock, MAX_TIMER_MS, monotonicMs, nextOrdinal } from "./clock.ts";
import { notify } from "./notify.ts";
import { openCalls } from "./steps.ts";

/** Default time budget of a call, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 45_000;

/** Progress of a running call. */
export interface Progress {
  /** Full name of the tool. */
  readonly tool: string;
  /** Steps done so far: pages read, facets probed. */
  readonly completed: number;
  /** Total number of steps, `null` while unknown. */
  readonly total: number | null;
  /** Description of the steps. */
  readonly message: string;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call promptly, with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Time budget of the entire call with its retries and pages, milliseconds. Default: the toolkit's `timeout`. */
  readonly timeout?: number | undefined;
  /**
   * Sends even if the same send was accepted shortly before, or has an ambiguous outcome. Set it after your program has
   * checked that the earlier one did not arrive, or if the message must arrive twice. Default false.
   */
  readonly resend?: boolean | undefined;
  /**
   * Hash of the approved card. The call runs only if its arguments have this hash, else it fails with `not_approved`.
   * Default: not checked.
   */
  readonly approvedHash?: string | undefined;
  /**
   * A name for this one effect, such as the id of a workflow step. A later call with the same key returns the recorded
   * outcome and sends nothing, for 24 hours. Tools that send or record use it. Pass the toolkit a `store` that outlives
   * the process if the key must hold after a crash. Default: no key.
   */
  readonly idempotencyKey?: string | undefined;
  /** Called after every step of a call that takes several. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The requests of one call. The HTTP client updates it. */
export interface RequestCount {
  /** Number of requests that the call sent to the backend, retries included. */
  sent: number;
  /** Number of requests left in the scarcest rate limit of the last response; `null` if it states none. */
  left: number | null;
  /** Window of that limit, such as `minute`; absent or `null` if unknown. */
  window?: string | null;
  /** Number of characters of all response bodies. Absent before the first response. */
  received?: number;
}

/** The policy's interface for a running call. */
export interface CallPolicy {
  /** Whether the policy limits the credits of calls. */
  readonly limitsCredits: boolean;
  /**
   * Runs a request that may cost credits. Reserves the maximum cost, and refunds the unused part.
   * @param costOf actual cost of a result, credits
   * @throws ToolError `policy` if a budget does not allow the cost; the request is then not sent
   */
  charge<Result>(maxCost: number, request: () => Promise<Result>, costOf: (result: Result) => number): Promise<Result>;
  /**
   * Counts a send. A tool whose `effects` have `takesSend` calls it right before the send's request.
   * @throws ToolError `policy` past a limit of sends; the message is then not sent
   */
  takeSend(): Promise<void>;
  /** Call this when an earlier call already did the work, so that the audit does not record it twice. */
  reportReplay(): void;
}

/** The context that a running call passes to every function it uses. */
export interface CallContext {
  /** Full name of the tool. */
  readonly tool: string;
  /** Start of the call, epoch milliseconds. A `plan` instead uses the time when its arguments were read. */
  readonly now: number;
  /** Aborted by the caller or by the time budget; its reason is a {@link ToolError}. */
  readonly signal: AbortSignal;
  /** Start of the call on the clock's `monotonic`, milliseconds. Absent: `now`. */
  readonly startedMs?: number | undefined;
  /** Start of the call in the order of `nextOrdinal`. Absent: unknown. */
  readonly startOrdinal?: number | undefined;
  /** End of the time budget on the clock's `monotonic`, milliseconds. */
  readonly deadlineMs: number;
  /** Whether to send even if the same send was accepted shortly before, or has an ambiguous outcome. */
  readonly resend: boolean;
  /** The caller's name for this one effect. */
  readonly idempotencyKey?: string | undefined;
  /** Whether an agent made the call. Its arguments were parsed leniently. A program's call uses the typed function. */
  readonly isAgentCall?: boolean;
  /** Whether a person or the host approved this agent's call with these arguments. Absent: no. */
  readonly isApproved?: boolean;
  /**
   * The arguments before the policy replaced their recipients. They identify the call, and are neither sent nor shown.
   * Absent without `redirectAllTo`.
   */
  readonly originalArgs?: object | undefined;
  /**
   * Whether a result field is hidden from the model that made the call. The tool's warnings then must not contain
   * stored values of the field. Absent without hidden fields.
   */
  readonly hides?: ((field: string) => boolean) | undefined;
  /**
   * Facts that one step of the call has read for the next ones: its check, the policy's rules, its card and its run.
   * Keys and values are the toolkit's. Absent: nothing is shared.
   */
  readonly facts?: Map<string, unknown> | undefined;
  /** The requests of this call so far. The HTTP client counts them. */
  readonly requests: RequestCount;
  /** The host's policy, for requests that cost credits. Absent in an inspection, and without a policy. */
  readonly policy?: CallPolicy | undefined;
  /** Reports progress to the caller; `total` is `null` while it is unknown. */
  progress(completed: number, total: number | null, message: string): void;
}

/** Abort reason for work that outlives its call. Created once, because capturing a stack for every call is slow. */
const CALL_ENDED = new ToolError({ code: "aborted", message: "The call has ended." });

/**
 * Starts a call, or a step of one. The call's signal aborts when its time budget runs out or when the caller aborts.
 * @param usedMs the part of the budget that earlier steps have used, milliseconds
 */
export function startCall(tool: string, clock: Clock, options: CallOptions & { readonly timeout: number }, usedMs = 0) {
  const { signal, onProgress, timeout, resend = false, idempotencyKey } = options;
  const leftMs = Math.max(0, timeout - usedMs);
  const controller = new AbortController();
  const onAbort = () =>
    controller.abort(new ToolError({ code: "aborted", message: "The caller aborted the call.", tool }));
  const timer = setTimeout(() => controller.abort(timedOut(tool, timeout)), Math.min(leftMs, MAX_TIMER_MS));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  const startedMs = monotonicMs(clock);
  openCalls.count++;
  const context: CallContext = {
    tool,
    now: clock.now(),
    signal: controller.signal,
    startedMs,
    startOrdinal: nextOrdinal(),
    deadlineMs: startedMs + leftMs,
    resend,
    idempotencyKey,
    requests: { sent: 0, left: null },
    progress: (completed, total, message) => notify(onProgress, { tool, completed, total, message }),
  };
  return {
    context,
    /** Ends the call: releases the timer and the listener, and aborts requests still in progress. */
    finish(): void {
      openCalls.count--;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      controller.abort(CALL_ENDED);
    },
  };
}

function timedOut(tool: string, timeout: number): ToolError {
  const message = `The call did not finish within its time budget of ${timeout} ms. Narrow the request, or raise the timeout.`;
  return new ToolError({ code: "timeout", message, tool });
}
