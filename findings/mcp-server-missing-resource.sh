#!/usr/bin/env bash
# Package:   @modelcontextprotocol/server 2.4.0 (2026-11-28)
# Behavior:  a read of an unknown resource is answered with -32602, also to a client of revision 2025-11-25, whose
#            specification names -32002 for it and whose clients recognize the case by that code.
# Guess: the code follows the revision that both sides agreed on.
# Output:
#   revision: 2025-11-25
#   code: -32602
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 <<'PROGRAM'
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";

const server = new McpServer({ name: "plain", version: "1.0.0" });
server.registerResource("report", "report://1", {}, () => ({ contents: [{ uri: "report://1", text: "ok" }] }));
const [client, transport] = InMemoryTransport.createLinkedPair();
await server.connect(transport);
const answers = new Map();
client.onmessage = (message) => answers.get(message.id)?.(message);
await client.start();
const request = (id, method, params) =>
  new Promise((resolve) => {
    answers.set(id, resolve);
    client.send({ jsonrpc: "2.0", id, method, params });
  });
const clientInfo = { name: "plain", version: "1.0.0" };
const { result } = await request(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
await client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
const { error } = await request(2, "resources/read", { uri: "report://2" });
console.log(`revision: ${result.protocolVersion}\ncode: ${error.code}`);
PROGRAM
