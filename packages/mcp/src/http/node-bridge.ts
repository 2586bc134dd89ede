import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** A request's body, or the reason why it could not be read. */
export type ReadBody = { readonly body: string } | { readonly failure: "too large" | "broken off" };

/** Reads a body up to a limit. Discards the rest without closing the connection, so that the client gets a response. */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLarge = () => {
      chunks.length = 0;
      incoming.removeAllListeners("data").resume();
      resolve({ failure: "too large" });
    };
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) tooLarge();
      else chunks.push(chunk);
    });
    incoming.once("end", () => resolve({ body: Buffer.concat(chunks).toString("utf8") }));
    incoming.once("error", () => resolve({ failure: "broken off" }));
    incoming.once("close", () => resolve({ failure: "broken off" }));
    if (Number(incoming.headers["content-length"]) > maxBytes) tooLarge();
  });
}

/** Converts a request without its body to a `Request`. Its signal aborts if the client disconnects before the response ends. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const disconnect = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) disconnect.abort();
  });
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as [string, string]),
  );
  const { method = "GET", url = "/" } = incoming;
  return new Request(new URL(url, "http://localhost"), { method, headers, signal: disconnect.signal });
}

/** Sends a response and streams its body. Settles once the response is sent or the client has disconnected. */
export async function send(
  outgoing: ServerResponse,
  response: Response,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers });
  if (!response.body) {
    outgoing.end();
    return;
  }
  // Send the headers at once: the first chunk of a stream may come much later.
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => undefined);
}
