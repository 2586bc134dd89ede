import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does to every request, on a real socket. */
export type Fault =
  | "none"
  /** Refuses the connection. */
  | "refused"
  /** The connection breaks before the request is read. */
  | "reset before"
  /** The request takes effect, then the connection breaks. */
  | "reset after"
  /** The request takes effect, and no answer ever comes. */
  | "timeout"
  /** The request takes effect, then the answer is a 500. */
  | "500"
  /** The request is refused without effect. */
  | "429"
  /** The request takes effect, and the answer is cut off. */
  | "malformed";

/** A server in front of a backend that fails in a chosen way. */
export interface FaultServer {
  readonly url: string;
  /** Requests whose connection reached the server since the last `setFault`. */
  readonly reached: number;
  setFault(fault: Fault): void;
  close(): Promise<void>;
}

/** Puts a server before a backend. */
export async function serveWithFaults(backend: typeof globalThis.fetch): Promise<FaultServer> {
  let fault: Fault = "none";
  let reached = 0;
  const server = createServer((incoming, outgoing) => {
    reached++;
    handle(backend, { incoming, outgoing, fault }).catch(() => outgoing.destroy());
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  const closed = await closedPort();
  return {
    get url() {
      return `http://127.0.0.1:${fault === "refused" ? closed : port}`;
    },
    get reached() {
      return reached;
    },
    setFault(next) {
      fault = next;
      reached = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Handling {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly fault: Fault;
}

async function handle(
  backend: typeof globalThis.fetch,
  { incoming, outgoing, fault }: Handling,
): Promise<void> {
  if (fault === "reset before") return void incoming.socket.resetAndDestroy();
  const body = await readBody(incoming);
  if (fault === "429") return void outgoing.writeHead(429).end();
  const answer = await backend(toRequest(incoming, body));
  if (fault === "reset after") return void incoming.socket.resetAndDestroy();
  if (fault === "timeout") return;
  if (fault === "500") return void outgoing.writeHead(500).end('{"errors":[{"detail":"internal error","status":500}]}');
  const text = await answer.text();
  outgoing.writeHead(answer.status, { "content-type": "application/json" });
  outgoing.end(fault === "malformed" ? text.slice(0, Math.ceil(text.trim().length / 2)) : text);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toRequest({ method = "GET", url = "/", headers }: IncomingMessage, body: Buffer): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") sent.set(name, value);
  return new Request(`http://127.0.0.1${url}`, { method, headers: sent, body: method === "GET" ? null : new Uint8Array(body) });
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
}

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
