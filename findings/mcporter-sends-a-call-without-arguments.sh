#!/usr/bin/env bash
# Package:   mcporter 0.12.3 (2026-11-30)
# Behavior:  a tool takes free fields beside its declared ones. If one of them is called `metadata`, `timeout`, `log` or
#            `stream`, mcporter takes the entire object for options of the call, and sends no arguments. The tool runs
#            and succeeds. `json()` of a result drops the parts that aren't JSON, so the third of three figures is the
#            second, and keeps only the field `json` of an object that has one. `text()` of an error is its text,
#            without a throw.
# Guess:     all fields are sent, since the schema allows them, and `json()` has the same number of parts as the result.
# Output:
#   track {"name":"Order","total":5}: the server gets {"name":"Order","total":5}
#   track {"name":"Order","total":5,"metadata":{"by":"ann"}}: the server gets {}
#   figures "10", "n/a", "20": json() is [10,20]
#   file {"json":{"id":1},"total":5}: json() is {"id":1}
#   send fails: text() is "Unknown person."
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mcporter@0.12.3 <<'PROGRAM'
import { createRuntime, createServerProxy } from "mcporter";
import { calls, writeServer } from "./mcp-host.mjs";

const schema = { type: "object", properties: { name: { type: "string" } }, additionalProperties: true };
const parts = (...texts) => texts.map((text) => ({ type: "text", text }));
const file = { json: { id: 1 }, total: 5 };
writeServer({
  track: { schema, result: { content: parts("ok") } },
  figures: { schema, result: { content: parts("10", "n/a", "20") } },
  file: { schema, result: { content: parts("a file"), structuredContent: file } },
  send: { schema, result: { content: parts("Unknown person."), isError: true } },
});
process.env.HOME = process.cwd();
const command = { kind: "stdio", command: process.execPath, args: ["server.mjs"], cwd: process.cwd() };
const runtime = await createRuntime({ servers: [{ name: "shop", command }] });
const shop = createServerProxy(runtime, "shop");
const event = { name: "Order", total: 5 };
for (const args of [event, { ...event, metadata: { by: "ann" } }]) {
  await shop.track(args);
  console.log(`track ${JSON.stringify(args)}: the server gets ${JSON.stringify(calls().at(-1))}`);
}
console.log(`figures "10", "n/a", "20": json() is ${JSON.stringify((await shop.figures()).json())}`);
console.log(`file ${JSON.stringify(file)}: json() is ${JSON.stringify((await shop.file()).json())}`);
console.log(`send fails: text() is ${JSON.stringify((await shop.send({ name: "Bob" })).text())}`);
await runtime.close();
process.exit();
PROGRAM
