#!/usr/bin/env bash
# Package:   @ax-llm/ax 24.0.21 (2026-11-29)
# Behavior:  a signature with two texts, `body` and `subject`, is asked for and read as lines with a label. Where the
#            body itself has such a line, as an email that quotes another one, Ax ends the body there: the rest of it
#            becomes the subject, together with the model's own subject and its label. Nothing warns.
# Guess:     fields are kept apart, by JSON or by a mark that a text doesn't have, or the doubled label is refused.
# Output:
#   body: "Hi Ann, you wrote:"
#   subject: "Late parcel\nIt is on its way.\nSubject: Your question"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ax-llm/ax@24.0.21 <<'PROGRAM'
import { ai, ax } from "@ax-llm/ax";

const answer = `Body: Hi Ann, you wrote:
Subject: Late parcel
It is on its way.
Subject: Your question`;
const fetch = async () => {
  const choices = [{ index: 0, message: { role: "assistant", content: answer }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const llm = ai({ name: "openai", apiKey: "none", options: { fetch }, config: { stream: false } });
const reply = ax("question:string -> body:string, subject:string");
const { body, subject } = await reply.forward(llm, { question: "Where is my parcel?" });
console.log("body:", JSON.stringify(body));
console.log("subject:", JSON.stringify(subject));
PROGRAM
