import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

// What a host does with its configuration: it starts the server, asks for its tools, and calls one.

interface HostConfiguration {
  readonly mcpServers: {
    readonly toolwright: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: NodeJS.ProcessEnv;
    };
  };
}

const text = readFileSync(new URL("hosts/mcp-servers.json", import.meta.url), "utf8");
const { args, env } = (JSON.parse(text) as HostConfiguration).mcpServers.toolwright;

// A host runs the command as it is written. Here the flags go to the server of this workspace, from its sources.
const flags = args.slice(args.indexOf("@toolwright/mcp") + 1);
const server = fileURLToPath(import.meta.resolve("@toolwright/mcp")).replace(/index\.(ts|js)$/, "bin.$1");
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [...process.execArgv, server, ...flags],
  env: { ...env } as Record<string, string>,
  stderr: "ignore",
});

const host = new Client({ name: "example-host", version: "1.0.0" });
await host.connect(transport);

const { tools } = await host.listTools();
for (const { name, description, annotations } of tools)
  console.log(
    `${name.padEnd(38)} ${annotations?.readOnlyHint ? "reads " : "writes"} ${description?.split(/[.:;]/)[0]}`,
  );

const { content, isError = false } = await host.callTool({
  name: "Observability_AggregateEvents",
  arguments: { dataset: "logs", query: "status:error", group_by: ["service"], start_time: "now-1h" },
});
const [answer] = content;
console.log(`\n${tools.length} tools. Errors by service${isError ? " (failed)" : ""}:`);
console.log(answer?.type === "text" ? answer.text : answer);

await host.close();
