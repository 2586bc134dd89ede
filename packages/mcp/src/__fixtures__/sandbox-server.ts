import { InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { createMcpServer, type McpServerOptions, type ToolwrightServer } from "../create-mcp-server.ts";
import { serveHttp } from "../http/serve-http.ts";
import type { Place } from "./clients.ts";

/**
 * Every tool on a sandbox that the test can look into and make fail; by default on one of its own, which takes a
 * second to make.
 */
export function createSandboxServer(options: Partial<McpServerOptions> = {}, sandbox = createSandbox()) {
  // Requests that have left, also those that are not answered yet.
  const sent: string[] = [];
  const hooks = { onRequest: ({ url }: { readonly url: string }) => sent.push(url) };
  const tools = [
    ...createObservability({ ...sandbox.observability.options, hooks }).tools,
    ...createMessaging(sandbox.messaging.options).tools,
    ...createSales(sandbox.sales.options).tools,
  ];
  return { sandbox, sent, tools, server: createMcpServer({ tools, ...options }) };
}

/** Ways to serve that leave the server in this process, each with what undoes it. */
export const DOORS = {
  HTTP: async (server: ToolwrightServer) => {
    const { url, close } = await serveHttp(server);
    return { place: { url } as Place, close };
  },
  "a pipe": async (server: ToolwrightServer) => {
    const [pipe, transport] = InMemoryTransport.createLinkedPair();
    const { close } = serveStdio(server.newServer, { transport, onerror: server.onError });
    return { place: { pipe } as Place, close };
  },
} as const;
