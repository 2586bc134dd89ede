#!/usr/bin/env bash
# Packages:  @langfuse/openai 5.11.1, langsmith 0.12.0, with openai 6.49.0 (2026-11-29)
# Behavior:  a streamed message has a text and two calls. The wrappers of Langfuse and LangSmith trace one call with the
#            arguments of both, which is no JSON: Langfuse under the last name and without the text, LangSmith under a
#            name made of both. So the trace shows an erasure of Ann, or a tool that does not exist.
# Guess:     a trace has the message that the program received: its text and both calls.
# Output:
#   the program: send {"to":"ann"}, erase {"to":"bob"}
#   Langfuse: {"tool_calls":[{"function":{"name":"erase","arguments":"{\"to\":\"ann\"}{\"to\":\"bob\"}"}}]}
#   LangSmith: [{"name":"senderase","arguments":"{\"to\":\"ann\"}{\"to\":\"bob\"}"}]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langfuse/openai@5.11.1 @langfuse/tracing@5.11.1 @langfuse/core@5.11.1 langsmith@0.12.0 openai@6.49.0 \
  @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-node@2.12.1 <<'PROGRAM'
import { observeOpenAI } from "@langfuse/openai";
import { setLangfuseTracerProvider } from "@langfuse/tracing";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { Client } from "langsmith";
import { wrapOpenAI } from "langsmith/wrappers";
import OpenAI from "openai";
import { json, serve } from "./serve.mjs";

const call = (index, name, args) => ({
  tool_calls: [{ index, id: name, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const deltas = [{ content: "Two calls." }, call(0, "send", { to: "ann" }), call(1, "erase", { to: "bob" }), {}];
const chunks = deltas.map((delta) => ({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta }] }));
const body = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`).join("");
const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
const openai = new OpenAI({ apiKey: "none", fetch });
const stream = async (client) => {
  const calls = [];
  const messages = [{ role: "user", content: "Send and erase." }];
  for await (const { choices } of await client.chat.completions.create({ model: "m", messages, stream: true }))
    for (const part of choices[0].delta.tool_calls ?? []) calls.push(Object.values(part.function).join(" "));
  return calls.join(", ");
};

const exporter = new InMemorySpanExporter();
setLangfuseTracerProvider(new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
console.log("the program:", await stream(observeOpenAI(openai)));
console.log("Langfuse:", exporter.getFinishedSpans()[0].attributes["langfuse.observation.output"]);

const ended = Promise.withResolvers();
const server = await serve((text, response) => {
  const { outputs } = JSON.parse(text || "{}");
  if (outputs?.choices) ended.resolve(outputs.choices[0].message.tool_calls);
  json(response, {});
});
const client = new Client({ apiUrl: server.url, apiKey: "none", autoBatchTracing: false });
await stream(wrapOpenAI(openai, { client, tracingEnabled: true }));
console.log("LangSmith:", JSON.stringify((await ended.promise).map((traced) => traced.function)));
server.close();
PROGRAM
