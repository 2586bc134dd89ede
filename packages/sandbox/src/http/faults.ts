/** A failure for requests whose path begins with `path`, up to `times` times. */
export interface Fault {
  /** Applies only to paths with this prefix. Default: all. */
  readonly path?: string | undefined;
  /** How many requests fail. Default 1; `Infinity` until the sandbox is reset. */
  readonly times?: number | undefined;
  /** Respond with this status instead; 429 has the headers of an exhausted limit where the real API sends any. */
  readonly status?: number | undefined;
  /** Send an HTML page as the body, as gateways do. */
  readonly html?: boolean | undefined;
  /** Wait before the response, milliseconds. */
  readonly delayMs?: number | undefined;
  /** Cut the body in the middle. */
  readonly cutOff?: boolean | undefined;
  /** Send no response: reject as `fetch` does, with this platform code (`ECONNRESET`, `ECONNREFUSED`, …) in its cause. */
  readonly networkError?: string | undefined;
  /** The request takes effect first, and only its response is lost. A search has no effect, but uses up its limit. */
  readonly isHandled?: boolean | undefined;
  /** Return partial results, as a search that ran out of time does. */
  readonly partial?: boolean | undefined;
  /** Respond as if no credits were left: with the code, with a message alone, or with status 402. Sales only. */
  readonly outOfCredits?: "code" | "text" | "402" | undefined;
}

/** Faults that wait for matching requests. */
export interface FaultPlan {
  add(fault: Fault): void;
  clear(): void;
  /** Takes the fault that applies to a path and counts it as used; `null` without one. */
  take(path: string): Fault | null;
}

/** Faults in the order they were added; each is used up before the next of the same path. */
export function createFaultPlan(): FaultPlan {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      const left = fault.times ?? 1;
      if (left > 0) waiting.push({ fault, left });
    },
    clear() {
      waiting = [];
    },
    take(path) {
      const next = waiting.find(({ fault }) => path.startsWith(fault.path ?? ""));
      if (!next) return null;
      next.left--;
      waiting = waiting.filter(({ left }) => left > 0);
      return next.fault;
    },
  };
}

/** The error that `fetch` rejects with when a connection fails. */
export function connectionError(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(`connection failed: ${code}`), { code }) });
}

/** Waits, or rejects with the signal's reason as `fetch` does. */
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
