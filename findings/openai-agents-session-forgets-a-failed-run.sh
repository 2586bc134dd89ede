#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-29)
# Behavior:  a tool has sent an email, and the next request of the run fails. The session stays empty: neither the
#            user's message nor the call with its result is in it. A second run on the session knows of no email.
# Guess:     the session has every item up to the failure, as its purpose is to keep what happened.
# Output:
#   the first run: 500 Busy.
#   emails sent: 1, items of the session: 0
#   what the model reads in the second run: user "Go on."
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7 <<'PROGRAM'
import { Agent, MemorySession, OpenAIProvider, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";
import { createChat } from "./chat.mjs";

setTracingDisabled(true);
const { requests, fetch } = createChat("send", { to: "ann" });
const busy = () => (requests.push(null), Response.json({ error: { message: "Busy." } }, { status: 500 }));
const failSecond = (url, request) => (requests.length === 1 ? busy() : fetch(url, request));
let sent = 0;
const parameters = z.object({ to: z.string() });
const send = tool({ name: "send", description: "Send.", parameters, execute: async () => (sent++, "sent") });
const openAIClient = new OpenAI({ apiKey: "none", maxRetries: 0, fetch: failSecond });
const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient, useResponses: false }), model: "m" });
const agent = new Agent({ name: "a", tools: [send] });
const session = new MemorySession();
await runner.run(agent, "Send.", { session }).catch(({ message }) => console.log("the first run:", message));
console.log(`emails sent: ${sent}, items of the session: ${(await session.getItems()).length}`);
await runner.run(agent, "Go on.", { session });
const read = requests[2].messages.map(({ role, content }) => `${role} ${JSON.stringify(content)}`);
console.log("what the model reads in the second run:", read.join(", "));
PROGRAM
