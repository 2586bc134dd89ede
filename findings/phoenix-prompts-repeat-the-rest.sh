#!/usr/bin/env bash
# Package:   @arizeai/phoenix-client 6.14.2 (2026-11-30)
# Behavior:  Phoenix fills a question into a prompt with `replaceAll`, for which a dollar sign before a quotation mark
#            stands for all that follows, and two dollar signs for one. So the question about '20$' ends in the middle
#            and has the rest of the prompt in it, and the price level $$ becomes $.
# Guess:     the model reads each question as it was written.
# Output:
#   Is 20 USD right?: Question: Is 20 USD right? (Answer yes or no.)
#   Is '20$' right?: Question: Is '20 (Answer yes or no.) right? (Answer yes or no.)
#   Is $$ right?: Question: Is $ right? (Answer yes or no.)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @arizeai/phoenix-client@6.14.2 <<'PROGRAM'
import { toSDK } from "@arizeai/phoenix-client/prompts";

const prompt = {
  id: "1",
  description: "",
  model_name: "m",
  model_provider: "OPENAI",
  template_type: "CHAT",
  template_format: "MUSTACHE",
  template: {
    type: "chat",
    messages: [
      { role: "user", content: [{ type: "text", text: "Question: {{question}} (Answer yes or no.)" }] },
    ],
  },
  invocation_parameters: { type: "openai", openai: {} },
};
for (const question of ["Is 20 USD right?", "Is '20$' right?", "Is $$ right?"]) {
  const { messages } = toSDK({ sdk: "openai", prompt, variables: { question } });
  const [{ content }] = messages;
  console.log(`${question}: ${typeof content === "string" ? content : content[0].text}`);
}
PROGRAM
