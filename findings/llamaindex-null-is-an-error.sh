#!/usr/bin/env bash
# Packages:  @llamaindex/core 0.6.22, @llamaindex/workflow 1.1.24, @llamaindex/openai 0.4.22 (2026-11-28)
# Behavior:  a result with null anywhere in it, such as a row of a table, becomes an error for the model, after the tool
#            has run: a model that reads the error of a send will send again.
# Guess:     the model reads the result as JSON, which has null.
# Output:
#   {"sent":7,"opened":null}
#   runs: 1, the model reads: Error: Error: Error(Error): Value is not a valid JSONValue: null
#   {"sent":7}
#   runs: 1, the model reads: { sent: 7 }
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @llamaindex/core@0.6.22 @llamaindex/workflow@1.1.24 @llamaindex/openai@0.4.22 zod@4.6.7 <<'PROGRAM'
import { tool } from "@llamaindex/core/tools";
import { OpenAI } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { z } from "zod";
import { serveChat } from "./serve-chat.mjs";

for (const result of [{ sent: 7, opened: null }, { sent: 7 }]) {
  let runs = 0;
  const server = await serveChat("send", { to: "ann" });
  const llm = new OpenAI({ model: "gpt-4o-mini", apiKey: "none", baseURL: server.url, maxRetries: 0 });
  const parameters = z.object({ to: z.string() });
  const send = tool({ name: "send", description: "Send.", parameters, execute: () => (runs++, result) });
  await agent({ llm, tools: [send] }).run("Write to Ann.");
  console.log(JSON.stringify(result));
  console.log(`runs: ${runs}, the model reads: ${server.result().replace(/\s+/g, " ")}`);
  server.close();
}
PROGRAM
