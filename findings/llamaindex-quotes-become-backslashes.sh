#!/usr/bin/env bash
# Packages:  @llamaindex/core 0.6.22, @llamaindex/workflow 1.1.24, @llamaindex/openai 0.4.22 (2026-11-28)
# Behavior:  the model reads a result without its quotes: the double quotes of a string are removed, and the backslashes
#            that escaped them are left. A query that a model copies from a result is another query.
# Guess:     a string is sent as it is, and an object as JSON.
# Output:
#   result: No "paid" event.
#   the model reads: No \paid\ event.
#   result: { query: 'service:"till"', path: 'C:\\logs' }
#   the model reads: { query: service:\till\, path: C:\\logs }
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @llamaindex/core@0.6.22 @llamaindex/workflow@1.1.24 @llamaindex/openai@0.4.22 zod@4.6.7 <<'PROGRAM'
import { tool } from "@llamaindex/core/tools";
import { OpenAI } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { z } from "zod";
import { serveChat } from "./serve-chat.mjs";

for (const result of ['No "paid" event.', { query: 'service:"till"', path: "C:\\logs" }]) {
  const server = await serveChat("read");
  const llm = new OpenAI({ model: "gpt-4o-mini", apiKey: "none", baseURL: server.url, maxRetries: 0 });
  const read = tool({ name: "read", description: "Read.", parameters: z.object({}), execute: () => result });
  await agent({ llm, tools: [read] }).run("Read.");
  console.log("result:", result);
  console.log("the model reads:", server.result().replace(/\s+/g, " "));
  server.close();
}
PROGRAM
