// A TypeScript program for a server. It is compiled, but not run.
import { createMcpServer, type HttpServer, serveHttp, type ToolwrightServer } from "@toolwright/mcp";
import { createSales } from "@toolwright/sales";

const server: ToolwrightServer = createMcpServer({ tools: createSales().tools, readOnly: true });

export async function open(): Promise<HttpServer> {
  // @ts-expect-error: a port is a number
  await serveHttp(server, { port: "3000" });
  return serveHttp(server, { port: 3000 });
}
