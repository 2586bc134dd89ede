import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox } from "@toolwright/sandbox";
import { answerQuestions, childArgument } from "./child.ts";
import { metricSeries } from "./metric-series.ts";
import { traceSpan, wholeTrace } from "./trace-span.ts";

// The loopback server, in a separate process. It caches every body, so that only the client is measured. The spans are
// the sandbox's. A trace's id is the number of its spans; a metric's name ends with the number of its series.

const { delayMs = 0 } = childArgument<{ delayMs?: number }>();
const PAGE = 1_000;
const spans = createSandbox({ seed: "bench" }).observability.events.spans.map(({ wire }) => wire);
const bodies = new Map<string, Buffer>();

function bodyOf(key: string, make: () => object): Buffer {
  const body = bodies.get(key) ?? Buffer.from(JSON.stringify(make()));
  bodies.set(key, body);
  return body;
}

function searchBody(request: string): Buffer {
  const limit = Number(/"limit":(\d+)/.exec(request)?.[1]);
  const size = Number(/trace_id:\(?(\d+)/.exec(request)?.[1] ?? 0);
  if (size === 0) return bodyOf(`spans ${limit}`, () => ({ data: spans.slice(0, limit), meta: { status: "done" } }));
  const from = Number(/"cursor":"(\d+)"/.exec(request)?.[1] ?? 0);
  return bodyOf(`trace ${size} ${from}`, () => tracePage(size, from));
}

function tracePage(size: number, from: number): object {
  const to = Math.min(size, from + PAGE);
  const data = Array.from({ length: to - from }, (_, index) => traceSpan(from + index, size));
  return { data, meta: { status: "done", ...(to < size && { page: { after: String(to) } }) } };
}

const EMPTY = Buffer.from("{}");

/** Body of the response. Unknown paths accept everything. */
function answerTo(url: string, request: string): Buffer {
  if (url === "/api/v2/spans/events/search") return searchBody(request);
  const size = Number(/\/trace\/(\d+)$/.exec(url)?.[1] ?? /bench\.series(\d+)/.exec(request)?.[1] ?? 0);
  if (size === 0) return EMPTY;
  return url.startsWith("/api/v2/trace/")
    ? bodyOf(`whole ${size}`, () => wholeTrace(size))
    : bodyOf(`metrics ${size}`, () => metricSeries(size));
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = answerTo(incoming.url ?? "", Buffer.concat(chunks).toString("utf8"));
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch(() => outgoing.destroy());
});
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => {
  answerQuestions(async () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
