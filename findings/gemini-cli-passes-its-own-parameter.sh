#!/usr/bin/env bash
# Package:   @google/gemini-cli 0.61.0 (2026-11-29)
# Behavior:  Gemini CLI declares a parameter of its own, wait_for_previous, to the model with every tool of every MCP
#            server, although the tool's schema says additionalProperties: false. If the model sets it, as its
#            description says, Gemini CLI sends it to the server too. A server that checks its schema refuses the call.
# Guess:     the model sees the schema of the server, or the host removes what it added before it calls the server.
# Output:
#   the server declares: query
#   the model sees: query, wait_for_previous
#   the schema for the model still has additionalProperties: false
#   the server receives: {"query":"shoes","wait_for_previous":true}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/gemini-cli@0.61.0 <<'PROGRAM'
import { mkdirSync, writeFileSync } from "node:fs";
import { calls, run, writeServer } from "./mcp-host.mjs";
import { serve } from "./serve.mjs";

const schema = { type: "object", properties: { query: { type: "string" } }, additionalProperties: false };
writeServer({ search: { schema, result: { content: [{ type: "text", text: "none" }] } } });
mkdirSync(".gemini");
const settings = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  mcpServers: { shop: { command: process.execPath, args: [`${process.cwd()}/server.mjs`] } },
};
writeFileSync(".gemini/settings.json", JSON.stringify(settings));

const requests = [];
const model = await serve((body, response, { url }) => {
  if (!url.includes("streamGenerateContent")) return response.writeHead(200).end("{}");
  const isFirst = requests.push(JSON.parse(body)) === 1;
  const call = { name: "mcp_shop_search", args: { query: "shoes", wait_for_previous: true } };
  const part = isFirst ? { functionCall: call } : { text: "Done." };
  const candidates = [{ index: 0, content: { role: "model", parts: [part] }, finishReason: "STOP" }];
  response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${JSON.stringify({ candidates })}\n\n`);
});
const env = { GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_API_KEY: "x", GEMINI_CLI_TRUST_WORKSPACE: "true" };
const error = await run("gemini", ["--prompt", "Search shoes.", "--yolo", "--model", "gemini-2.5-pro"], env);
if (error) console.log(error);
model.close();

const tools = requests[0].tools.flatMap(({ functionDeclarations }) => functionDeclarations);
const { parametersJsonSchema: seen } = tools.find(({ name }) => name === "mcp_shop_search");
console.log("the server declares:", Object.keys(schema.properties).join(", "));
console.log("the model sees:", Object.keys(seen.properties).join(", "));
console.log("the schema for the model still has additionalProperties:", seen.additionalProperties);
console.log("the server receives:", JSON.stringify(calls().at(-1)));
PROGRAM
