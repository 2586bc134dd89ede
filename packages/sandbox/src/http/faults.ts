/** Reasons why Apollo refuses a request. Credits and rate limits have their own settings. */
export type Refusal =
  | "key_missing"
  | "key_invalid"
  | "key_expired"
  | "key_revoked"
  | "account_inactive"
  | "address_blocked"
  | "plan"
  | "scope"
  | "oauth_scope"
  | "work_email";

/** A simulated failure of matching requests. */
export interface Fault {
  /** Prefix of the paths that fail. Default: all paths. */
  readonly path?: string | undefined;
  /** Number of requests that fail. Default 1; `Infinity` lasts until `reset()`. */
  readonly times?: number | undefined;
  /** Responds with this status. A 429 has the headers of an exhausted rate limit if the real API sends any. */
  readonly status?: number | undefined;
  /** Sends an HTML page as the body, as gateways do. */
  readonly html?: boolean | undefined;
  /** Delay before the response, milliseconds. */
  readonly delayMs?: number | undefined;
  /** Sends only the first half of the body. */
  readonly cutOff?: boolean | undefined;
  /** Sends no response: `fetch` rejects with this platform code (`ECONNRESET`, `ECONNREFUSED`, …) in its cause. */
  readonly networkError?: string | undefined;
  /** The request takes effect, and only its response is lost. A search has no effect but counts against its rate limit. */
  readonly isHandled?: boolean | undefined;
  /** Returns partial results, as a search that timed out does. */
  readonly partial?: boolean | undefined;
  /** Reports insufficient credits: with the error code, with a message alone, or with status 402. Sales only. */
  readonly outOfCredits?: "code" | "text" | "402" | undefined;
  /** Refuses the request with the status and the error code of this reason. Sales only. */
  readonly refusal?: Refusal | undefined;
}

/** Faults to apply to later requests. */
export interface FaultPlan {
  add(fault: Fault): void;
  clear(): void;
  /** Returns the fault for a path and counts one use; `null` if no fault applies. */
  take(path: string): Fault | null;
}

/** Creates an empty plan. Faults apply in the order they were added. */
export function createFaultPlan(): FaultPlan {
  let pendingFaults: { readonly fault: Fault; remaining: number }[] = [];
  return {
    add(fault) {
      const remaining = fault.times ?? 1;
      if (remaining > 0) pendingFaults.push({ fault, remaining });
    },
    clear() {
      pendingFaults = [];
    },
    take(path) {
      const next = pendingFaults.find(({ fault }) => path.startsWith(fault.path ?? ""));
      if (!next) return null;
      next.remaining--;
      pendingFaults = pendingFaults.filter(({ remaining }) => remaining > 0);
      return next.fault;
    },
  };
}

/** Creates the error that `fetch` rejects with when a connection fails. */
export function connectionError(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(`connection failed: ${code}`), { code }) });
}

/** Waits, or rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason);
  const timer = setTimeout(resolve, milliseconds);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}
