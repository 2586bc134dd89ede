#!/usr/bin/env bash
# Packages:  supergateway 4.0.0, @modelcontextprotocol/sdk 1.32.2 (2026-11-29)
# Behavior:  supergateway serves a stdio server over Streamable HTTP. Without `--stateful`, it starts a process of the
#            server for each message. The cancellation of a call is a message too, so a new process that runs no call
#            gets it, and the process of the call sends its email.
# Guess:     a cancellation ends the call, as it does with `--stateful`.
# Output:
#   default: the process of the call gets the cancellation: false, the email is sent: true
#   --stateful: the process of the call gets the cancellation: true, the email is sent: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check supergateway@4.0.0 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

writeFileSync(
  "server.mjs",
  `import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const note = (event) => appendFileSync("events.jsonl", JSON.stringify({ event, pid: process.pid }) + "\\n");
let timer;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    const serverInfo = { name: "mail", version: "1.0.0" };
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/call") {
    note("call");
    timer = setTimeout(() => {
      note("sent");
      send({ id, result: { content: [{ type: "text", text: "sent" }] } });
    }, 2000);
  } else if (method === "notifications/cancelled") {
    note("cancelled");
    clearTimeout(timer);
  }
}`,
);
const findPort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const connect = async (url) => {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ name: "plain", version: "1.0.0" });
    const connected = client.connect(new StreamableHTTPClientTransport(url)).then(() => true);
    if (await connected.catch((error) => (attempt < 100 ? false : Promise.reject(error)))) return client;
    await sleep(200);
  }
};
for (const option of ["default", "--stateful"]) {
  const port = await findPort();
  writeFileSync("events.jsonl", "");
  const mode = option === "default" ? [] : [option];
  const command = ["--stdio", "node server.mjs", "--outputTransport", "streamableHttp", "--port", port, ...mode];
  const gateway = spawn("node_modules/.bin/supergateway", command, { stdio: "ignore" });
  const client = await connect(new URL(`http://127.0.0.1:${port}/mcp`));
  const events = (name) => {
    const lines = readFileSync("events.jsonl", "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === name);
  };
  const cancel = new AbortController();
  const call = client.callTool({ name: "send", arguments: {} }, undefined, { signal: cancel.signal }).catch(() => {});
  while (events("call").length === 0) await sleep(20);
  cancel.abort();
  await call;
  await sleep(3000);
  const [{ pid }] = events("call");
  const isSame = events("cancelled").some((event) => event.pid === pid);
  const isSent = events("sent").length > 0;
  console.log(`${option}: the process of the call gets the cancellation: ${isSame}, the email is sent: ${isSent}`);
  await client.close();
  gateway.kill();
}
process.exit();
PROGRAM
