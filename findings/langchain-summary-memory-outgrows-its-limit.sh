#!/usr/bin/env bash
# Package:   @langchain/classic 1.0.50, with @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a memory of LangChain keeps a conversation below 40 words: it removes the oldest messages, and adds them to
#            a summary. It does so once. From the second summary on, the removed messages stay in the history, so the
#            memory grows with each turn, and each turn summarizes nearly all of it again.
# Guess:     what has been summarized leaves the history each time, as it does the first time.
# Output:
#   turn 1: 21 words in memory, 0 of 2 messages summarized
#   turn 2: 36 words in memory, 1 of 4 messages summarized
#   turn 3: 57 words in memory, 3 of 6 messages summarized
#   turn 4: 78 words in memory, 7 of 8 messages summarized
#   turn 5: 99 words in memory, 13 of 10 messages summarized
#   turn 6: 120 words in memory, 21 of 12 messages summarized
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/classic@1.0.50 @langchain/core@1.4.0 <<'PROGRAM'
import { ConversationSummaryBufferMemory } from "@langchain/classic/memory";
import { LLM } from "@langchain/core/language_models/llms";

let summarized = 0;
const count = (text) => text.split(/\s+/).filter(Boolean).length;
class Summarizer extends LLM {
  _llmType() {
    return "summarizer";
  }
  async getNumTokens(text) {
    return count(text);
  }
  async _call(prompt) {
    const lines = prompt.split("New lines of conversation:").at(-1);
    summarized += lines.match(/turn \d/g).length;
    return "Ann asked about orders.";
  }
}
const memory = new ConversationSummaryBufferMemory({ llm: new Summarizer({}), maxTokenLimit: 40 });
for (let turn = 1; turn <= 6; turn++) {
  const input = `In turn ${turn} I ask how many orders are open`;
  const output = `In turn ${turn} I say that there are five`;
  await memory.saveContext({ input }, { output });
  const { history } = await memory.loadMemoryVariables({});
  console.log(`turn ${turn}: ${count(history)} words in memory, ${summarized} of ${2 * turn} messages summarized`);
}
PROGRAM
