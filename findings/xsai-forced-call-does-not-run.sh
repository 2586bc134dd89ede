#!/usr/bin/env bash
# Package:   xsai 0.4.4 (2026-11-29)
# Behavior:  a call ends with the finish reason `stop`, as OpenAI does where `toolChoice` names the tool, and some
#            servers always do. `generateText` does not run the tool, and returns no text and no calls. `streamText`
#            runs it.
# Guess:     a message with a call is a call, whatever its finish reason, and both functions treat it alike.
# Output:
#   generateText: ran 0, calls in the result 0, text null
#   streamText: ran 1, calls in the result 1, text "Done."
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check xsai@0.4.4 zod@4.6.7 <<'PROGRAM'
import { generateText, streamText, tool } from "xsai";
import { z } from "zod";

const createOptions = async () => {
  let requests = 0;
  let ran = 0;
  const send = { name: "send", arguments: '{"to":"ann"}' };
  const tool_calls = [{ index: 0, id: "c", type: "function", function: send }];
  const fetch = async (_, { body }) => {
    const delta = requests++ === 0 ? { content: null, tool_calls } : { content: "Done." };
    const message = { role: "assistant", ...delta };
    if (!JSON.parse(body).stream) return Response.json({ choices: [{ index: 0, message, finish_reason: "stop" }] });
    const parts = [{ delta: message }, { delta: {}, finish_reason: "stop" }];
    const chunks = parts.map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
    return new Response(`${chunks.join("")}data: [DONE]\n\n`);
  };
  const parameters = z.object({ to: z.string() });
  const tools = [await tool({ name: "send", description: "Send.", parameters, execute: () => (ran++, "sent") })];
  const toolChoice = { type: "function", function: { name: "send" } };
  const messages = [{ role: "user", content: "Send." }];
  const settings = { model: "m", apiKey: "none", baseURL: "http://127.0.0.1/", fetch, maxSteps: 5 };
  return { options: { ...settings, tools, toolChoice, messages }, count: () => ran };
};
const print = (name, ran, steps) => {
  const calls = steps.flatMap(({ toolCalls }) => toolCalls).length;
  console.log(`${name}: ran ${ran}, calls in the result ${calls}, text ${JSON.stringify(steps.at(-1).text)}`);
};

const generated = await createOptions();
const { steps } = await generateText(generated.options);
print("generateText", generated.count(), steps);
const streamed = await createOptions();
const result = streamText(streamed.options);
for await (const _ of result.fullStream);
print("streamText", streamed.count(), await result.steps);
PROGRAM
