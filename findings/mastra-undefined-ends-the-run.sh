#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-28)
# Behavior:  a tool that returns nothing, such as one that deletes, ends the run: no second request, no text, no error,
#            and no result of the tool, which has run. With null in place of nothing, the model answers.
# Guess:     the model reads an empty result and answers, or an error names the tool.
# Output:
#   returns undefined: deleted 1, requests 1, text "", results 0, error undefined
#   returns null: deleted 1, requests 2, text "Deleted.", results 1, error undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";
import { createChat } from "./chat.mjs";

for (const value of [undefined, null]) {
  const { requests, fetch } = createChat("remove", { id: "7" }, "Deleted.");
  let deleted = 0;
  const remove = createTool({
    id: "remove",
    description: "Delete a person.",
    inputSchema: z.object({ id: z.string() }),
    execute: async () => (deleted++, value),
  });
  const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
  const agent = new Agent({ id: "a", name: "a", instructions: "Delete.", model, tools: { remove } });
  const { text, toolResults, error } = await agent.generate("Delete 7.");
  const ran = `deleted ${deleted}, requests ${requests.length}, text ${JSON.stringify(text)}`;
  console.log(`returns ${value}: ${ran}, results ${toolResults.length}, error ${error}`);
}
PROGRAM
