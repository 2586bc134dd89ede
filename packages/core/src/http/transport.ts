import { MAX_TIMER_MS } from "../call/clock.ts";
import { loadOnce } from "../call/load-part.ts";
import { rejectOnAbort } from "../call/settle.ts";
import { ToolError } from "../errors.ts";
import { AttemptFailure, toAttemptFailure } from "./failure.ts";
import type { RawResponse, Send, WireRequest } from "./request.ts";

/** Settings of the innermost layer. */
export interface TransportSettings {
  /** Replaces the runtime's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Longest duration of one attempt, milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Largest body read, bytes after decompression. */
  readonly maxBodyBytes: number;
}

/** Sends one attempt with ky and reads the complete response. */
export function createTransport({ fetch, attemptTimeoutMs, maxBodyBytes }: TransportSettings): Send<RawResponse> {
  const timeout = Math.min(attemptTimeoutMs, MAX_TIMER_MS);
  const send = fetch ? callCustomFetch(fetch) : (url: string, init: RequestInit) => globalThis.fetch(url, init);
  // Loaded with the first request, because the import also starts the runtime's fetch, which is slow.
  const loadKy = loadOnce(() => import("ky"));
  return async (request, call) => {
    const { method, url, json } = request;
    const body = json === undefined ? null : JSON.stringify(json);
    const { default: ky, TimeoutError } = await loadKy(call.signal);
    const attempt = new AbortController();
    let isInFlight = false;
    let text = "";
    const sendAndRead = async (headers: Headers): Promise<Response> => {
      isInFlight = true;
      // Returns redirects instead of following them: fetch would send the API keys to another host.
      const response = await send(url, { method, headers, redirect: "manual", body, signal: attempt.signal });
      // Read the body inside ky's `fetch`: the attempt's timeout then includes it, and the cap applies while it arrives.
      text = await readBody(response, maxBodyBytes);
      return response;
    };
    try {
      // Rejects headers that a request cannot carry, before anything is sent.
      const sent = new Headers(request.headers);
      if (body !== null) sent.set("content-type", "application/json");
      const { status, headers } = await ky(url, {
        method,
        timeout,
        retry: 0,
        throwHttpErrors: false,
        // fetch gets everything directly: going through ky's `Request` takes as long as all else here.
        fetch: async () => {
          // A custom fetch may ignore its signal: after an abort, neither call it nor wait for it.
          call.signal.throwIfAborted();
          return rejectOnAbort(sendAndRead(sent), call.signal);
        },
      });
      // A custom fetch may return any object, and errors show the status.
      if (!Number.isInteger(status)) throw new TypeError("Invalid status.");
      return { status, headers, text };
    } catch (thrown) {
      // The request may still be in flight, after a timeout or an abort.
      attempt.abort(call.signal.reason);
      const reason: unknown = call.signal.aborted ? call.signal.reason : thrown;
      if (reason instanceof ToolError) throw isInFlight ? withUnknownOutcome(reason, request) : reason;
      const isTimeout = reason instanceof TimeoutError;
      const failure = isTimeout ? new AttemptFailure("timeout", "no response in time") : toAttemptFailure(reason);
      throw isInFlight ? failure : new AttemptFailure(failure.kind, failure.reason, false);
    } finally {
      // The runtime's fetch keeps this function's variables until a full garbage collection.
      text = "";
    }
  };
}

/**
 * Marks a send as ambiguous: the call was aborted or timed out after the request was sent, or the response could not be
 * read.
 */
function withUnknownOutcome(error: ToolError, { retry }: WireRequest): ToolError {
  if (retry !== "unsent") return error;
  const message = `${error.message} The backend may have acted on the request: verify before repeating.`;
  return error.with({ message, outcome: "unknown", retryable: false });
}

/**
 * Calls a custom fetch with a `Request` and, as the second argument, its parts, since most custom functions expect a
 * URL and an init.
 */
function callCustomFetch(fetch: typeof globalThis.fetch) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    Object.defineProperty(request, "toString", { value: () => url });
    return fetch(request, { ...init, headers: Object.fromEntries(request.headers) });
  };
}

/**
 * Reads a body as a string, and cancels it once it exceeds the cap.
 * @throws ToolError `bad_response` for a body of more than `maxBytes` bytes after decompression
 */
async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(response.status, maxBytes);
    }
    chunks.push(chunk.value);
  }
  // Runtimes decode one large array several times as fast as the same bytes in pieces.
  return new TextDecoder().decode(joinChunks(chunks, size));
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(status: number, maxBytes: number): ToolError {
  const message = `The response is larger than ${maxBytes} bytes. Request fewer results or a narrower window.`;
  return new ToolError({ code: "bad_response", message, status });
}
