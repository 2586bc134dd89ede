import { fileURLToPath } from "node:url";
import { createMcpServer, type McpServerOptions, serveHttp } from "@toolwright/mcp";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

/** How a host starts the MCP server over the sandbox, from its sources. */
export const sandboxCommand = {
  command: process.execPath,
  args: [
    "--conditions=@toolwright/source",
    fileURLToPath(new URL("../../../../packages/mcp/src/bin.ts", import.meta.url)),
    "--sandbox",
  ],
};

/** The same server behind HTTP in this process, so that a test sees the sandbox behind it. */
export async function serveSandbox(options: Omit<McpServerOptions, "tools"> = {}) {
  const { sandbox, tools } = createSandboxToolkits();
  const { url, close } = await serveHttp(createMcpServer({ ...options, tools }));
  return { sandbox, tools, url, close };
}
