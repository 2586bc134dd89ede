#!/usr/bin/env bash
# Packages:  @ax-llm/ax-ai-sdk-provider 24.0.21, @ax-llm/ax 24.0.21, ai 7.0.173 (2026-11-29)
# Behavior:  Ax offers its models to the AI SDK. A call's temperature, its limit of tokens and the schema of its
#            answer are not sent, and no warning says so: the request has Ax's own temperature of 0. A streamed answer
#            has a usage of 0 tokens, although the server reports 110, so a program that adds up costs gets nothing.
# Guess:     settings are sent, or are among the warnings; a usage that isn't known is undefined.
# Output:
#   sent: temperature 0, max_tokens none, max_completion_tokens none, response_format none
#   generateText: 110 tokens, warnings 0
#   streamText: 0 tokens, warnings 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ax-llm/ax-ai-sdk-provider@24.0.21 @ax-llm/ax@24.0.21 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { ai } from "@ax-llm/ax";
import { AxAIProvider } from "@ax-llm/ax-ai-sdk-provider";
import { generateText, Output, streamText } from "ai";
import { z } from "zod";

let sent;
const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
const fetch = async (_, { body }) => {
  sent = JSON.parse(body);
  const base = { id: "1", created: 1, model: "m" };
  const message = { role: "assistant", content: '{"city":"Rome"}' };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  if (!sent.stream) return Response.json({ ...base, object: "chat.completion", choices, usage });
  const parts = [
    { choices: [{ index: 0, delta: message, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { choices: [], usage },
  ].map((part) => `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", ...part })}\n\n`);
  return new Response(`${parts.join("")}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
};
const config = { model: "gpt-4o-mini" };
const model = new AxAIProvider(ai({ name: "openai", apiKey: "none", config, options: { fetch } }));
const output = Output.object({ schema: z.object({ city: z.string() }) });
const request = { model, output, prompt: "Where?", temperature: 0.9, maxOutputTokens: 5 };
const print = async (name, result) => {
  const { totalTokens } = await result.usage;
  console.log(`${name}: ${totalTokens} tokens, warnings ${(await result.warnings).length}`);
};

const generated = await generateText(request);
const fields = ["temperature", "max_tokens", "max_completion_tokens", "response_format"];
console.log("sent:", fields.map((field) => `${field} ${sent[field] ?? "none"}`).join(", "));
await print("generateText", generated);
const streamed = streamText(request);
await streamed.consumeStream();
await print("streamText", streamed);
PROGRAM
