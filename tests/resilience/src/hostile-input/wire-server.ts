import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { SentRequest } from "./sent-request.ts";

/** A request as it arrived at a socket, before anything tidied it up. */
export interface ArrivedRequest {
  readonly method: string;
  /** Path and query as they stood in the first line. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** An address below the server's, and what arrived there. */
export interface WireAddress {
  readonly url: string;
  readonly arrived: readonly ArrivedRequest[];
}

/** A server of this machine that remembers what arrives and lets something else answer. */
export interface WireServer {
  /** Opens an address of its own, so that a request of an earlier call that comes late is none of a later one's. */
  open(fetch: typeof globalThis.fetch): WireAddress;
  close(): Promise<void>;
}

/** Listens on the loopback. */
export async function createWireServer(): Promise<WireServer> {
  const addresses: { arrived: ArrivedRequest[]; fetch: typeof globalThis.fetch }[] = [];
  const server = createServer({ maxHeaderSize: 16 * 1_048_576 }, (incoming, outgoing) => {
    const answer = async () => {
      const text = await readBody(incoming);
      const { method = "", url = "" } = incoming;
      const [, index, target = ""] = /^\/at-(\d+)(\/.*)$/s.exec(url) ?? [];
      const address = addresses[Number(index)];
      if (!address) throw new Error(`nobody is at ${url}`);
      address.arrived.push({ method, target, headers: pairsOf(incoming.rawHeaders), text });
      const sent = method === "GET" ? {} : { body: text };
      const response = await address.fetch(`http://backend.example${target}`, { method, ...sent });
      outgoing.writeHead(response.status, { "content-type": "application/json" }).end(await response.text());
    };
    answer().catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    open(fetch) {
      const arrived: ArrivedRequest[] = [];
      const count = addresses.push({ arrived, fetch });
      return { url: `${host}/at-${count - 1}`, arrived };
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

/** An arrived request as it would have left for the backend's own host. */
export function atOwnHost({ method, target, headers, text }: ArrivedRequest, origin: string): SentRequest {
  const own = headers.filter(([name]) => !PLATFORM.has(name));
  return { method, url: new URL(origin + target), headers: own, text };
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
