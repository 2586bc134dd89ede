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
import { serve } from "./serve.mjs";

const call = { index: 0, id: "c", type: "function", function: { name: "read", arguments: "{}" } };
for (const result of ['No "paid" event.', { query: 'service:"till"', path: "C:\\logs" }]) {
  const requests = [];
  const server = await serve((body, response) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const delta = { role: "assistant", ...(isFirst ? { tool_calls: [call] } : { content: "Done." }) };
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const choice of [{ delta }, { delta: {}, finish_reason: isFirst ? "tool_calls" : "stop" }]) {
      const choices = [{ index: 0, ...choice }];
      response.write(`data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`);
    }
    response.end("data: [DONE]\n\n");
  });
  const llm = new OpenAI({ model: "gpt-4o-mini", apiKey: "none", baseURL: server.url, maxRetries: 0 });
  const read = tool({ name: "read", description: "Read.", parameters: z.object({}), execute: () => result });
  await agent({ llm, tools: [read] }).run("Read.");
  console.log("result:", result);
  console.log("the model reads:", requests[1].messages.at(-1).content.replace(/\s+/g, " "));
  server.close();
}
PROGRAM
