#!/usr/bin/env bash
# Package:   @langchain/langgraph 1.7.3 (2026-11-30)
# Behavior:  a graph keeps the id of an order from a database, a bigint, and asks a person. The run that asks ends
#            without an error, but its checkpoint is stored as a sentence in place of the state. So the person's
#            answer fails with an error about a missing "checkpoint_id", the state can't be read anymore, and the
#            approved payment is never made. The same id as a string goes through.
# Guess:     the store throws when it writes, as JSON.stringify() does, or the id becomes a string.
# Output:
#   string:
#     question: Pay?
#     checkpoint: an object
#     answer: accepted
#     paid: 1
#   bigint:
#     question: Pay?
#     checkpoint: "[unable to serialize, circular reference is too complex to analyze]"
#     answer: Failed to put writes
#     paid: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/langgraph@1.7.3 @langchain/core@1.4.0 zod@4.6.7 <<'PROGRAM'
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";

const attempt = async (name, step) => {
  try {
    console.log(`  ${name}: ${await step()}`);
  } catch ({ message }) {
    console.log(`  ${name}: ${message.split(". ")[0]}`);
  }
};
for (const order of ["7", 7n]) {
  let paid = 0;
  const pay = () => {
    interrupt("Pay?");
    paid++;
    return {};
  };
  const checkpointer = new MemorySaver();
  const graph = new StateGraph(Annotation.Root({ order: Annotation() }))
    .addNode("find", () => ({ order }))
    .addNode("pay", pay)
    .addEdge(START, "find")
    .addEdge("find", "pay")
    .addEdge("pay", END)
    .compile({ checkpointer });
  const config = { configurable: { thread_id: "1" } };
  console.log(`${typeof order}:`);
  await attempt("question", async () => (await graph.invoke({ order: "none" }, config)).__interrupt__[0].value);
  const newest = Object.entries(checkpointer.storage["1"][""]).sort().at(-1)[1][0];
  const text = new TextDecoder().decode(newest);
  console.log(`  checkpoint: ${text.startsWith("{") ? "an object" : text}`);
  await attempt("answer", async () => (await graph.invoke(new Command({ resume: true }), config), "accepted"));
  console.log(`  paid: ${paid}`);
}
PROGRAM
