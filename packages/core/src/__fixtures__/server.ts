import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";

/** A request that the loopback server received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A loopback server that records its requests. */
export interface TestServer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Writes the response to a request. `count` is the number of requests so far. */
export type Answer = (response: ServerResponse, request: ReceivedRequest, count: number) => void;

/** Starts a loopback server that answers each request after reading its body. */
export async function startServer(answer: Answer, port = 0): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    const { method = "", url = "", headers } = incoming;
    const request = { method, url, headers, body };
    requests.push(request);
    answer(response, request, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with JSON, or with a string as it is. */
export function reply(status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** Resets the connection after the request. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

/** Finds a port on which no server listens. */
export async function findClosedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
