import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A complete response of the backend. */
export interface BackendResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request that a fault can apply to. */
export interface InterceptedRequest {
  readonly outgoing: ServerResponse;
  readonly socket: Socket;
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** The complete request body. */
  readonly body: Buffer;
  /** Lets the backend handle the request; returns its response without sending it. */
  handle(): Promise<BackendResponse>;
  /** Lets the backend handle the request and sends its response unchanged. */
  pass(): Promise<void>;
  /** URL of another local server, which must never receive a request. */
  readonly elsewhere: string;
}

/** A simulated failure of a backend or the network. */
export interface Fault {
  readonly name: string;
  readonly description: string;
  /** Resets the connection before the server reads the request. */
  readonly atConnect?: boolean;
  /** No server listens on the port. */
  readonly isUnreachable?: boolean;
  /** The attempt ends only by its timeout. */
  readonly isSlow?: boolean;
  apply?(request: InterceptedRequest): Promise<unknown> | unknown;
}

/** A local backend with a fault. */
export interface FaultServer {
  readonly url: string;
  /** Number of completely received requests. */
  readonly requestCount: number;
  /** Number of requests that the server has finished: it sent a response, or did what the fault does. */
  readonly doneCount: number;
  /** The completely received requests. */
  readonly requests: readonly ReceivedRequest[];
  /** Number of requests at the address that must receive none. */
  readonly strayRequestCount: number;
  close(): Promise<void>;
}

/** Selection of failing requests. */
export interface FaultOptions {
  /** Number of requests that fail before the backend recovers. Default: all. */
  readonly times?: number | undefined;
  /** Whether a request can fail. Connection faults apply to every request. Default: every request can. */
  canFail?(request: ReceivedRequest): boolean;
}

/** Method and path of a request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
}

/** Serves a backend that fails its first `times` requests that can fail, and then recovers. */
export async function serveFault(
  fetch: typeof globalThis.fetch,
  fault: Fault,
  { times = Number.POSITIVE_INFINITY, canFail = () => true }: FaultOptions = {},
): Promise<FaultServer> {
  const count = { strayRequestCount: 0, faultCount: 0, doneCount: 0 };
  const requests: ReceivedRequest[] = [];
  const elsewhere = await listen(
    createServer((_, outgoing) => {
      count.strayRequestCount++;
      outgoing.end("{}");
    }),
  );
  const server = createServer((incoming, outgoing) => {
    readBody(incoming)
      .then((body) => {
        const request = interceptRequest(fetch, { incoming, outgoing, body, elsewhere: elsewhere.url });
        const received = { method: request.method, path: request.url.pathname };
        requests.push(received);
        const isMet = !fault.atConnect && canFail(received) && count.faultCount++ < times;
        return isMet && fault.apply ? fault.apply(request) : request.pass();
      })
      .catch(() => outgoing.destroy())
      .finally(() => count.doneCount++);
  });
  if (fault.atConnect)
    server.prependListener("connection", (socket: Socket) => {
      if (count.faultCount++ < times) socket.resetAndDestroy();
    });
  const listening = fault.isUnreachable ? await reservePort() : await listen(server);
  return {
    url: listening.url,
    get requestCount() {
      return requests.length;
    },
    requests,
    get doneCount() {
      return count.doneCount;
    },
    get strayRequestCount() {
      return count.strayRequestCount;
    },
    close: async () => {
      await Promise.all([listening.close(), elsewhere.close()]);
    },
  };
}

/**
 * Reserves a port that refuses connections. It is a connection's local port, so no other server can get it, as could
 * happen with a closed server's port.
 */
async function reservePort(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer();
  const { url, close } = await listen(server);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return {
    url: `http://127.0.0.1:${socket.localPort}`,
    async close() {
      socket.destroy();
      await close();
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

interface IncomingRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly elsewhere: string;
}

function interceptRequest(
  fetch: typeof globalThis.fetch,
  { incoming, outgoing, body, elsewhere }: IncomingRequest,
): InterceptedRequest {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  const { method = "GET" } = incoming;
  const handle = async () => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const requestBody = method === "GET" ? null : new Uint8Array(body);
    const response = await fetch(new Request(url, { method, headers, body: requestBody }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const pass = async () => {
    const { status, headers, body: responseBody } = await handle();
    outgoing.writeHead(status, headers).end(responseBody);
  };
  return { outgoing, socket: incoming.socket, method, url, headers: incoming.headers, body, handle, pass, elsewhere };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
