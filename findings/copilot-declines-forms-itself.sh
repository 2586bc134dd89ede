#!/usr/bin/env bash
# Package:   @github/copilot 1.0.102 (2026-11-29)
# Behavior:  Copilot CLI declares that it shows forms, also when it runs a prompt without a person. It then answers each
#            form of an MCP server with `decline`, the action for a person who refuses. The server can't tell the two
#            apart.
# Guess:     a client without a person doesn't declare forms, or answers with `cancel` or an error.
# Output:
#   it declares forms: true
#   it answers the form: {"action":"decline"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @github/copilot@1.0.102 <<'PROGRAM'
import { mkdirSync, writeFileSync } from "node:fs";
import { calls, run, writeServer } from "./mcp-host.mjs";
import { serveChat } from "./serve-chat.mjs";

const properties = { size: { type: "string" } };
const form = { message: "Which size?", requestedSchema: { type: "object", properties, required: ["size"] } };
writeServer({ size: { schema: { type: "object", properties: {} }, form } });
mkdirSync(".copilot");
const shop = { type: "local", command: process.execPath, args: [`${process.cwd()}/server.mjs`], tools: ["*"] };
writeFileSync(".copilot/mcp-config.json", JSON.stringify({ mcpServers: { shop } }));

const model = await serveChat("shop-size");
const env = {
  COPILOT_OFFLINE: "true",
  COPILOT_PROVIDER_BASE_URL: `${model.url}/v1`,
  COPILOT_PROVIDER_API_KEY: "x",
  COPILOT_MODEL: "gpt-5.2",
};
const error = await run("copilot", ["--prompt", "Ask for a size.", "--allow-all-tools"], env);
if (error) console.log(error);
model.close();

const [{ forms }, answer] = calls();
console.log("it declares forms:", forms);
console.log("it answers the form:", JSON.stringify(answer));
PROGRAM
