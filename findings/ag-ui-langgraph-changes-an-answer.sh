#!/usr/bin/env bash
# Package:   @ag-ui/langgraph 0.0.43, with @ag-ui/client 1.0.0 (2026-11-30)
# Behavior:  a graph asks for an order's number, and the user types it. AG-UI's agent for LangGraph parses the string as
#            JSON, so the graph gets a number with other digits, or a boolean for "true". In the newer form `resume`,
#            the string stays. Messages with the role `developer` aren't sent to the graph in both forms, without an
#            error.
# Guess:     the graph gets the string that the user typed, and all messages.
# Output:
#   command.resume "12345678901234567890": number 12345678901234567000
#   command.resume "1e3": number 1000
#   command.resume "true": boolean true
#   resume "12345678901234567890": string 12345678901234567890
#   messages: developer, user; sent: user
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ag-ui/langgraph@0.0.43 @ag-ui/client@1.0.0 @ag-ui/core@1.0.0 <<'PROGRAM'
import { LangGraphAgent } from "@ag-ui/langgraph";

console.warn = () => {};
let sent;
const client = {
  assistants: {
    search: async () => [{ assistant_id: "a", graph_id: "g" }],
    getSchemas: async () => ({}),
    getGraph: async () => ({ nodes: [], edges: [] }),
  },
  threads: {
    get: async () => ({ thread_id: "t" }),
    getState: async () => ({ values: { messages: [] }, tasks: [], next: [] }),
  },
  runs: { stream: (_thread, _assistant, payload) => ((sent = payload), (async function* () {})()) },
};
const run = async (input, messages = []) => {
  const agent = new LangGraphAgent({ client, graphId: "g", deploymentUrl: "http://127.0.0.1" });
  agent.threadId = "t";
  agent.messages = messages;
  await agent.runAgent({ runId: "r", ...input });
  return sent;
};
const show = ({ command: { resume } }) => `${typeof resume} ${resume}`;
for (const typed of ["12345678901234567890", "1e3", "true"]) {
  const payload = await run({ forwardedProps: { command: { resume: typed } } });
  console.log(`command.resume ${JSON.stringify(typed)}: ${show(payload)}`);
}
const typed = "12345678901234567890";
const answered = await run({ resume: [{ interruptId: "i", status: "resolved", payload: typed }] });
console.log(`resume ${JSON.stringify(typed)}: ${show(answered)}`);
const messages = [
  { id: "1", role: "developer", content: "Never write to Bob." },
  { id: "2", role: "user", content: "Send." },
];
const { input } = await run({}, messages);
const roles = (list) => list.map(({ role }) => role).join(", ");
console.log(`messages: ${roles(messages)}; sent: ${roles(input.messages)}`);
process.exit();
PROGRAM
