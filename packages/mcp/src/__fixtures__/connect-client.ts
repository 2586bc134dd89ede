import { Client, type ClientOptions, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ToolwrightServer } from "../create-mcp-server.ts";

/** Connects the official client of version 2 to a server in this process, over a pipe that replaces standard input. */
export async function connectClient(
  server: ToolwrightServer,
  mode: "legacy" | "auto" = "auto",
  capabilities: ClientOptions["capabilities"] = {},
  name = "tests",
) {
  const [pipe, transport] = InMemoryTransport.createLinkedPair();
  const { close } = serveStdio(server.newServer, { transport, onerror: server.onError });
  const client = new Client({ name, version: "1.0.0" }, { capabilities, versionNegotiation: { mode } });
  await client.connect(pipe);
  return { client, close };
}
