#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-28)
# Behavior:  a tool's record with the fields `type: "text"` and `text`, such as a row of notes or of form fields, is
#            taken for a part of a message: its other fields are dropped, and a list of such rows becomes one text
#            without a separator. With another type, the record is sent as JSON.
# Guess:     a tool that returns objects of its own gets them sent as JSON.
# Output:
#   {"type":"text","text":"Paid","id":7} becomes Paid
#   [{"type":"text","text":"Paid","id":7},{"type":"text","text":"Refund","id":8}] becomes PaidRefund
#   {"type":"date","text":"Paid","id":7} becomes {"type":"date","text":"Paid","id":7}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7 <<'PROGRAM'
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";
import { createChat } from "./chat.mjs";

setTracingDisabled(true);
const rows = [
  { type: "text", text: "Paid", id: 7 },
  { type: "text", text: "Refund", id: 8 },
];
for (const result of [rows[0], rows, { ...rows[0], type: "date" }]) {
  const chat = createChat("read");
  const read = tool({ name: "read", description: "Read.", parameters: z.object({}), execute: async () => result });
  const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: "none", fetch: chat.fetch }), "m");
  await run(new Agent({ name: "a", model, tools: [read] }), "Read.");
  console.log(JSON.stringify(result), "becomes", chat.result());
}
PROGRAM
