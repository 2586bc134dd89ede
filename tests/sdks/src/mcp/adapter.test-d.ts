import { Server as ServerOfVersion1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { RegisteredTool } from "@modelcontextprotocol/server";
import { McpServer, Server } from "@modelcontextprotocol/server";
import { mcpRegisterTools, mcpTools } from "@toolwright/core/mcp";
import { expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();
const identity = { name: "test", version: "1.0.0" };

test("the low-level servers of both versions accept the handlers", () => {
  const { list, call } = mcpTools(tools);
  const server = new Server(identity, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", list);
  server.setRequestHandler("tools/call", call);
  const earlier = new ServerOfVersion1(identity, { capabilities: { tools: {} } });
  earlier.setRequestHandler(ListToolsRequestSchema, list);
  earlier.setRequestHandler(CallToolRequestSchema, call);
  // @ts-expect-error the handlers are not interchangeable
  server.setRequestHandler("tools/list", call);
  // @ts-expect-error nor in version 1
  earlier.setRequestHandler(ListToolsRequestSchema, call);
});

test("mcpRegisterTools returns what the server returned", () => {
  const server = new McpServer(identity);
  expectTypeOf(mcpRegisterTools(server, tools)).toEqualTypeOf<readonly RegisteredTool[]>();
  // @ts-expect-error a low-level server registers no tools
  mcpRegisterTools(server.server, tools);
});

test("only the options of the adapter are accepted", () => {
  mcpTools(tools, {
    names: "dotted",
    readOnly: true,
    approve: ({ tool }) => tool.name !== "Messaging.DeletePerson",
  });
  // @ts-expect-error names have one of two formats
  mcpTools(tools, { names: "camel" });
  // @ts-expect-error a toolkit is not a list of tools
  mcpTools({ tools });
});
