#!/usr/bin/env bash
# Package:   @anthropic-ai/claude-code 2.1.332 (2026-11-29)
# Behavior:  Claude Code shows at most four lines of an elicitation's message, each cut at the terminal's width. Of a
#            longer message, it shows three lines and counts the others, which no key shows. A person can accept the
#            form without having seen them.
# Guess:     a terminal shows the entire message of a form, or scrolls it.
# Output:
#   a message of 4 lines: it shows 1, 2, 3, 4
#   a message of 9 lines: it shows 1, 2, 3 and "+6 more lines"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @anthropic-ai/claude-code@2.1.332 <<'PROGRAM'
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { writeServer } from "./mcp-host.mjs";
import { serve } from "./serve.mjs";

const lines = (count) => Array.from({ length: count }, (_, index) => `Row-${index + 1}-of-the-form`).join("\n");
const schema = { type: "object", properties: {} };
const formOf = (count) => ({ message: lines(count), requestedSchema: schema });
writeServer({ ask4: { schema, form: formOf(4) }, ask9: { schema, form: formOf(9) } });
const here = process.cwd();
const shop = { type: "stdio", command: process.execPath, args: [`${here}/server.mjs`] };
const project = { mcpServers: { shop }, hasTrustDialogAccepted: true };
const key = { approved: ["x-local-key"], rejected: [] };
const config = { hasCompletedOnboarding: true, customApiKeyResponses: key, projects: { [here]: project } };
writeFileSync(".claude.json", JSON.stringify(config));

// Finds the tools, then calls the one that the prompt names.
const model = await serve((body, response, { url }) => {
  if (!url.startsWith("/v1/messages") || url.includes("count_tokens")) return response.writeHead(404).end("{}");
  const { messages, stream } = JSON.parse(body);
  const text = JSON.stringify(messages);
  const name = `mcp__shop__${/ask\d/.exec(text)?.[0]}`;
  const call = text.includes("tool_reference") ? [name, {}] : ["ToolSearch", { query: `select:${name}` }];
  const content_block = { type: "tool_use", id: `toolu_${Math.random()}`.replace(".", ""), name: call[0], input: {} };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, usage };
  if (!stream) return response.writeHead(404).end("{}");
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: JSON.stringify(call[1]) } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "tool_use" }, usage },
    { type: "message_stop" },
  ])
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
});

// The package's postinstall script, which isn't run, would link this file.
const binary = `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`;
/** Starts Claude Code in a terminal of `script`, and returns what the terminal showed once the form was there. */
const show = (tool) =>
  new Promise((resolve) => {
    const command = `stty cols 100 rows 40; exec ${binary} --allowedTools mcp__shop --permission-mode default 'Call ${tool}.'`;
    const env = { ...process.env, HOME: here, TERM: "xterm-256color", NO_PROXY: "127.0.0.1" };
    env.ANTHROPIC_BASE_URL = model.url;
    env.ANTHROPIC_API_KEY = "x-local-key";
    env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC = "1";
    const terminal = spawn("script", ["-qfec", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "ignore"] });
    let text = "";
    terminal.stdout.on("data", (data) => {
      text += data;
      if (text.includes("Decline")) setTimeout(() => terminal.kill(), 1_000);
    });
    terminal.on("exit", () => resolve(text));
  });

for (const count of [4, 9]) {
  const text = await show(`ask${count}`);
  const rows = [...new Set([...text.matchAll(/Row-(\d)-of/g)].map(([, row]) => row))].sort();
  const rest = /\+\d+\D{0,12}more\D{0,12}lines/.exec(text)?.[0].replaceAll(/\x1b\[\d*[A-Z]/g, " ");
  console.log(`a message of ${count} lines: it shows ${rows.join(", ")}${rest ? ` and "${rest}"` : ""}`);
}
model.close();
PROGRAM
