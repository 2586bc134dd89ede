import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Options of {@link serve}. */
export interface ServeOptions {
  /** The port to listen on. Default 0: any free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default `127.0.0.1`: local connections only. */
  readonly host?: string | undefined;
}

/** A running server. */
export interface SandboxServer {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a sandbox backend over HTTP, for clients in any language. */
export async function serve(
  backend: { readonly fetch: typeof globalThis.fetch },
  options: ServeOptions = {},
): Promise<SandboxServer> {
  const { port = 0, host = "127.0.0.1" } = options;
  const server = createServer((incoming, outgoing) => {
    forward(backend.fetch, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(
  fetch: typeof globalThis.fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET" } = incoming;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
  const response = await fetch(
    new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, { method, headers, body }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
