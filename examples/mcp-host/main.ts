import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { toPrintableLine, toPrintableText } from "@toolwright/core/text";

// A minimal host: it starts the server from its configuration, lists the tools and calls one.

interface HostConfiguration {
  readonly mcpServers: {
    readonly toolwright: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: NodeJS.ProcessEnv;
    };
  };
}

const configuration = readFileSync(new URL("hosts/mcp-servers.json", import.meta.url), "utf8");
const { args, env } = (JSON.parse(configuration) as HostConfiguration).mcpServers.toolwright;

// A real host runs the configured command. Here, the flags go to the server in this workspace, run from its sources.
const server = fileURLToPath(import.meta.resolve("@toolwright/mcp")).replace(/index\.(ts|js)$/, "bin.$1");
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [...process.execArgv, server, ...args],
  env: { ...env } as Record<string, string>,
  stderr: "ignore",
});

const host = new Client({ name: "example-host", version: "1.0.0" });
await host.connect(transport);

const { tools } = await host.listTools();
const COSTS = new Map<unknown, string>([
  ["messages", "sends"],
  ["credits", "spends"],
]);
for (const { name, description, annotations, _meta } of tools) {
  const effect = COSTS.get(_meta?.["toolwright/cost"]) ?? (annotations?.readOnlyHint ? "reads" : "writes");
  // The dots in `Customer.io` and `e.g.` end no sentence.
  const [summary] = description?.split(/\.(?= [A-Z]|$)|; /) ?? [];
  console.log(toPrintableLine(`${name.padEnd(38)} ${effect.padEnd(6)} ${summary}`));
}

const { content, isError = false } = await host.callTool({
  name: "Observability_AggregateEvents",
  arguments: { dataset: "logs", query: "status:error", group_by: ["service"], start_time: "now-1h" },
});
const [block] = content;
console.log(`\n${tools.length} tools. Errors by service${isError ? " (failed)" : ""}:`);
// Results contain untrusted text, which may contain terminal escapes.
console.log(toPrintableText(block?.type === "text" ? block.text : JSON.stringify(block)));

await host.close();
