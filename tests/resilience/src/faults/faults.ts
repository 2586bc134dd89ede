import { once } from "node:events";
import { gzipSync } from "node:zlib";
import type { BackendResponse, Fault, InterceptedRequest } from "./fault-server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const ERROR_PAGE = "<!doctype html><html><head><title>Oops</title></head><body><h1>Something broke</h1></body></html>";
const MEGABYTE = 1_048_576;
/** 64 MB of spaces, a valid start of JSON, compressed to about 64 kB. */
const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, " "));

/** Known failures of networks, gateways and backends. */
export const faults: readonly Fault[] = [
  { name: "refused", description: "connection refused", isUnreachable: true },
  { name: "reset before", description: "the connection breaks before the request is read", atConnect: true },
  {
    name: "reset after",
    description: "takes effect, then the connection breaks",
    apply: afterEffect(({ socket }) => socket.resetAndDestroy()),
  },
  {
    name: "closed after",
    description: "takes effect, then the connection closes without a response",
    apply: afterEffect(({ socket }) => socket.end()),
  },
  {
    name: "no headers",
    description: "takes effect, and no response follows",
    isSlow: true,
    apply: afterEffect(() => undefined),
  },
  {
    name: "stalled body",
    description: "half of the body, then nothing",
    isSlow: true,
    apply: afterEffect(stallHalfway),
  },
  { name: "slow drip", description: "single bytes with long pauses", isSlow: true, apply: afterEffect(drip) },
  {
    name: "cut JSON",
    description: "a truncated body",
    apply: afterEffect((request, response) => send(request, { ...response, body: half(response) })),
  },
  { name: "length too long", description: "more bytes announced than sent", apply: afterEffect(announceMore) },
  { name: "length too short", description: "fewer bytes announced than sent", apply: afterEffect(announceLess) },
  {
    name: "HTML page",
    description: "status 200 with an HTML page",
    apply: afterEffect((request) => send(request, page(200))),
  },
  {
    name: "wrong type",
    description: "the right body with the content type text/plain",
    apply: afterEffect((request, response) =>
      send(request, { ...response, headers: { "content-type": "text/plain" } }),
    ),
  },
  {
    name: "empty 200",
    description: "status 200 without a body",
    apply: afterEffect((request) => send(request, json(200, ""))),
  },
  { name: "empty 204", description: "status 204", apply: afterEffect(({ outgoing }) => outgoing.writeHead(204).end()) },
  {
    name: "JSON null",
    description: "status 200 with `null`",
    apply: afterEffect((request) => send(request, json(200, "null"))),
  },
  {
    name: "JSON list",
    description: "status 200 with `[]`",
    apply: afterEffect((request) => send(request, json(200, "[]"))),
  },
  {
    name: "gzip bomb",
    description: "64 MB in a small compressed body",
    apply: afterEffect((request) =>
      send(request, { status: 200, headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: bomb }),
    ),
  },
  { name: "100 MB", description: "an endless body", apply: afterEffect(flood) },
  { name: "redirect here", description: "307 to the same backend", apply: redirectOnce },
  {
    name: "redirect away",
    description: "307 to another address",
    apply: ({ outgoing, elsewhere }) => outgoing.writeHead(307, { location: elsewhere }).end(),
  },
  {
    name: "redirect circle",
    description: "307 to itself",
    apply: ({ outgoing, url }) => outgoing.writeHead(307, { location: url.pathname + url.search }).end(),
  },
  {
    name: "see other",
    description: "takes effect, then 303",
    apply: afterEffect(({ outgoing, url }) => outgoing.writeHead(303, { location: url.pathname + url.search }).end()),
  },
  { name: "early hints", description: "103 before the response", apply: hintFirst },
  ...[408, 409, 413, 422, 425, 500, 502, 503, 504].map(statusFault),
  limit(
    "429",
    {
      "retry-after": "2",
      "x-ratelimit-limit": "300",
      "x-ratelimit-period": "3600",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "2",
    },
    "a reset two seconds away",
  ),
  limit(
    "429 past",
    { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT", "x-ratelimit-reset": "-5" },
    "a reset in the past",
  ),
  limit(
    "429 absurd",
    { "retry-after": "999999999999", "x-ratelimit-reset": "999999999999" },
    "a reset in thirty thousand years",
  ),
  limit("429 bare", {}, "no headers"),
];

function afterEffect(
  apply: (request: InterceptedRequest, response: BackendResponse) => unknown,
): (request: InterceptedRequest) => Promise<unknown> {
  return async (request) => apply(request, await request.handle());
}

function send({ outgoing }: InterceptedRequest, { status, headers, body }: BackendResponse): void {
  const { "content-length": _length, ...otherHeaders } = headers;
  outgoing.writeHead(status, otherHeaders).end(body);
}

function json(status: number, body: string): BackendResponse {
  return { status, headers: JSON_TYPE, body: Buffer.from(body) };
}

function page(status: number): BackendResponse {
  return { status, headers: { "content-type": "text/html" }, body: Buffer.from(ERROR_PAGE) };
}

function half({ body }: BackendResponse): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function stallHalfway({ outgoing }: InterceptedRequest, response: BackendResponse): void {
  outgoing.writeHead(response.status, JSON_TYPE);
  outgoing.write(response.body.length > 1 ? half(response) : "{");
}

function drip({ outgoing }: InterceptedRequest, { status }: BackendResponse): void {
  outgoing.writeHead(status, JSON_TYPE);
  const timer = setInterval(() => outgoing.write(" "), 20);
  outgoing.once("close", () => clearInterval(timer));
}

/** Writes raw bytes, because Node's server rejects a wrong content length. */
function sendRaw({ socket }: InterceptedRequest, { status, body }: BackendResponse, contentLength: number): void {
  socket.write(`HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${contentLength}\r\n\r\n`);
  socket.end(body);
}

function announceMore(request: InterceptedRequest, response: BackendResponse): void {
  sendRaw(request, response, response.body.length + 1_000);
}

function announceLess(request: InterceptedRequest, response: BackendResponse): void {
  sendRaw(request, response, half(response).length);
}

async function flood({ outgoing }: InterceptedRequest): Promise<void> {
  outgoing.writeHead(200, JSON_TYPE);
  const blanks = Buffer.alloc(MEGABYTE, " ");
  for (let chunks = 0; chunks < 100 && !outgoing.destroyed; chunks++) {
    if (!outgoing.write(blanks)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
  outgoing.end();
}

async function redirectOnce({ outgoing, url, pass }: InterceptedRequest): Promise<void> {
  if (url.searchParams.has("moved")) return pass();
  const mark = url.search === "" ? "?moved=1" : `${url.search}&moved=1`;
  outgoing.writeHead(307, { location: url.pathname + mark }).end();
}

async function hintFirst({ outgoing, pass }: InterceptedRequest): Promise<void> {
  outgoing.writeEarlyHints({ link: "</style.css>; rel=preload; as=style" });
  await pass();
}

/** A gateway sends 502 and 504 as pages. A backend sends 500 after the request took effect. */
function statusFault(status: number): Fault {
  const isGateway = status === 502 || status === 504;
  const body = JSON.stringify({
    errors: ["It did not work."],
    meta: { error: "It did not work." },
    error: "It did not work.",
  });
  const response = isGateway ? page(status) : json(status, body);
  const name = String(status);
  if (status !== 500)
    return {
      name,
      description: isGateway ? "a gateway's page" : "an error as JSON",
      apply: (request) => send(request, response),
    };
  return { name, description: "takes effect, then an error", apply: afterEffect((request) => send(request, response)) };
}

function limit(name: string, headers: Record<string, string>, description: string): Fault {
  const body = Buffer.from(JSON.stringify({ errors: ["Too many requests"], message: "Too many requests" }));
  return {
    name,
    description,
    apply: (request) => send(request, { status: 429, headers: { ...JSON_TYPE, ...headers }, body }),
  };
}
