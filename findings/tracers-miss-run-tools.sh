#!/usr/bin/env bash
# Packages:  braintrust 3.35.0, opik-openai 1.11.14, opik 1.9.96, with openai 6.49.0 (2026-11-30)
# Behavior:  a run of OpenAI's `runTools` makes two requests. Braintrust's wrapped client writes nothing of them, and
#            Opik's writes one trace that has the question only: no answer, no end, no tokens, and no span for a
#            request. Both trace create() completely.
# Guess:     a wrapped client traces each request to the model, whatever method makes it.
# Output:
#   create: 1 request; Braintrust: 1 answer, 15 tokens
#   runTools: 2 requests; Braintrust: 0 answers, 0 tokens
#   create: 1 request; Opik: 1 answer, 15 tokens
#   runTools: 2 requests; Opik: 0 answers, 0 tokens
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check braintrust@3.35.0 opik-openai@1.11.14 opik@1.9.96 openai@6.49.0 zod@4.6.7 <<'PROGRAM'
import { initLogger, wrapOpenAI } from "braintrust";
import OpenAI from "openai";
import { Opik, setLoggerLevel } from "opik";
import { trackOpenAI } from "opik-openai";

let requests = 0;
const call = { id: "c", type: "function", function: { name: "count", arguments: "{}" } };
const fetch = async (_, { body }) => {
  requests++;
  const { tools, messages } = JSON.parse(body);
  const isAnswer = !tools || messages.at(-1).role === "tool";
  const message = { role: "assistant", ...(isAnswer ? { content: "5" } : { content: null, tool_calls: [call] }) };
  const choices = [{ index: 0, message, finish_reason: isAnswer ? "stop" : "tool_calls" }];
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
let spans = [];
globalThis.fetch = async (url, { body } = {}) => {
  const { pathname } = new URL(url.url ?? url);
  const organization = { id: "o", name: "o", api_url: "https://b.example" };
  if (pathname.endsWith("/login")) return Response.json({ org_info: [organization] });
  if (pathname.endsWith("/register")) return Response.json({ project: { id: "p", name: "p" } });
  const { rows, spans: opik } = body ? JSON.parse(body) : {};
  spans.push(...(rows ?? opik ?? []));
  return Response.json({});
};
const parse = JSON.parse;
const count = { name: "count", parameters: { type: "object", properties: {} }, parse, function: () => 5 };
const run = { model: "m", messages: [{ role: "user", content: "How many?" }] };
const print = async (name, { chat }, flush, tokensOf) => {
  const tools = [{ type: "function", function: count }];
  const methods = {
    create: () => chat.completions.create(run),
    runTools: () => chat.completions.runTools({ ...run, tools }).finalContent(),
  };
  for (const [method, start] of Object.entries(methods)) {
    [requests, spans] = [0, []];
    await start();
    await flush();
    const tokens = spans.map(tokensOf).filter((value) => value > 0);
    const plural = (amount, noun) => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
    const sum = tokens.reduce((total, value) => total + value, 0);
    const traced = `${plural(tokens.length, "answer")}, ${sum} tokens`;
    console.log(`${method}: ${plural(requests, "request")}; ${name}: ${traced}`);
  }
};
const openai = new OpenAI({ apiKey: "none", fetch });
const logger = initLogger({ projectName: "p", apiKey: "none", appUrl: "https://b.example", noExitFlush: true });
await print("Braintrust", wrapOpenAI(openai), () => logger.flush(), ({ metrics }) => metrics?.tokens);
setLoggerLevel("FATAL");
const client = new Opik({ apiUrl: "https://o.example", apiKey: "none", workspaceName: "w" });
const opik = trackOpenAI(openai, { client });
await print("Opik", opik, () => opik.flush(), ({ usage }) => usage?.total_tokens);
process.exit();
PROGRAM
