#!/usr/bin/env bash
# Package:   multi-llm-ts 5.1.1 (2026-11-30)
# Behavior:  the model calls a tool twice in one message. A server that streams both calls in one piece, as Ollama does,
#            gets a history with each call twice: both calls before each of the two results. So the model reads four
#            calls, and a server that wants a result behind each call refuses the request, after both emails were sent.
# Guess:     the history does not depend on the pieces, and has each call once.
# Output:
#   a piece for each call: call ann, result ann, call bob, result bob
#   both calls in one piece: call ann, call bob, result ann, call ann, call bob, result bob
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check multi-llm-ts@5.1.1 <<'PROGRAM'
import { igniteEngine, logger, Message, Plugin } from "multi-llm-ts";
import { serve } from "./serve.mjs";

class Send extends Plugin {
  getName = () => "send";
  getDescription = () => "Send.";
  getRunningDescription = () => "Sends.";
  getParameters = () => [{ name: "to", type: "string", description: "A name.", required: true }];
  execute = async (_, { to }) => ({ to });
}
const calls = ["ann", "bob"].map((to, index) => {
  const call = { name: "send", arguments: JSON.stringify({ to }) };
  return { index, id: to, type: "function", function: call };
});
const run = async (pieces) => {
  const requests = [];
  const server = await serve((body, response) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const deltas = isFirst ? pieces.map((tool_calls) => ({ tool_calls })) : [{ content: "Done." }];
    const last = { delta: {}, finish_reason: isFirst ? "tool_calls" : "stop" };
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const choice of [...deltas.map((delta) => ({ delta })), last]) {
      const choices = [{ index: 0, ...choice }];
      const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    response.end("data: [DONE]\n\n");
  });
  const engine = igniteEngine("openai", { apiKey: "none", baseURL: server.url });
  engine.addPlugin(new Send());
  const model = engine.buildModel("m");
  model.capabilities = { tools: true, vision: false, reasoning: false, caching: false };
  for await (const _ of engine.generate(model, [new Message("system", "Send."), new Message("user", "To both.")]));
  server.close();
  return requests[1].messages
    .flatMap(({ tool_calls = [], tool_call_id: id }) => [
      ...tool_calls.map((call) => `call ${call.id}`),
      ...(id ? [`result ${id}`] : []),
    ])
    .join(", ");
};
logger.disable();
console.log(`a piece for each call: ${await run(calls.map((call) => [call]))}`);
console.log(`both calls in one piece: ${await run([calls])}`);
process.exit();
PROGRAM
