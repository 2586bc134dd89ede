import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";

/** A request as the loopback server saw it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A loopback server that remembers what it was sent. */
export interface TestServer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

export type Answer = (response: ServerResponse, request: ReceivedRequest, count: number) => void;

/** Answers each request, once its body was read, with the number of the request from 1. */
export async function startServer(answer: Answer, port = 0): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    const { method = "", url = "", headers } = incoming;
    const seen = { method, url, headers, body };
    requests.push(seen);
    answer(response, seen, requests.length);
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

/** A JSON answer, or any text. */
export function reply(status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** The connection is reset after the request was read. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

/** Never an answer. */
export const stall: Answer = () => undefined;

/** A port that nobody listens on. */
export async function findClosedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
