import { EventEmitter, once } from "node:events";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createMcpServer, type ToolwrightServer } from "../create-mcp-server.ts";
import type { McpServerOptions } from "../server-options.ts";
import { serveHttp } from "../http/serve-http.ts";
import type { ServerLocation } from "./clients.ts";

/** The end of every sandbox's world in these tests, so that they share one world. */
const NOW = Date.UTC(2026, 0, 31, 9);

/** Creates a sandbox without rate limits. */
export function createTestSandbox(): Sandbox {
  return createSandbox({ clock: testClock(NOW), enforceLimits: false });
}

/**
 * Creates a server with all tools on a sandbox. The test can read the sandbox's state and make its backends fail.
 * @param sandbox default: a new one without rate limits
 */
export function createSandboxServer(options: Partial<McpServerOptions> = {}, sandbox = createTestSandbox()) {
  // URLs of all requests, including those without a response yet.
  const requestUrls: string[] = [];
  const counts = new EventEmitter();
  const onRequest = ({ url }: { readonly url: string }) => counts.emit(String(requestUrls.push(url)));
  let held: Promise<void> = Promise.resolve();
  const fetch: typeof globalThis.fetch = async (...request) => {
    await held;
    return sandbox.observability.options.fetch(...request);
  };
  // Rate limits move this clock, so that no test waits for them.
  const clock = testClock(NOW);
  const tools = [
    ...createObservability({ ...sandbox.observability.options, clock, fetch, hooks: { onRequest } }).tools,
    ...createMessaging({ ...sandbox.messaging.options, clock }).tools,
    ...createSales({ ...sandbox.sales.options, clock }).tools,
  ];
  return {
    sandbox,
    requestUrls,
    tools,
    server: createMcpServer({ tools, approve: "prefer", ...options }),
    /** Resolves once Datadog has this number of requests. */
    async untilRequests(count: number) {
      if (requestUrls.length < count) await once(counts, String(count));
    },
    /** Delays the responses of Datadog until the test calls the returned function. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

/** Returns the requests to the backends that changed data, sent messages or spent credits, as method and path. */
export function effectsIn({ messaging, sales }: Sandbox): readonly string[] {
  const writes = messaging.requests.filter(({ method, path }) => method !== "GET" && path !== "/v1/customers");
  const lookups = sales.requests.filter(({ path }) => /match|enrich/.test(path));
  return [...writes, ...lookups].map(({ method, path }) => `${method} ${path}`);
}

/** Transports to a server in this process. Each returns its location and a function that closes it. */
export const TRANSPORTS = {
  HTTP: async (server: ToolwrightServer) => {
    const { url, close } = await serveHttp(server);
    return { location: { url } as ServerLocation, close };
  },
  "a pipe": async (server: ToolwrightServer) => {
    const [pipe, transport] = InMemoryTransport.createLinkedPair();
    const { close } = serveStdio(server.newServer, { transport, onerror: server.onError });
    return { location: { pipe } as ServerLocation, close };
  },
} as const;
