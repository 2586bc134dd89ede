import type { Sandbox } from "@toolwright/sandbox";
import { type Answer, type Exchange, type FaultServer, serveFault } from "../faults/fault-server.ts";

/**
 * Serves all three backends, each answer worked out once and then repeated, since it is the callers that are under test.
 * Some requests fail, in all the ways that leave something behind in a careless client.
 */
export function serveSoak(sandbox: Sandbox): Promise<FaultServer> {
  const known = new Map<string, Promise<Answer>>();
  let count = 0;
  const answerOf = (exchange: Exchange): Promise<Answer> => {
    const key = keyOf(exchange);
    const answer = known.get(key) ?? exchange.handle();
    known.set(key, answer);
    return answer;
  };
  return serveFault(backendsOf(sandbox), {
    name: "soak",
    says: "mostly answers",
    async spoil(exchange) {
      const { outgoing } = exchange;
      const answer = await answerOf(exchange);
      const fault = FAULTS.find(({ every }) => count % every === every - 1);
      count++;
      if (fault) fault.spoil(exchange, answer);
      else outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    },
  });
}

interface SoakFault {
  /** One of so many requests meets it. */
  readonly every: number;
  spoil(exchange: Exchange, answer: Answer): unknown;
}

const FAULTS: readonly SoakFault[] = [
  { every: 31, spoil: ({ outgoing }) => outgoing.writeHead(503).end("<html>busy</html>") },
  { every: 37, spoil: ({ socket }) => socket.resetAndDestroy() },
  { every: 41, spoil: ({ outgoing }) => outgoing.writeHead(429).end("{}") },
  { every: 43, spoil: ({ outgoing }, { status }) => outgoing.writeHead(status).end('{"cut":') },
  { every: 47, spoil: ({ outgoing }) => outgoing.writeHead(401).end("Invalid access credentials.") },
  { every: 997, spoil: () => undefined },
  { every: 991, spoil: ({ outgoing }, { status }) => outgoing.writeHead(status).write("{") },
];

/** Writes are answered alike, whatever they hold. */
function keyOf({ method, url, body }: Exchange): string {
  const isWrite = /\/entity$|\/send\/email$|\/triggers$/.test(url.pathname);
  return `${method} ${url.pathname}${url.search} ${isWrite ? "" : body.toString()}`;
}

/** One fetch in front of the three stand-ins, which tells them apart by path; keys that change are all the same to it. */
function backendsOf({ observability, messaging, sales }: Sandbox): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (/^\/api\/v2\/(logs|spans)\//.test(pathname)) {
      request.headers.set("dd-api-key", observability.options.apiKey);
      return observability.fetch(request);
    }
    if (/^\/api\/v1\//.test(pathname)) {
      request.headers.set("x-api-key", sales.options.apiKey);
      return sales.fetch(request);
    }
    const { siteId, trackingApiKey, appApiKey } = messaging.options;
    const isTrack = pathname.startsWith("/api/v2/");
    request.headers.set(
      "authorization",
      isTrack ? `Basic ${btoa(`${siteId}:${trackingApiKey}`)}` : `Bearer ${appApiKey}`,
    );
    return messaging.fetch(request);
  };
}
