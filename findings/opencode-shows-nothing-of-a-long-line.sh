#!/usr/bin/env bash
# Package:   opencode-ai 1.18.33 (2026-11-29)
# Behavior:  opencode cuts a tool's result above 50 KB, and keeps only entire lines. JSON is usually one line, so the
#            model gets not one character of it, and is told that the call succeeded and that the result is in a file.
#            The same data with line breaks arrives up to the limit.
# Guess:     a result that is too long is cut: the model gets its beginning, whatever it consists of.
# Output:
#   one line of 49,000 characters: the model gets 49,000 of them
#   one line of 60,000 characters: the model gets 0 of them
#   ten lines of 6,000 characters: the model gets 48,000 of them
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check opencode-ai@1.18.33 <<'PROGRAM'
import { writeFileSync } from "node:fs";
import { run, writeServer } from "./mcp-host.mjs";
import { serve } from "./serve.mjs";
import { streamMessage } from "./serve-chat.mjs";

const results = {
  "one line of 49,000 characters": "z".repeat(49_000),
  "one line of 60,000 characters": "z".repeat(60_000),
  "ten lines of 6,000 characters": Array(10).fill("z".repeat(6_000)).join("\n"),
};
const names = Object.keys(results).map((title) => title.replaceAll(/\W/g, "_"));
const tools = Object.values(results).map((text, index) => [
  names[index],
  { schema: { type: "object" }, result: { content: [{ type: "text", text }] } },
]);
writeServer(Object.fromEntries(tools));

let last = [];
const model = await serve((body, response) => {
  const { messages, tools: offered } = JSON.parse(body);
  if (offered) last = messages.filter(({ role }) => role === "tool");
  const name = offered && names[last.length];
  const call = { index: 0, id: `c${last.length}`, type: "function", function: { name: `shop_${name}`, arguments: "{}" } };
  streamMessage(response, name && call);
});
const options = { baseURL: `${model.url}/v1`, apiKey: "x" };
const config = {
  model: "local/m",
  provider: { local: { npm: "@ai-sdk/openai-compatible", options, models: { m: {} } } },
  mcp: { shop: { type: "local", command: [process.execPath, `${process.cwd()}/server.mjs`] } },
};
writeFileSync("opencode.json", JSON.stringify(config));
// The package's postinstall script, which isn't run, would link this file.
const binary = `../opencode-${process.platform}-${process.arch}/bin/opencode`;
const error = await run(binary, ["run", "Call every tool."], {});
if (error) console.log(error);
model.close();

for (const [index, title] of Object.keys(results).entries()) {
  const shown = (last[index]?.content.match(/z{1000,}/g) ?? []).join("").length;
  console.log(`${title}: the model gets ${shown.toLocaleString("en-US")} of them`);
}
PROGRAM
