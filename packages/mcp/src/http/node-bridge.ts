import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** A request's body, or why there is none. */
export type ReadBody = { readonly body: string } | { readonly failure: "too large" | "broken off" };

/** Reads a body up to a limit. What comes beyond it is discarded, so that the sender lives to see the answer. */
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

/** The head of a request as the platform's `Request`, aborted when the client goes before it was answered. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as [string, string]),
  );
  const { method = "GET", url = "/" } = incoming;
  return new Request(new URL(url, "http://localhost"), { method, headers, signal: gone.signal });
}

/** Sends an answer, a stream as it comes; settles once all of it is sent or the client has gone. */
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
  // A stream may have nothing to say for a while; its client waits for the head.
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => undefined);
}
