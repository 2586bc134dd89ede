import { Server } from "@modelcontextprotocol/server";
import { selectTools, type Tool } from "@toolwright/core";
import { type McpOptions, mcpTools } from "@toolwright/core/mcp";
import { writeInstructions } from "./instructions.ts";
import { packageVersion } from "./version.ts";

/** Options of {@link createMcpServer}. */
export interface McpServerOptions extends McpOptions {
  /** Tools of any toolkits. */
  readonly tools: readonly Tool[];
  /** Instructions for the model on using the tools together. Default: the result of `writeInstructions`. */
  readonly instructions?: string | undefined;
  /** Name of the server. Default: `toolwright`. */
  readonly name?: string | undefined;
  /** Version of the server. Default: the version of this package. */
  readonly version?: string | undefined;
  /** Called for every protocol error outside of tool calls. Default: none. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** An MCP server for any number of clients. */
export interface ToolwrightServer {
  /** The offered tools, in the order of the list. */
  readonly tools: readonly Tool[];
  /** The instructions that clients receive. */
  readonly instructions: string;
  /** Called for every protocol error outside of tool calls. */
  readonly onError: (error: Error) => void;
  /** Creates a protocol server for one connection or request, as the SDK's `serveStdio` and `createMcpHandler` require. */
  newServer(): Server;
}

/** How long clients may cache the list, in milliseconds. The list never changes while the process runs. */
const LIST_TTL_MS = 300_000;

/**
 * Creates an MCP server for `serveStdio`, `serveHttp` or a custom transport.
 * @throws ToolError `misconfigured` if the options name an unknown tool, or if two tools share a name
 */
export function createMcpServer(options: McpServerOptions): ToolwrightServer {
  const { name = "toolwright", version = packageVersion(), onError = () => undefined } = options;
  const tools = selectTools(options.tools, options);
  const { list, call } = mcpTools(options.tools, options);
  const instructions = options.instructions ?? writeInstructions(tools);
  // Create the list once for all connections: it must not vary, and converting every schema takes time.
  const toolList = list();
  return {
    tools,
    instructions,
    onError,
    newServer() {
      // The low-level server leaves argument parsing and unknown tool names to these handlers.
      const server = new Server(
        { name, title: "Toolwright", version },
        { capabilities: { tools: {} }, instructions, cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS } } },
      );
      server.onerror = onError;
      server.setRequestHandler("tools/list", () => structuredClone(toolList));
      server.setRequestHandler("tools/call", call);
      return server;
    },
  };
}
