import { runSimulated, type TestClock, testClock } from "@toolwright/tests-support";
import { type Exchange, serveFault } from "../faults/fault-server.ts";

/** A request on the network, at virtual instants. */
export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** When it left the client. */
  readonly leftMs: number;
  /** When it arrived at the server. */
  readonly arrivedMs: number;
  readonly status: number;
}

/** How long a request and its answer are on their way, milliseconds of virtual time. */
export interface Latency {
  readonly thereMs: number;
  readonly backMs: number;
}

/** Time that passes only when no request is under way, so that minutes of waiting take no real time. */
export interface VirtualTime {
  /** For toolkits and sandboxes. */
  readonly clock: TestClock;
  /** Resolves after this much virtual time. */
  last(milliseconds: number): Promise<void>;
  /** Lets time pass until the work settles. */
  run<Result>(work: Promise<Result>): Promise<Result>;
}

/** A backend behind real sockets, in virtual time. */
export interface VirtualNetwork {
  readonly time: VirtualTime;
  readonly url: string;
  /** For toolkits, in place of the runtime's. */
  readonly fetch: typeof globalThis.fetch;
  /** Requests in the order they left the client; those that were broken off on their way do not arrive. */
  readonly passages: readonly Passage[];
  close(): Promise<void>;
}

interface Underway {
  readonly leftMs: number;
  /** Whether it takes virtual time right now. */
  isHeld: boolean;
  isOpen: boolean;
}

function timeOf(clock: TestClock, isBusy: () => boolean): VirtualTime {
  return {
    clock,
    last: (milliseconds) => clock.sleep(milliseconds),
    run: (work) => runSimulated(clock, work, isBusy),
  };
}

const NUMBER = "x-number";
const NO_LATENCY: Latency = { thereMs: 0, backMs: 0 };

/**
 * Serves a backend. Whatever really takes time, such as a socket, takes none of the virtual time, which stands still
 * while any request is on its way in reality.
 */
export async function serveVirtually(
  startMs: number,
  backend: typeof globalThis.fetch,
  latencyOf: (order: number) => Latency = () => NO_LATENCY,
): Promise<VirtualNetwork> {
  const open = new Map<number, Underway>();
  const passages: Passage[] = [];
  const clock = testClock(startMs, { sleep: "hold" });
  const time = timeOf(clock, () => moving > 0);
  let sent = 0;
  /** Requests on their way in real time. */
  let moving = 0;
  const transfer = async (exchange: Exchange) => {
    const number = Number(exchange.headers[NUMBER]);
    const request = open.get(number);
    if (!request) return;
    const { thereMs, backMs } = latencyOf(number);
    const hold = async (milliseconds: number) => {
      if (milliseconds === 0) return;
      const broken = new AbortController();
      const breakOff = () => broken.abort();
      exchange.socket.once("close", breakOff);
      request.isHeld = true;
      moving--;
      await clock.sleep(milliseconds, broken.signal).catch(() => undefined);
      request.isHeld = false;
      if (request.isOpen) moving++;
      exchange.socket.off("close", breakOff);
    };
    await hold(thereMs);
    if (exchange.socket.destroyed) return;
    const arrivedMs = clock.now();
    const answer = await exchange.handle();
    const { method, url } = exchange;
    const { leftMs } = request;
    passages[number] = { method, path: url.pathname, search: url.search, leftMs, arrivedMs, status: answer.status };
    await hold(backMs);
    exchange.outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = await serveFault(backend, { name: "virtual", says: "answers in virtual time", spoil: transfer });
  return {
    time,
    url: server.url,
    async fetch(input, init) {
      const number = sent++;
      const request = { leftMs: clock.now(), isHeld: false, isOpen: true };
      open.set(number, request);
      moving++;
      try {
        const headers = { ...(init?.headers as Record<string, string>), [NUMBER]: String(number) };
        const response = await globalThis.fetch(input instanceof Request ? input.url : input, { ...init, headers });
        // Read to its end, since the way of the body takes real time too.
        return new Response(await response.arrayBuffer(), response);
      } finally {
        open.delete(number);
        request.isOpen = false;
        if (!request.isHeld) moving--;
      }
    },
    get passages() {
      return passages.filter((passage) => passage !== undefined);
    },
    close: () => server.close(),
  };
}
