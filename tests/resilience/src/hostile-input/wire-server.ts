import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { SentRequest } from "./sent-request.ts";

/** A request as received on a socket, without normalization. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query of the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** A base URL on the server, and the requests received there. */
export interface WireAddress {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
}

/** A local server that records requests and responds with a `fetch` function. */
export interface WireServer {
  /** Opens a separate base URL, so that late requests of earlier calls do not count for this one. */
  open(fetch: typeof globalThis.fetch): WireAddress;
  close(): Promise<void>;
}

/** Starts a server on the loopback interface. */
export async function createWireServer(): Promise<WireServer> {
  const addresses: { received: ReceivedRequest[]; fetch: typeof globalThis.fetch }[] = [];
  const server = createServer({ maxHeaderSize: 16 * 1_048_576 }, (incoming, outgoing) => {
    const handle = async () => {
      const text = await readBody(incoming);
      const { method = "", url = "" } = incoming;
      const [, index, target = ""] = /^\/at-(\d+)(\/.*)$/s.exec(url) ?? [];
      const address = addresses[Number(index)];
      if (!address) throw new Error(`unknown base URL ${url}`);
      address.received.push({ method, target, headers: pairsOf(incoming.rawHeaders), text });
      const requestInit = method === "GET" ? {} : { body: text };
      const response = await address.fetch(`http://backend.example${target}`, { method, ...requestInit });
      outgoing.writeHead(response.status, { "content-type": "application/json" }).end(await response.text());
    };
    handle().catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    open(fetch) {
      const received: ReceivedRequest[] = [];
      const count = addresses.push({ received, fetch });
      return { url: `${host}/at-${count - 1}`, received };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Headers that the platform adds to every request. */
const PLATFORM = new Set([
  "host",
  "connection",
  "accept-language",
  "sec-fetch-mode",
  "accept-encoding",
  "content-length",
]);

/** Converts a received request to one sent to the backend's origin, without the platform's headers. */
export function atOrigin({ method, target, headers, text }: ReceivedRequest, origin: string): SentRequest {
  const sentHeaders = headers.filter(([name]) => !PLATFORM.has(name));
  return { method, url: new URL(origin + target), headers: sentHeaders, text };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function pairsOf(raw: readonly string[]): (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => {
    const [name = "", value = ""] = raw.slice(2 * index, 2 * index + 2);
    return [name.toLowerCase(), value] as const;
  });
}
