import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Gate } from "./gate.ts";
import type { WorkerProxy } from "./redis-proxy.ts";

/** Passes requests on to a backend, and reports each one before it, before its response, and after its response. */
export async function proxyHttp(backendUrl: string, gate: Gate): Promise<WorkerProxy> {
  const server = createServer((incoming, outgoing) => {
    passOn(backendUrl, gate, { incoming, outgoing }).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

async function passOn(backendUrl: string, gate: Gate, { incoming, outgoing }: Exchange): Promise<void> {
  const { method = "", url = "", headers } = incoming;
  const name = `${method} ${url.split("?")[0]}`;
  const body = await buffer(incoming);
  await gate.pass(`${name}: before the backend handles it`);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(url, backendUrl), { method, headers }, resolve).once("error", reject).end(body);
  });
  const content = await buffer(response);
  await gate.pass(`${name}: before its response`);
  outgoing.once("finish", () => void gate.pass(`${name}: after its response`));
  outgoing.writeHead(response.statusCode ?? 502, response.headers).end(content);
}
