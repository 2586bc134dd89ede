#!/usr/bin/env bash
# Package:   genkit 1.42.0 (2026-11-28)
# Behavior:  `abortSignal` of generate() ends nothing between two turns: after the user has left, the model is asked
#            twice more, and its next tool sends an email. The signal of that tool says that nothing was aborted, and
#            the call resolves with an answer.
# Guess:     after an abort, no tool starts and generate() rejects.
# Output:
#   aborted in turn 1
#   turn 2: send runs, its signal is aborted: false
#   turns: 3 resolved: Sent.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 <<'PROGRAM'
import { genkit, z } from "genkit";

const ai = genkit({});
let turns = 0;
ai.defineModel({ name: "fake", supports: { tools: true, multiturn: true } }, async () => {
  const parts = { 1: { toolRequest: { name: "read", input: {}, ref: "1" } }, 2: { toolRequest: { name: "send", input: {}, ref: "2" } } };
  return { message: { role: "model", content: [parts[++turns] ?? { text: "Sent." }] }, finishReason: "stop" };
});
const controller = new AbortController();
const inputSchema = z.object({});
const read = ai.defineTool({ name: "read", description: "Read.", inputSchema }, async () => {
  controller.abort();
  console.log("aborted in turn", turns);
  return "read";
});
const send = ai.defineTool({ name: "send", description: "Send.", inputSchema }, async (_, { abortSignal }) => {
  console.log(`turn ${turns}: send runs, its signal is aborted: ${abortSignal?.aborted}`);
  return "sent";
});
const options = { model: "fake", prompt: "Read and send.", tools: [read, send], abortSignal: controller.signal };
const outcome = await ai.generate(options).then(({ text }) => `resolved: ${text}`, ({ message }) => `rejected: ${message}`);
console.log("turns:", turns, outcome);
PROGRAM
