#!/usr/bin/env bash
# Package:   @modelcontextprotocol/inspector 2.12.0 (2026-11-29)
# Behavior:  the Inspector's command line reads each `--tool-arg` as JSON if it can, whatever the tool's schema says.
#            So a parameter that is declared as a string arrives as a number or a boolean, and a long id has other
#            digits. A zero or a plus at the beginning keeps it a string, so only some values change.
# Guess:     the command has listed the tools, so an argument has the type that its parameter declares.
# Output:
#   id=1234567890123456789 arrives as 1234567890123456800
#   zip=94107 arrives as 94107
#   postcode=07030 arrives as "07030"
#   answer=true arrives as true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/inspector@2.12.0 <<'PROGRAM'
import { calls, run, writeServer } from "./mcp-host.mjs";

const values = { id: "1234567890123456789", zip: "94107", postcode: "07030", answer: "true" };
const properties = Object.fromEntries(Object.keys(values).map((name) => [name, { type: "string" }]));
writeServer({ note: { schema: { type: "object", properties }, result: { content: [{ type: "text", text: "ok" }] } } });
const command = ["--cli", "node", "server.mjs", "--method", "tools/call", "--tool-name", "note"];
const given = Object.entries(values).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]);
process.stderr.write(await run("mcp-inspector", [...command, ...given]));
const [, received] = calls();
for (const [name, value] of Object.entries(received)) {
  console.log(`${name}=${values[name]} arrives as`, JSON.stringify(value));
}
PROGRAM
