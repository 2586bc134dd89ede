import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A complete answer of the backend. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One request on its way, for a fault to spoil. */
export interface Exchange {
  readonly outgoing: ServerResponse;
  readonly socket: Socket;
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** What was sent, read to its end. */
  readonly body: Buffer;
  /** Lets the backend act on the request. */
  handle(): Promise<Answer>;
  /** Lets the backend act, and sends its answer unspoilt. */
  pass(): Promise<void>;
  /** Another server of this machine, which must never hear anything. */
  readonly elsewhere: string;
}

/** A way in which a backend or the network fails. */
export interface Fault {
  readonly name: string;
  readonly says: string;
  /** Breaks the connection before anything is read. */
  readonly atConnect?: boolean;
  /** Nobody listens. */
  readonly isRefused?: boolean;
  /** Ends only with the time limit of an attempt. */
  readonly isSlow?: boolean;
  spoil?(exchange: Exchange): Promise<unknown> | unknown;
}

/** A backend on the loopback that fails as told. */
export interface FaultServer {
  readonly url: string;
  /** Requests read to their end. */
  readonly reached: number;
  /** Requests at the address that nothing may be sent to. */
  readonly strayed: number;
  close(): Promise<void>;
}

/** Serves a backend that meets its first `times` requests with a fault, and then recovers. */
export async function serveFault(
  fetch: typeof globalThis.fetch,
  fault: Fault,
  times = Number.POSITIVE_INFINITY,
): Promise<FaultServer> {
  const count = { reached: 0, strayed: 0, met: 0 };
  const elsewhere = await listen(
    createServer((_, outgoing) => {
      count.strayed++;
      outgoing.end("{}");
    }),
  );
  const server = createServer((incoming, outgoing) => {
    readBody(incoming)
      .then((body) => {
        count.reached++;
        const exchange = exchangeOf(fetch, { incoming, outgoing, body, elsewhere: elsewhere.url });
        const isMet = !fault.atConnect && count.met++ < times;
        return isMet && fault.spoil ? fault.spoil(exchange) : exchange.pass();
      })
      .catch(() => outgoing.destroy());
  });
  if (fault.atConnect)
    server.prependListener("connection", (socket: Socket) => {
      if (count.met++ < times) socket.resetAndDestroy();
    });
  const listening = await listen(server);
  if (fault.isRefused) await listening.close();
  return {
    url: listening.url,
    get reached() {
      return count.reached;
    },
    get strayed() {
      return count.strayed;
    },
    close: async () => {
      await Promise.all([fault.isRefused ? undefined : listening.close(), elsewhere.close()]);
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

interface Arrived {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly elsewhere: string;
}

function exchangeOf(fetch: typeof globalThis.fetch, { incoming, outgoing, body, elsewhere }: Arrived): Exchange {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  const { method = "GET" } = incoming;
  const handle = async () => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const sent = method === "GET" ? null : new Uint8Array(body);
    const response = await fetch(new Request(url, { method, headers, body: sent }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const pass = async () => {
    const { status, headers, body: answered } = await handle();
    outgoing.writeHead(status, headers).end(answered);
  };
  return { outgoing, socket: incoming.socket, method, url, headers: incoming.headers, body, handle, pass, elsewhere };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
