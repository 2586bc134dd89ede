import { once } from "node:events";
import { gzipSync } from "node:zlib";
import type { Answer, Exchange, Fault } from "./fault-server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const PAGE = "<!doctype html><html><head><title>Oops</title></head><body><h1>Something broke</h1></body></html>";
const MEGABYTE = 1_048_576;
/** 64 MB of blanks, which are JSON so far, in some 64 kB. */
const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, " "));

/** Everything a network, a gateway or a backend was seen to do. */
export const faults: readonly Fault[] = [
  { name: "refused", says: "connection refused", isRefused: true },
  { name: "reset before", says: "the connection breaks before the request is read", atConnect: true },
  {
    name: "reset after",
    says: "takes effect, then the connection breaks",
    spoil: acted(({ socket }) => socket.resetAndDestroy()),
  },
  {
    name: "closed after",
    says: "takes effect, then the connection closes without a response",
    spoil: acted(({ socket }) => socket.end()),
  },
  { name: "no headers", says: "takes effect, and no response follows", isSlow: true, spoil: acted(() => undefined) },
  { name: "stalled body", says: "half of the body, then nothing", isSlow: true, spoil: acted(stallHalfway) },
  { name: "slow drip", says: "single bytes with long pauses", isSlow: true, spoil: acted(drip) },
  {
    name: "cut JSON",
    says: "a truncated body",
    spoil: acted((exchange, answer) => send(exchange, { ...answer, body: half(answer) })),
  },
  { name: "length too long", says: "more bytes announced than sent", spoil: acted(announceMore) },
  { name: "length too short", says: "fewer bytes announced than sent", spoil: acted(announceLess) },
  { name: "HTML page", says: "status 200 with an HTML page", spoil: acted((exchange) => send(exchange, page(200))) },
  {
    name: "wrong type",
    says: "the right body with the content type text/plain",
    spoil: acted((exchange, answer) => send(exchange, { ...answer, headers: { "content-type": "text/plain" } })),
  },
  { name: "empty 200", says: "status 200 without a body", spoil: acted((exchange) => send(exchange, json(200, ""))) },
  { name: "empty 204", says: "status 204", spoil: acted(({ outgoing }) => outgoing.writeHead(204).end()) },
  { name: "JSON null", says: "status 200 with `null`", spoil: acted((exchange) => send(exchange, json(200, "null"))) },
  { name: "JSON list", says: "status 200 with `[]`", spoil: acted((exchange) => send(exchange, json(200, "[]"))) },
  {
    name: "gzip bomb",
    says: "64 MB in a small compressed body",
    spoil: acted((exchange) =>
      send(exchange, { status: 200, headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: bomb }),
    ),
  },
  { name: "100 MB", says: "an endless body", spoil: acted(flood) },
  { name: "redirect here", says: "307 to the same backend", spoil: redirectOnce },
  {
    name: "redirect away",
    says: "307 to another address",
    spoil: ({ outgoing, elsewhere }) => outgoing.writeHead(307, { location: elsewhere }).end(),
  },
  {
    name: "redirect circle",
    says: "307 to itself",
    spoil: ({ outgoing, url }) => outgoing.writeHead(307, { location: url.pathname + url.search }).end(),
  },
  {
    name: "see other",
    says: "takes effect, then 303",
    spoil: acted(({ outgoing, url }) => outgoing.writeHead(303, { location: url.pathname }).end()),
  },
  { name: "early hints", says: "103 before the response", spoil: hintFirst },
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

function acted(spoil: (exchange: Exchange, answer: Answer) => unknown): (exchange: Exchange) => Promise<unknown> {
  return async (exchange) => spoil(exchange, await exchange.handle());
}

function send({ outgoing }: Exchange, { status, headers, body }: Answer): void {
  const { "content-length": _length, ...kept } = headers;
  outgoing.writeHead(status, kept).end(body);
}

function json(status: number, body: string): Answer {
  return { status, headers: JSON_TYPE, body: Buffer.from(body) };
}

function page(status: number): Answer {
  return { status, headers: { "content-type": "text/html" }, body: Buffer.from(PAGE) };
}

function half({ body }: Answer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function stallHalfway({ outgoing }: Exchange, answer: Answer): void {
  outgoing.writeHead(answer.status, JSON_TYPE);
  outgoing.write(answer.body.length > 1 ? half(answer) : "{");
}

function drip({ outgoing }: Exchange, { status }: Answer): void {
  outgoing.writeHead(status, JSON_TYPE);
  const timer = setInterval(() => outgoing.write(" "), 20);
  outgoing.once("close", () => clearInterval(timer));
}

/** Head and body as bytes of their own, since no well-behaved server would send them. */
function sendRaw({ socket }: Exchange, { status, body }: Answer, announced: number): void {
  socket.write(`HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`);
  socket.end(body);
}

function announceMore(exchange: Exchange, answer: Answer): void {
  sendRaw(exchange, answer, answer.body.length + 1_000);
}

function announceLess(exchange: Exchange, answer: Answer): void {
  sendRaw(exchange, answer, half(answer).length);
}

async function flood({ outgoing }: Exchange): Promise<void> {
  outgoing.writeHead(200, JSON_TYPE);
  const blanks = Buffer.alloc(MEGABYTE, " ");
  for (let sent = 0; sent < 100 && !outgoing.destroyed; sent++) {
    if (!outgoing.write(blanks)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
  outgoing.end();
}

async function redirectOnce({ outgoing, url, pass }: Exchange): Promise<void> {
  if (url.searchParams.has("moved")) return pass();
  const mark = url.search === "" ? "?moved=1" : `${url.search}&moved=1`;
  outgoing.writeHead(307, { location: url.pathname + mark }).end();
}

async function hintFirst({ outgoing, pass }: Exchange): Promise<void> {
  outgoing.writeEarlyHints({ link: "</style.css>; rel=preload; as=style" });
  await pass();
}

/** 502 and 504 come from gateways, as pages; 500 from a backend that acted and then failed. */
function statusFault(status: number): Fault {
  const isGateway = status === 502 || status === 504;
  const body = JSON.stringify({
    errors: ["It did not work."],
    meta: { error: "It did not work." },
    error: "It did not work.",
  });
  const answer = isGateway ? page(status) : json(status, body);
  const name = String(status);
  if (status !== 500)
    return {
      name,
      says: isGateway ? "a gateway's page" : "an error as JSON",
      spoil: (exchange) => send(exchange, answer),
    };
  return { name, says: "takes effect, then an error", spoil: acted((exchange) => send(exchange, answer)) };
}

function limit(name: string, headers: Record<string, string>, says: string): Fault {
  const body = Buffer.from(JSON.stringify({ errors: ["Too many requests"], message: "Too many requests" }));
  return {
    name,
    says,
    spoil: (exchange) => send(exchange, { status: 429, headers: { ...JSON_TYPE, ...headers }, body }),
  };
}
