import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificate.ts";

/** Responds to a request for a vendor's real address. */
export type Vendor = (request: Request) => Response | Promise<Response>;

/** Names the real address of a request that was sent to a local server. */
const REAL_URL = "x-real-url";

/** Sends every request over a socket to a local server that plays all vendors. `nowMs` is the date in its responses. */
export async function networkTo(vendor: Vendor, nowMs: number): Promise<typeof globalThis.fetch> {
  return redirectTo(`http://127.0.0.1:${await listen(createServer(listener(vendor, nowMs)))}`);
}

/** Sends every request to another address. */
export function redirectTo(address: string): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    headers.set(REAL_URL, request.url);
    const { method, signal, redirect } = request;
    const body = method === "GET" ? null : await request.text();
    return globalThis.fetch(address, { method, headers, body, signal, redirect });
  };
}

/** Starts a TLS server for the names in a certificate, which plays all vendors; returns its port. */
export async function startTls(certificate: Certificate, vendor: Vendor, nowMs: number): Promise<number> {
  return listen(createTlsServer({ ...certificate }, listener(vendor, nowMs)));
}

/** Starts a proxy that connects every client to one local port, or refuses with a status; returns its address. */
export async function startProxy(to: { readonly port: number } | { readonly status: number }): Promise<string> {
  const proxy = createServer();
  proxy.on("connect", (_: IncomingMessage, client) => {
    client.on("error", () => client.destroy());
    if ("status" in to) {
      client.end(`HTTP/1.1 ${to.status} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(to.port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
  });
  return `http://127.0.0.1:${await listen(proxy)}`;
}

/** Starts a server that accepts connections and never responds, or closes them at once; returns its address. */
export async function startSilent(how: "waits" | "closes"): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on("error", () => socket.destroy());
    if (how === "closes") socket.destroy();
    else onTestFinished(() => socket.destroy() && undefined);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Finds an address at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createSocketServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function listen(server: Server | SocketServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function listener(vendor: Vendor, nowMs: number): RequestListener {
  return async (incoming, outgoing) => {
    const { method = "GET", headers: received } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = Object.entries(received).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && name !== REAL_URL ? [[name, value]] : [],
    );
    const url = String(received[REAL_URL] ?? `https://${received.host}${incoming.url}`);
    const body = method === "GET" ? null : Buffer.concat(chunks);
    const response = await vendor(new Request(url, { method, headers, body }));
    outgoing.setHeader("date", new Date(nowMs).toUTCString());
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
}
