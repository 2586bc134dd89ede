#!/usr/bin/env bash
# Packages:  @tanstack/ai 0.58.0, @tanstack/ai-openai 0.23.1 (2026-11-29)
# Behavior:  a tool returns a string, and TanStack AI reads it as JSON and writes it again before the model gets it. A
#            string of digits, such as the id of a message, gets other digits, and a commit's hash becomes null. An
#            output schema that says string does not change this.
# Guess:     a string reaches the model as the tool returned it.
# Output:
#   "1234567890123456789" reaches the model as "1234567890123456800"
#   "9e91204" reaches the model as "null"
#   "{\"id\":1234567890123456789}" reaches the model as "{\"id\":1234567890123456800}"
#   "1234567890123456789 sent" reaches the model as "1234567890123456789 sent"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @tanstack/ai@0.58.0 @tanstack/ai-openai@0.23.1 zod@4.6.7 <<'PROGRAM'
import { chat, toolDefinition } from "@tanstack/ai";
import { createOpenaiChatCompletions } from "@tanstack/ai-openai";
import { z } from "zod";
import { serveChat } from "./serve-chat.mjs";

for (const result of ["1234567890123456789", "9e91204", '{"id":1234567890123456789}', "1234567890123456789 sent"]) {
  const server = await serveChat("send", { to: "ann" });
  const adapter = createOpenaiChatCompletions("gpt-4o", "none", { baseURL: server.url });
  const inputSchema = z.object({ to: z.string() });
  const definition = { name: "send", description: "Send.", inputSchema, outputSchema: z.string() };
  const tools = [toolDefinition(definition).server(() => result)];
  for await (const _ of chat({ adapter, tools, messages: [{ role: "user", content: "Send." }] }));
  console.log(JSON.stringify(result), "reaches the model as", JSON.stringify(server.result()));
  server.close();
}
PROGRAM
