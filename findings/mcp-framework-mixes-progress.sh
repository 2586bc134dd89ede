#!/usr/bin/env bash
# Package:   mcp-framework 0.2.22, @modelcontextprotocol/sdk 1.32.2 (2026-11-29)
# Behavior:  two calls of one tool run at the same time, for Ann and for Bob. All progress of the first is reported
#            for the second, so a client shows Ann's progress beside Bob's call, and a call whose progress extends its
#            time limit times out. When the first call ends, the second reports nothing anymore.
# Guess:     each call reports its own progress, as with the SDK below the framework.
# Output:
#   the call for ann gets: nothing
#   the call for bob gets: ann 1, bob 1, ann 2, bob 2, ann 3
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mcp-framework@0.2.22 @modelcontextprotocol/sdk@1.32.2 zod@3.25.76 <<'PROGRAM'
import { writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

writeFileSync(
  "server.mjs",
  `import { setTimeout } from "node:timers/promises";
import { MCPServer, MCPTool } from "mcp-framework";
import { z } from "zod";

class Send extends MCPTool {
  name = "send";
  description = "Send.";
  schema = z.object({ to: z.string().describe("The recipient.") });
  async execute({ to }) {
    for (let step = 1; step <= 3; step++) {
      await setTimeout(300);
      await this.reportProgress(step, 3, to + " " + step);
    }
    return "sent";
  }
}
const server = new MCPServer({ name: "mail", version: "1.0.0" });
server.addTool(Send);
await server.start();
`,
);
const client = new Client({ name: "plain", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.mjs"], stderr: "ignore" }));
const send = async (to) => {
  const shown = [];
  const onprogress = ({ message }) => shown.push(message);
  await client.callTool({ name: "send", arguments: { to } }, undefined, { onprogress });
  return `the call for ${to} gets: ${shown.join(", ") || "nothing"}`;
};
const first = send("ann");
await new Promise((resolve) => setTimeout(resolve, 150));
const second = send("bob");
console.log(await first);
console.log(await second);
await client.close();
PROGRAM
