// The public API. The command has a separate entry point.
export type { ApprovalMode } from "./approval/call-with-approval.ts";
export { createMcpServer, type ToolwrightServer } from "./create-mcp-server.ts";
export type { HttpLimits } from "./http/http-limits.ts";
export { type HttpServer, type HttpServerOptions, serveHttp } from "./http/serve-http.ts";
export { writeInstructions } from "./instructions.ts";
export type { McpServerOptions } from "./server-options.ts";
export type { TraceCarrier } from "./trace-context.ts";
