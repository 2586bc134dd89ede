import { connectionError, createFaultPlan, type Fault, pause } from "./faults.ts";
import { createRequestLog, type LoggedRequest, listsOf } from "./request-log.ts";

/** A request whose body has been read. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; `undefined` when it is empty or malformed. */
  readonly body: unknown;
}

/** Settings that differ between backends. */
export interface BackendSettings {
  /** Handles a request. `fault` applies to this request; it is empty without one. */
  respond(incoming: Incoming, fault: Fault): Response;
  /** Also logs every value of list parameters. Default false. */
  readonly logsLists?: boolean | undefined;
  /** Clears what the backend counts, such as requests against rate limits. Default: nothing. */
  clear?(): void;
}

/** A simulated backend behind a `fetch` function. */
export interface Backend {
  /** The API as a `fetch` function. For Customer.io, host and path select one of two APIs. */
  readonly fetch: typeof globalThis.fetch;
  /** The latest 1,000 requests, without headers, so without keys. */
  readonly requests: readonly LoggedRequest[];
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Clears pending faults, logged requests and rate limits, except Datadog's. Written data and spent credits stay. */
  reset(): void;
}

/** Wraps a request handler in a `fetch` function with faults and a request log. */
export function createBackend({ respond, logsLists = false, clear }: BackendSettings): Backend {
  const faults = createFaultPlan();
  const log = createRequestLog();
  const add = ({ method, url, body = null }: Incoming, status: number): void => {
    const query = Object.fromEntries(url.searchParams);
    const lists = logsLists ? { lists: listsOf(url.searchParams) } : {};
    log.add({ method, path: url.pathname, query, ...lists, body, status });
  };
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const incoming = await readRequest(request);
      const fault = faults.take(incoming.url.pathname) ?? {};
      if (fault.delayMs !== undefined) await pause(fault.delayMs, request.signal);
      request.signal.throwIfAborted();
      if (fault.networkError !== undefined) {
        // The request still takes effect when only its response is lost.
        if (fault.isHandled) respond(incoming, fault);
        add(incoming, 0);
        throw connectionError(fault.networkError);
      }
      const response = respond(incoming, fault);
      add(incoming, response.status);
      return response;
    },
    requests: log.entries,
    fail: (fault) => faults.add(fault),
    reset() {
      faults.clear();
      log.clear();
      clear?.();
    },
  };
}

async function readRequest(request: Request): Promise<Incoming> {
  const { method, headers } = request;
  const text = await request.text();
  return { method, url: new URL(request.url), headers, text, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
