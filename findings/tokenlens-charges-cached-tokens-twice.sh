#!/usr/bin/env bash
# Package:   tokenlens 1.3.1 (2026-11-29)
# Behavior:  `costFromUsage` adds the price of cached tokens to the full price of the input, of which they are a part,
#            both in OpenAI's usage and in the AI SDK's. So a prompt that the cache served costs more than one without
#            a cache, up to eleven times its price. `estimateConversationCost` leaves the discount out.
# Guess:     the discount lowers the price, as `breakdownTokens` reads the cached tokens, and both functions agree.
# Output:
#   anthropic:claude-sonnet-4-20250514
#     no cache: 3.00
#     all of it cached, AI SDK: 3.30
#     all of it cached, OpenAI's usage: 3.30
#     the same as a conversation: 3.00
#   openai:gpt-4.1
#     no cache: 2.00
#     all of it cached, AI SDK: 2.50
#     all of it cached, OpenAI's usage: 2.50
#     the same as a conversation: 2.00
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check tokenlens@1.3.1 <<'PROGRAM'
import { costFromUsage, estimateConversationCost } from "tokenlens";

const million = 1_000_000;
const plain = { inputTokens: million, outputTokens: 0 };
const cached = { ...plain, cachedInputTokens: million };
const openai = { prompt_tokens: million, completion_tokens: 0, prompt_tokens_details: { cached_tokens: million } };
for (const id of ["anthropic:claude-sonnet-4-20250514", "openai:gpt-4.1"]) {
  console.log(id);
  console.log("  no cache:", costFromUsage({ id, usage: plain }).toFixed(2));
  console.log("  all of it cached, AI SDK:", costFromUsage({ id, usage: cached }).toFixed(2));
  console.log("  all of it cached, OpenAI's usage:", costFromUsage({ id, usage: openai }).toFixed(2));
  const { totalUSD } = estimateConversationCost({ modelId: id, usages: [cached] });
  console.log("  the same as a conversation:", totalUSD.toFixed(2));
}
PROGRAM
