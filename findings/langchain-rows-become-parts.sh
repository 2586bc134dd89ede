#!/usr/bin/env bash
# Packages:  langchain 1.5.14, @langchain/openai 1.6.0 (2026-11-28)
# Behavior:  a tool returns a list of records that have a field `type`, such as activities of a person: LangChain sends
#            them to OpenAI as parts of a message, where only parts of the type `text` exist, and an empty list as no
#            part at all. The same records in an object are sent as JSON.
# Guess:     a tool that returns data of its own gets it sent as JSON.
# Output:
#   a list: [{"type":"email","to":"ann"}]
#   no records: []
#   in an object: "{\"rows\":[{\"type\":\"email\",\"to\":\"ann\"}]}"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/openai@1.6.0 zod@4.6.7 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { createChat } from "./chat.mjs";

const rows = [{ type: "email", to: "ann" }];
for (const [title, result] of Object.entries({ "a list": rows, "no records": [], "in an object": { rows } })) {
  const { fetch, result: received } = createChat("read");
  const read = tool(async () => result, { name: "read", description: "Read.", schema: z.object({}) });
  const model = new ChatOpenAI({ model: "gpt-5", apiKey: "none", configuration: { fetch } });
  await createAgent({ model, tools: [read] }).invoke({ messages: [{ role: "user", content: "Read." }] });
  console.log(`${title}: ${JSON.stringify(received())}`);
}
PROGRAM
