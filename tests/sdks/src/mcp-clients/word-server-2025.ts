import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { nameIn, REFUSAL, RESULTS, type SeenClient, TOOLS, type ToolName } from "./word-server.ts";

/** Serves the same tools with version 1 of the SDK, which knows no revision after 2025-11-25. */
export async function serveWordsOf2025() {
  let seen: SeenClient | undefined;
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const server = new Server({ name: "words", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestInfo }) => {
      seen = {
        name: nameIn(server.getClientVersion()),
        revision: String(requestInfo?.headers["mcp-protocol-version"]),
        wantsProgress: params._meta?.progressToken !== undefined,
        hasForms: server.getClientCapabilities()?.elicitation !== undefined,
      };
      const result = RESULTS[params.name as ToolName];
      // The SDK adds the code to the message of its error.
      if (!result) throw Object.assign(new McpError(-32602, ""), { message: REFUSAL });
      return result;
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await server.connect(transport as Parameters<Server["connect"]>[0]);
    return transport;
  };
  const http = createServer(async (request, response) => {
    const transport = sessions.get(String(request.headers["mcp-session-id"])) ?? (await open());
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, seen: () => seen };
}
