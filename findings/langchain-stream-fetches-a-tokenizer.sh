#!/usr/bin/env bash
# Packages:  @langchain/openai 1.6.0, @langchain/core 1.4.0 (2026-11-28)
# Behavior:  a streamed answer without usage makes the client load a tokenizer from a public website, past the fetch
#            that the program configured. Where this website cannot be reached, the answer waits for the retries.
# Guess:     all requests of a model go through the configured fetch, to the configured address.
# Output:
#   requests to the model: 1
#   requests elsewhere: /js/gpt2.json
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";

const elsewhere = new Set();
globalThis.fetch = async (input) => {
  elsewhere.add(new URL(input.url ?? input).pathname);
  return Response.json({ pat_str: "(?!)", special_tokens: {}, bpe_ranks: "" });
};
console.warn = () => undefined;
let requests = 0;
const fetch = async () => {
  requests++;
  const choices = [{ index: 0, delta: { role: "assistant", content: "ok" }, finish_reason: "stop" }];
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices };
  return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
};
const model = new ChatOpenAI({ apiKey: "none", model: "m", streaming: true, maxRetries: 0, configuration: { fetch } });
await model.invoke("Hello.");
console.log("requests to the model:", requests);
console.log("requests elsewhere:", [...elsewhere].join(" "));
PROGRAM
