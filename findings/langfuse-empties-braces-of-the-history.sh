#!/usr/bin/env bash
# Package:   @langfuse/client 5.11.1 (2026-11-30)
# Behavior:  a prompt has a place for the conversation so far. `compile` fills in its messages, and then takes them for
#            templates too: a variable of an email that the user quotes is replaced by nothing, or by the variable of
#            the prompt that has the same name.
# Guess:     only the prompt's own text is a template; the messages of the conversation stay as they were written.
# Output:
#   the user wrote: Is "Hi {{customer.first_name}} of {{company}}, you saved {{amount}}" good?
#   the model reads: Is "Hi  of Example Inc., you saved " good?
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langfuse/client@5.11.1 @opentelemetry/api@1.9.0 <<'PROGRAM'
import { ChatPromptClient } from "@langfuse/client";

const content = 'Is "Hi {{customer.first_name}} of {{company}}, you saved {{amount}}" good?';
const prompt = new ChatPromptClient({
  name: "writer",
  version: 1,
  type: "chat",
  config: {},
  labels: [],
  tags: [],
  prompt: [
    { role: "system", content: "You write emails for {{company}}." },
    { type: "placeholder", name: "conversation" },
  ],
});
const messages = prompt.compile({ company: "Example Inc." }, { conversation: [{ role: "user", content }] });
console.log("the user wrote:", content);
console.log("the model reads:", messages.at(-1).content);
PROGRAM
