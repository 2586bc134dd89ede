import type { KyInstance } from "ky";
import { MAX_TIMER_MS } from "../call/clock.ts";
import { ToolError } from "../errors.ts";
import type { Send, WireRequest, WireResponse } from "./exchange.ts";
import { AttemptFailure, toAttemptFailure } from "./failure.ts";

/** Settings of the innermost layer. */
export interface TransportSettings {
  /** Stands in for the runtime's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Longest wait for one attempt, milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Largest body read, bytes after decompression. */
  readonly maxBodyBytes: number;
}

/**
 * Sends one attempt and reads the complete response. Redirects are returned instead of followed, since fetch would send
 * the API keys in the headers to another host.
 */
export function createTransport(settings: TransportSettings): Send {
  const { maxBodyBytes } = settings;
  const load = kyLoader();
  return async (request, call) => {
    const attempt = startAttempt(call.signal, settings.attemptTimeoutMs);
    let isUnderWay = false;
    const onSend = () => {
      isUnderWay = true;
    };
    try {
      return await attempt.race(
        exchange(load, { request, signal: attempt.signal, maxBodyBytes, fetch: settings.fetch, onSend }),
      );
    } catch (thrown) {
      const ended: unknown = call.signal.aborted ? call.signal.reason : thrown;
      if (ended instanceof ToolError) throw isUnderWay ? withUnknownOutcome(ended, request) : ended;
      const failure = ended instanceof AttemptFailure ? ended : toAttemptFailure(ended);
      throw isUnderWay ? failure : new AttemptFailure(failure.kind, failure.reason, false);
    } finally {
      attempt.finish();
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

/** Loads ky with the first request: it starts the runtime's fetch, which is most of what importing it costs. */
function kyLoader(): () => Promise<KyInstance> {
  let loading: Promise<KyInstance> | undefined;
  const load = async () => {
    const { default: ky } = await import("ky");
    // Waiting and repeating are decided in layers of our own: ky goes by the HTTP verb and waits without a bound.
    return ky.create({ retry: 0, timeout: false, throwHttpErrors: false, redirect: "manual" });
  };
  return () => {
    loading ??= load();
    return loading;
  };
}

interface Exchange {
  readonly request: WireRequest;
  readonly signal: AbortSignal;
  readonly maxBodyBytes: number;
  readonly fetch: TransportSettings["fetch"];
  /** Told at the moment the request is handed to the platform. */
  onSend(): void;
}

async function exchange(
  load: () => Promise<KyInstance>,
  { request, signal, maxBodyBytes, fetch, onSend }: Exchange,
): Promise<WireResponse> {
  const { method, url, headers, body } = request;
  const http = await load();
  // A fetch that ignores its signal would send what nobody waits for any more.
  signal.throwIfAborted();
  const init = { method, headers: { ...headers }, signal, ...(body !== undefined && { body }) };
  const response = await http(
    url,
    fetch ? watched(init, calledBothWays(fetch, init), onSend) : direct(url, init, onSend),
  );
  return { status: response.status, headers: response.headers, text: await readText(response, maxBodyBytes) };
}

/** Options for ky with the runtime's `fetch`, which copies a `Request` with its body; it gets the parts instead. */
function direct(url: string, init: RequestInit, onSend: () => void) {
  return {
    fetch: () => {
      onSend();
      return globalThis.fetch(url, { ...init, redirect: "manual" });
    },
  };
}

/** Options for ky with a custom `fetch`. */
function watched(init: RequestInit, fetch: typeof globalThis.fetch, onSend: () => void) {
  return {
    ...init,
    fetch: (...input: Parameters<typeof globalThis.fetch>) => {
      onSend();
      return fetch(...input);
    },
  };
}

/**
 * A custom fetch gets a `Request`, as from ky, and what it consists of as the second argument too: most are written for
 * an address and an init.
 */
function calledBothWays(fetch: typeof globalThis.fetch, init: RequestInit): typeof globalThis.fetch {
  return (input) => {
    if (input instanceof Request) Object.defineProperty(input, "toString", { value: () => input.url });
    return fetch(input, { ...init, redirect: "manual" });
  };
}

async function readText(response: Response, maxBytes: number): Promise<string> {
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
  // Once for all: runtimes decode a whole text several times as fast as one that goes on.
  return new TextDecoder().decode(joined(chunks, size));
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

function tooLarge(status: number, maxBytes: number): ToolError {
  const message = `The answer is larger than ${maxBytes} bytes. Ask for fewer results or a narrower window.`;
  return new ToolError({ code: "bad_response", message, status });
}

interface Attempt {
  readonly signal: AbortSignal;
  /** Settles with the work, or as soon as the attempt ends, even when a custom fetch ignores its signal. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  finish(): void;
}

function startAttempt(parent: AbortSignal, timeoutMs: number): Attempt {
  const controller = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    ended.reject(reason);
    controller.abort(reason);
  };
  const onAbort = () => end(parent.reason);
  const timer = setTimeout(
    () => end(new AttemptFailure("timeout", "no answer in time")),
    Math.min(timeoutMs, MAX_TIMER_MS),
  );
  if (parent.aborted) onAbort();
  else parent.addEventListener("abort", onAbort, { once: true });
  // Handle the rejection of the promise that loses the race.
  ended.promise.catch(() => undefined);
  return {
    signal: controller.signal,
    race(work) {
      work.catch(() => undefined);
      return Promise.race([work, ended.promise]);
    },
    finish() {
      clearTimeout(timer);
      parent.removeEventListener("abort", onAbort);
    },
  };
}
