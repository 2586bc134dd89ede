import { fileURLToPath } from "node:url";
import { createMcpServer, type McpServerOptions, serveHttp } from "@toolwright/mcp";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

/** The command with which a host starts the MCP server over the sandbox from source. */
export const sandboxCommand = {
  command: process.execPath,
  args: [
    "--conditions=@toolwright/source",
    fileURLToPath(new URL("../../../../packages/mcp/src/bin.ts", import.meta.url)),
    "--sandbox",
  ],
};

/** Serves the same server over HTTP in this process, so that a test can inspect its sandbox. */
export async function serveSandbox(options: Omit<McpServerOptions, "tools"> = {}) {
  const { sandbox, tools } = createSandboxToolkits();
  const { url, close } = await serveHttp(createMcpServer({ approve: "host", ...options, tools }));
  return { sandbox, tools, url, close };
}
