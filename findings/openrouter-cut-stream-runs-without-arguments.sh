#!/usr/bin/env bash
# Packages:  @openrouter/ai-sdk-provider 3.1.0, ai 7.0.173 (2026-11-30)
# Behavior:  OpenRouter's provider for the AI SDK replaces streamed arguments that aren't JSON by {}. It counts a stream
#            that ends without a finish reason as a finished call of a tool. So a connection that is lost within the
#            arguments, or a quote that the model did not escape, runs the tool without its filter, here on all people.
#            generateText() gives the model an error for the same arguments.
# Guess:     the run fails, or the model reads that its arguments are invalid.
# Output:
#   the connection is lost after {"segment":"tri => runs with {}
#   {"segment":"the "trial" one"} => runs with {}
#   the same with generateText => AI_InvalidToolInputError
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openrouter/ai-sdk-provider@3.1.0 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { generateText, streamText, tool } from "ai";
import { z } from "zod";

const called = (text) => ({ index: 0, id: "c", type: "function", function: { name: "remove", arguments: text } });
const settings = (respond, seen) => ({
  model: createOpenRouter({ apiKey: "none", fetch: async () => respond() })("m"),
  prompt: "Remove the people of the trial.",
  tools: {
    remove: tool({
      inputSchema: z.object({ segment: z.string().optional() }),
      execute: (input) => (seen.push(`runs with ${JSON.stringify(input)}`), "removed"),
    }),
  },
});
const stream = async (choices) => {
  const seen = [];
  const chunks = choices.map((choice) => ({ id: "1", model: "m", created: 1, choices: [{ index: 0, ...choice }] }));
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  const respond = () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  await streamText(settings(respond, seen)).consumeStream();
  return seen.join(", ");
};
const start = { delta: { role: "assistant", tool_calls: [called("")] } };
const continued = (text) => ({ delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } });
const end = { delta: {}, finish_reason: "tool_calls" };
const cut = '{"segment":"tri';
console.log("the connection is lost after", cut, "=>", await stream([start, continued(cut)]));
const unescaped = '{"segment":"the "trial" one"}';
console.log(unescaped, "=>", await stream([start, continued(unescaped), end]));
const message = { role: "assistant", content: null, tool_calls: [called(unescaped)] };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
const seen = [];
const { content } = await generateText(settings(() => Response.json({ id: "1", model: "m", choices, usage }), seen));
const error = content.find(({ type }) => type === "tool-error");
console.log("the same with generateText =>", seen.join() || String(error.error).split(":")[0]);
PROGRAM
