import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { McpClient } from "../client.ts";

export const IDENTITY = { name: "host", version: "1.0.0" };

function version2(title: string, mode: "legacy" | { readonly pin: string }): McpClient {
  return {
    title,
    package: "@modelcontextprotocol/client",
    form: typeof mode === "string" ? "`callTool`" : "`callTool`, pinned to 2026-07-28",
    async run({ mcp, tool }) {
      const client = new Client(IDENTITY, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(mcp)));
      return client.callTool({ name: tool, arguments: {} });
    },
  };
}

export const client2 = version2("MCP SDK 2", "legacy");

export const client2Newest = version2("MCP SDK 2, newest revision", { pin: "2026-07-28" });

export const client1: McpClient = {
  title: "MCP SDK 1",
  package: "@modelcontextprotocol/sdk",
  form: "`callTool`",
  async run({ mcp, tool }) {
    const client = await connect1(mcp);
    return client.callTool({ name: tool, arguments: {} });
  },
};

/** Connects the client of version 1, which some SDKs take. */
export async function connect1(mcp: string): Promise<Client1> {
  const client = new Client1(IDENTITY);
  await client.connect(new Transport1(new URL(mcp)) as Parameters<Client1["connect"]>[0]);
  return client;
}
