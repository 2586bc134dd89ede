#!/usr/bin/env bash
# Package:   @langchain/langgraph 1.7.3, with @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a graph asks which traces to keep, and a person answers with one decision for each id of a trace. If all
#            keys of an answer have 32 hexadecimal digits, as Datadog's and OpenTelemetry's trace ids have, LangGraph
#            takes it for answers to several questions. The node never reads it: the run ends with the same question,
#            without an error. With one more key, the answer arrives.
# Guess:     the one open question gets the answer, whatever its keys are.
# Output:
#   {"7f3a":"keep"}: the node reads {"7f3a":"keep"}
#   {"4bf92f3577b34da6a3ce929d0e0e4736":"keep"}: the question is open again
#   {"4bf92f3577b34da6a3ce929d0e0e4736":"keep","by":"Ann"}: the node reads {"4bf92f3577b34da6a3ce929d0e0e4736":"keep","by":"Ann"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/langgraph@1.7.3 @langchain/core@1.4.0 zod@4.6.7 <<'PROGRAM'
import { Annotation, Command, interrupt, isInterrupted, MemorySaver, START, StateGraph } from "@langchain/langgraph";

const State = Annotation.Root({ decisions: Annotation() });
const ask = () => ({ decisions: interrupt("Which traces do you keep?") });
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
for (const answer of [{ "7f3a": "keep" }, { [trace]: "keep" }, { [trace]: "keep", by: "Ann" }]) {
  const builder = new StateGraph(State).addNode("ask", ask).addEdge(START, "ask");
  const graph = builder.compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "1" } };
  await graph.invoke({}, config);
  const result = await graph.invoke(new Command({ resume: answer }), config);
  const outcome = isInterrupted(result) ? "the question is open again" : `the node reads ${JSON.stringify(result.decisions)}`;
  console.log(`${JSON.stringify(answer)}: ${outcome}`);
}
PROGRAM
