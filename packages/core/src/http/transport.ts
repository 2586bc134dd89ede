import { MAX_TIMER_MS } from "../call/clock.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import { ToolError } from "../errors.ts";
import { AttemptFailure, toAttemptFailure } from "./failure.ts";
import { readBody } from "./read-body.ts";
import type { Send, WireRequest } from "./request.ts";

/** Settings of the innermost layer. */
export interface TransportSettings {
  /** Replaces the runtime's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Longest wait for one attempt, milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Largest body read, bytes after decompression. */
  readonly maxBodyBytes: number;
}

/** Sends one attempt with ky and reads the complete response. */
export function createTransport({ fetch, attemptTimeoutMs, maxBodyBytes }: TransportSettings): Send {
  const loadKy = kyLoader(Math.min(attemptTimeoutMs, MAX_TIMER_MS));
  const send = fetch ? customFetch(fetch) : (request: Request) => globalThis.fetch(request);
  return async (request, call) => {
    const { method, url, headers, json } = request;
    const { ky, TimeoutError } = await loadKy();
    let isInFlight = false;
    let text = "";
    const exchange = async (sent: Request): Promise<Response> => {
      isInFlight = true;
      const response = await send(sent);
      // Read within ky's `fetch`: ky's timeout then covers the body, and the cap holds while the body arrives.
      text = await readBody(response, maxBodyBytes);
      return response;
    };
    try {
      const response = await ky(url, {
        method,
        headers,
        json,
        signal: call.signal,
        fetch: async (input) => {
          const sent = input as Request;
          // A custom fetch may ignore its signal: do not call it after an abort, nor wait for it.
          sent.signal.throwIfAborted();
          return unlessAborted(exchange(sent), sent.signal);
        },
      });
      return { status: response.status, headers: response.headers, text };
    } catch (thrown) {
      const reason: unknown = call.signal.aborted ? call.signal.reason : thrown;
      if (reason instanceof ToolError) throw isInFlight ? withUnknownOutcome(reason, request) : reason;
      const failure =
        reason instanceof TimeoutError ? new AttemptFailure("timeout", "no answer in time") : toAttemptFailure(reason);
      throw isInFlight ? failure : new AttemptFailure(failure.kind, failure.reason, false);
    }
  };
}

/**
 * Marks a send whose outcome is ambiguous: its call was aborted or timed out after the request left, or the response could
 * not be read.
 */
function withUnknownOutcome(error: ToolError, { retry }: WireRequest): ToolError {
  if (retry !== "unsent") return error;
  const message = `${error.message} The backend may have acted on the request: verify before repeating.`;
  return error.with({ message, outcome: "unknown", retryable: false });
}

/** Loads ky with the first request: importing it starts the runtime's fetch, which is most of the cost of the import. */
function kyLoader(timeout: number) {
  const load = async () => {
    const { default: ky, TimeoutError } = await import("ky");
    // Redirects are returned: fetch would send the API keys in the headers to another host.
    return { ky: ky.create({ timeout, retry: 0, throwHttpErrors: false, redirect: "manual" }), TimeoutError };
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** A custom fetch receives ky's `Request`, and its parts as the second argument: most expect a URL and an init. */
function customFetch(fetch: typeof globalThis.fetch): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, headers, signal, redirect } = request;
    const body = request.body ? await request.clone().text() : undefined;
    signal.throwIfAborted();
    Object.defineProperty(request, "toString", { value: () => request.url });
    return fetch(request, {
      method,
      headers: Object.fromEntries(headers),
      signal,
      redirect,
      ...(body !== undefined && { body }),
    });
  };
}
