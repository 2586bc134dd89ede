#!/usr/bin/env bash
# Packages:  @langfuse/client 5.11.1, @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a prompt shows an answer in nested JSON, and names a variable with spaces. Langfuse's converter for
#            LangChain takes the two braces at the end of the JSON for an escaped one, so the model reads JSON with a
#            brace less. The variable stays unfilled, in single braces. `compile` of the same prompt does both right.
# Guess:     both ways give the model the same text.
# Output:
#   compile: Answer Ann like {"reply":{"text":"Hi"}}
#   LangChain: Answer { name } like {"reply":{"text":"Hi"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langfuse/client@5.11.1 @langchain/core@1.4.0 @opentelemetry/api@1.9.0 <<'PROGRAM'
import { PromptTemplate } from "@langchain/core/prompts";
import { TextPromptClient } from "@langfuse/client";

const text = 'Answer {{ name }} like {"reply":{"text":"Hi"}}';
const prompt = new TextPromptClient({
  name: "reply",
  version: 1,
  type: "text",
  config: {},
  labels: [],
  tags: [],
  prompt: text,
});
console.log("compile:", prompt.compile({ name: "Ann" }));
console.log("LangChain:", await PromptTemplate.fromTemplate(prompt.getLangchainPrompt()).format({ name: "Ann" }));
PROGRAM
