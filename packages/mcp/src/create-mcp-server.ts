import { Server } from "@modelcontextprotocol/server";
import { selectTools, type Tool } from "@toolwright/core";
import { type McpOptions, mcpTools } from "@toolwright/core/mcp";
import { writeInstructions } from "./instructions.ts";
import { packageVersion } from "./version.ts";

/** What to serve, and how. */
export interface McpServerOptions extends McpOptions {
  /** Tools of any mix of toolkits. */
  readonly tools: readonly Tool[];
  /** How the tools fit together, for the model. Default: written for the tools offered. */
  readonly instructions?: string | undefined;
  /** How the server names itself. Default `toolwright`. */
  readonly name?: string | undefined;
  /** Version of the server. Default: that of this package. */
  readonly version?: string | undefined;
  /** Called for every protocol error outside of calls. Default: none. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Tools ready to be served, to any number of clients. */
export interface ToolwrightServer {
  /** The tools offered, in order. */
  readonly tools: readonly Tool[];
  /** The instructions that clients get: how the tools fit together. */
  readonly instructions: string;
  /** Called for every protocol error outside of calls. */
  readonly onError: (error: Error) => void;
  /** A protocol server for one connection or one request: what the SDK's `serveStdio` and `createMcpHandler` ask for. */
  newServer(): Server;
}

/** The list never changes while the process runs, so that a client may keep it for a while. */
const LIST_TTL_MS = 300_000;

/**
 * Tools as an MCP server, for `serveStdio`, `serveHttp` or a transport of your own.
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function createMcpServer(options: McpServerOptions): ToolwrightServer {
  const { name = "toolwright", version = packageVersion(), onError = () => undefined } = options;
  const tools = selectTools(options.tools, options);
  const { list, call } = mcpTools(options.tools, options);
  const instructions = options.instructions ?? writeInstructions(tools);
  // Write the list once for all connections: it must not vary, and writing every schema takes time.
  const listed = list();
  return {
    tools,
    instructions,
    onError,
    newServer() {
      // The low-level server: it leaves reading arguments, and answering for unknown names, to the handlers.
      const server = new Server(
        { name, title: "Toolwright", version },
        { capabilities: { tools: {} }, instructions, cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS } } },
      );
      server.onerror = onError;
      server.setRequestHandler("tools/list", () => structuredClone(listed));
      server.setRequestHandler("tools/call", call);
      return server;
    },
  };
}
