import { runSimulated, type TestClock, testClock } from "@toolwright/tests-support";
import { type InterceptedRequest, serveFault } from "../faults/fault-server.ts";
import "../load-late-files.ts";

/** A request with its virtual times. */
export interface NetworkRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** Time at which the client sent it. */
  readonly sentMs: number;
  /** Time at which the server received it. */
  readonly arrivedMs: number;
  readonly status: number;
}

/** Transfer times of a request and its response, milliseconds of virtual time. */
export interface Latency {
  readonly requestMs: number;
  readonly responseMs: number;
}

/** Time that passes only while no request is in flight, so that long waits take no real time. */
export interface VirtualTime {
  /** Clock for toolkits and sandboxes. */
  readonly clock: TestClock;
  /** Resolves after this much virtual time. */
  wait(milliseconds: number): Promise<void>;
  /** Advances the time until the work settles. */
  run<Result>(work: Promise<Result>): Promise<Result>;
}

/** A backend on real sockets in virtual time. */
export interface VirtualNetwork {
  readonly time: VirtualTime;
  readonly url: string;
  /** The fetch to pass to toolkits. */
  readonly fetch: typeof globalThis.fetch;
  /** Received requests, in the order in which the client sent them; aborted requests are missing. */
  readonly requests: readonly NetworkRequest[];
  close(): Promise<void>;
}

interface InFlightRequest {
  readonly sentMs: number;
  /** Whether the request currently waits in virtual time. */
  isHeld: boolean;
  isOpen: boolean;
}

function timeOf(clock: TestClock, isBusy: () => boolean): VirtualTime {
  return {
    clock,
    wait: (milliseconds) => clock.sleep(milliseconds),
    run: (work) => runSimulated(clock, work, isBusy),
  };
}

const NUMBER_HEADER = "x-number";
const NO_LATENCY: Latency = { requestMs: 0, responseMs: 0 };

/**
 * Serves a backend. Real delays, such as of sockets, take no virtual time: it stands still while any request is in
 * transfer.
 */
export async function serveVirtually(
  startMs: number,
  backend: typeof globalThis.fetch,
  latencyOf: (order: number) => Latency = () => NO_LATENCY,
): Promise<VirtualNetwork> {
  const inFlight = new Map<number, InFlightRequest>();
  const requests: NetworkRequest[] = [];
  const clock = testClock(startMs, { sleep: "hold" });
  const time = timeOf(clock, () => active > 0);
  let nextNumber = 0;
  /** Number of requests that currently take real time. */
  let active = 0;
  const transfer = async (incoming: InterceptedRequest) => {
    const number = Number(incoming.headers[NUMBER_HEADER]);
    const request = inFlight.get(number);
    if (!request) return;
    const { requestMs, responseMs } = latencyOf(number);
    const hold = async (milliseconds: number) => {
      if (milliseconds === 0) return;
      const disconnect = new AbortController();
      const onClose = () => disconnect.abort();
      incoming.socket.once("close", onClose);
      request.isHeld = true;
      active--;
      await clock.sleep(milliseconds, disconnect.signal).catch(() => undefined);
      request.isHeld = false;
      if (request.isOpen) active++;
      incoming.socket.off("close", onClose);
    };
    await hold(requestMs);
    if (incoming.socket.destroyed) return;
    const arrivedMs = clock.now();
    const response = await incoming.handle();
    const { method, url } = incoming;
    const { sentMs } = request;
    requests[number] = { method, path: url.pathname, search: url.search, sentMs, arrivedMs, status: response.status };
    await hold(responseMs);
    incoming.outgoing.writeHead(response.status, response.headers).end(response.body);
  };
  const server = await serveFault(backend, { name: "virtual", description: "virtual time", apply: transfer });
  return {
    time,
    url: server.url,
    async fetch(input, init) {
      const number = nextNumber++;
      const request = { sentMs: clock.now(), isHeld: false, isOpen: true };
      inFlight.set(number, request);
      active++;
      try {
        const headers = { ...(init?.headers as Record<string, string>), [NUMBER_HEADER]: String(number) };
        const response = await globalThis.fetch(input instanceof Request ? input.url : input, { ...init, headers });
        // Read the entire body, because its transfer also takes real time.
        return new Response(await response.arrayBuffer(), response);
      } finally {
        inFlight.delete(number);
        request.isOpen = false;
        if (!request.isHeld) active--;
      }
    },
    get requests() {
      return requests.filter((request) => request !== undefined);
    },
    close: () => server.close(),
  };
}
