#!/usr/bin/env bash
# Packages:  ai 6.0.326 and 7.0.173, @ai-sdk/openai 3.0.141 and 4.0.118 (2026-11-28)
# Behavior:  a tool returns an id from a database, a bigint. Version 6 sends its digits as a string. After an update to
#            version 7, the run ends with a TypeError after the tool has run; it names neither the tool nor the field.
# Guess:     both send the digits, or both refuse the result with the name of the tool.
# Output:
#   version 6: the model reads {"id":"9007199254740993"}
#   version 7: TypeError: Do not know how to serialize a BigInt
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-6@npm:ai@6.0.326 openai-3@npm:@ai-sdk/openai@3.0.141 ai@7.0.173 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import * as seven from "ai";
import * as six from "ai-6";
import { createOpenAI as createOpenAI3 } from "openai-3";
import { z } from "zod";
import { createChat } from "./chat.mjs";

const run = async ({ generateText, stepCountIs, tool }, createOpenAI) => {
  const chat = createChat("read");
  const execute = () => ({ id: 9007199254740993n });
  const read = tool({ description: "Read.", inputSchema: z.object({}), execute });
  const model = createOpenAI({ apiKey: "none", fetch: chat.fetch }).chat("m");
  await generateText({ model, tools: { read }, prompt: "Read.", stopWhen: stepCountIs(2) });
  return `the model reads ${chat.result()}`;
};
console.log("version 6:", await run(six, createOpenAI3).catch(String));
console.log("version 7:", await run(seven, createOpenAI).catch(String));
PROGRAM
