import type { Sandbox } from "@toolwright/sandbox";
import { type BackendResponse, type FaultServer, type InterceptedRequest, serveFault } from "../faults/fault-server.ts";

/**
 * Serves all three backends. Caches responses, because only the clients are under test. Some requests fail in ways that
 * can leak resources in a client.
 */
export function serveSoak(sandbox: Sandbox): Promise<FaultServer> {
  const cache = new Map<string, Promise<BackendResponse>>();
  let count = 0;
  const responseOf = (request: InterceptedRequest): Promise<BackendResponse> => {
    const key = keyOf(request);
    const response = cache.get(key) ?? request.handle();
    cache.set(key, response);
    return response;
  };
  return serveFault(backendsOf(sandbox), {
    name: "soak",
    description: "some requests fail",
    async apply(request) {
      const { outgoing } = request;
      const response = await responseOf(request);
      const fault = FAULTS.find(({ every }) => count % every === every - 1);
      count++;
      if (fault) fault.apply(request, response);
      else outgoing.writeHead(response.status, response.headers).end(response.body);
    },
  });
}

interface SoakFault {
  /** One in this many requests fails. */
  readonly every: number;
  apply(request: InterceptedRequest, response: BackendResponse): unknown;
}

const FAULTS: readonly SoakFault[] = [
  { every: 31, apply: ({ outgoing }) => outgoing.writeHead(503).end("<html>busy</html>") },
  { every: 37, apply: ({ socket }) => socket.resetAndDestroy() },
  { every: 41, apply: ({ outgoing }) => outgoing.writeHead(429).end("{}") },
  { every: 43, apply: ({ outgoing }, { status }) => outgoing.writeHead(status).end('{"cut":') },
  { every: 47, apply: ({ outgoing }) => outgoing.writeHead(401).end("Invalid access credentials.") },
  { every: 997, apply: () => undefined },
  { every: 991, apply: ({ outgoing }, { status }) => outgoing.writeHead(status).write("{") },
];

/** All writes to one path share a response, whatever their bodies. */
function keyOf({ method, url, body }: InterceptedRequest): string {
  const isWrite = /\/entity$|\/send\/email$|\/triggers$/.test(url.pathname);
  return `${method} ${url.pathname}${url.search} ${isWrite ? "" : body.toString()}`;
}

/** Combines the three sandboxes into one fetch that selects the backend by path and accepts any key. */
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
