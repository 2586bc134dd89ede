#!/usr/bin/env bash
# Package:   @modelcontextprotocol/server 2.4.0 (2026-11-28)
# Behavior:  over standard input and output, the server answers nothing to a line that is no JSON, and writes nothing to its
#            log; a client that waits for the error of JSON-RPC (-32700) waits until its own timeout. The next request works.
# Guess: the answer of JSON-RPC 2.0, an error with the id null.
# Output:
#   answers: {"id":1}
#   bytes in the log: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 <<'PROGRAM'
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

writeFileSync(
  "server.mjs",
  `import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
const server = new McpServer({ name: "plain", version: "1.0.0" });
await server.connect(new StdioServerTransport());`,
);
const child = spawn(process.execPath, ["server.mjs"]);
let log = 0;
child.stderr.on("data", (chunk) => (log += chunk.length));
child.stdin.write("this line is no JSON\n");
const clientInfo = { name: "plain", version: "1.0.0" };
const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
let output = "";
for await (const chunk of child.stdout) {
  output += chunk;
  if (output.includes('"id":1')) break;
}
child.kill();
const ids = output.trim().split("\n").map((line) => JSON.stringify({ id: JSON.parse(line).id }));
console.log(`answers: ${ids.join(" ")}\nbytes in the log: ${log}`);
PROGRAM
