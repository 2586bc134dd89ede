#!/usr/bin/env bash
# Package:   @modelcontextprotocol/server-filesystem 2026.8.31, with @modelcontextprotocol/sdk 1.32.2 (2026-11-30)
# Behavior:  an edit changes the replicas of a deployment from 2 to 4. If the file has a space at the end of that line,
#            the server's lenient match sets every later line of the edit to the indent of the first one. So the memory
#            limit, which the edit repeats unchanged, leaves its parent, and the limits are empty. The answer is a
#            success.
# Guess:     the space at the end is ignored, and all lines have the indents that old and new text agree on.
# Output:
#   without a space at the end: shop / replicas: 4 / limits / memory: 512
#     {"shop":{"replicas":4,"limits":{"memory":512}}}
#   with a space at the end: shop / replicas: 4 / limits / memory: 512
#     {"shop":{"replicas":4,"limits":null,"memory":512}}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server-filesystem@2026.8.31 @modelcontextprotocol/sdk@1.32.2 yaml@2.9.1 <<'PROGRAM'
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { parse } from "yaml";

const folder = realpathSync(process.cwd());
const args = ["node_modules/@modelcontextprotocol/server-filesystem/dist/index.js", folder];
const client = new Client({ name: "plain", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
const path = `${folder}/deploy.yaml`;
const limits = "  limits:\n    memory: 512";
for (const space of ["", " "]) {
  writeFileSync(path, `shop:\n  replicas: 2${space}\n${limits}\n`);
  const edits = [{ oldText: `  replicas: 2\n${limits}`, newText: `  replicas: 4\n${limits}` }];
  const { isError } = await client.callTool({ name: "edit_file", arguments: { path, edits } });
  if (isError) throw new Error("The edit failed.");
  const edited = readFileSync(path, "utf8");
  const lines = edited.trim().split("\n").map((line) => line.trim().replace(/:$/, ""));
  console.log(`${space ? "with" : "without"} a space at the end: ${lines.join(" / ")}`);
  console.log(`  ${JSON.stringify(parse(edited))}`);
}
await client.close();
PROGRAM
