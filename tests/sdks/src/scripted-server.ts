import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";

/** A request that the provider received. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; `null` without a body. */
  readonly body: unknown;
}

/** A response of the provider: JSON, a string with a content type (an event stream), or a stream that stays open. */
export type ScriptedAnswer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string; readonly type: string }
  | { readonly events: AsyncIterable<object> };

/** The parts of a request that HTTP/1.1 and HTTP/2 share. */
interface Incoming extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface Outgoing {
  writeHead(status: number, headers: { "content-type": string }): unknown;
  write(text: string): unknown;
  end(text: string): unknown;
  destroy(): unknown;
}

/** A provider on the loopback interface that returns scripted responses in order. */
export interface ScriptedServer {
  /** Its address, without a trailing slash. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

/**
 * Serves a script: the first request gets the first response, and so on. A response may be a function of the request.
 * Requests beyond the script get 418, which SDKs don't retry.
 * @param http2 whether it speaks HTTP/2 without TLS, instead of HTTP/1.1
 */
export async function serveScript(
  lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[],
  http2 = false,
): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = [];
  const respond = (incoming: Incoming, outgoing: Outgoing) => {
    read(incoming)
      .then((request) => {
        const line = lines[requests.length];
        requests.push(request);
        const past = { status: 418, json: { error: { message: "The script has ended.", type: "script" } } };
        return send(outgoing, typeof line === "function" ? line(request) : (line ?? past));
      })
      .catch(() => outgoing.destroy());
  };
  const server = http2 ? createHttp2Server(respond) : createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

async function read(incoming: Incoming): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

async function send(outgoing: Outgoing, answer: ScriptedAnswer): Promise<void> {
  if ("events" in answer) {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    // A comment sends the header before the first event.
    outgoing.write(": open\n\n");
    for await (const event of answer.events) outgoing.write(eventText(event));
    outgoing.end("");
    return;
  }
  const isJson = "json" in answer;
  outgoing.writeHead(answer.status ?? 200, { "content-type": isJson ? "application/json" : answer.type });
  outgoing.end(isJson ? JSON.stringify(answer.json) : answer.text);
}

function eventText(event: { readonly type?: string }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
