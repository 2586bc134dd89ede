#!/usr/bin/env bash
# Package:   dd-trace 6.21.0 (2026-11-30)
# Behavior:  llmobs.wrap() of Datadog's tracer records the arguments and the result of a tool as JSON after the tool has
#            run. If one of them has no JSON, such as a bigint or a response that refers to its request, the wrapped
#            tool throws that error in place of its result. So the email is sent, and the model reads that the call
#            failed and sends it again. Without llmobs.enable(), the same wrapped tool returns its result.
# Guess:     a tracer logs what it cannot record, and never changes a result.
# Output:
#   not enabled, result with a bigint: sent 1, returned
#   enabled, plain result: sent 1, returned
#   enabled, result with a bigint: sent 1, Failed to parse output value, must be JSON serializable.
#   enabled, response with its request: sent 1, Failed to parse output value, must be JSON serializable.
#   enabled, argument with a bigint: sent 1, Failed to parse input value, must be JSON serializable.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@6.21.0 @msgpack/msgpack@3.1.3 <<'PROGRAM'
import { startTracing } from "./dd-agent.mjs";

const { tracer } = await startTracing();
const run = async (name, result, message = { to: "ann@example.com" }) => {
  let sent = 0;
  const send = tracer.llmobs.wrap({ kind: "tool", name: "send" }, async (email) => ((sent += 1), email && result));
  const outcome = await send(message).then(() => "returned", (error) => error.message);
  console.log(`${name}: sent ${sent}, ${outcome}`);
};
const response = { status: 202 };
response.request = { response };
await run("not enabled, result with a bigint", { id: 1n });
tracer.llmobs.enable({ mlApp: "shop", agentlessEnabled: false });
await run("enabled, plain result", { id: 1 });
await run("enabled, result with a bigint", { id: 1n });
await run("enabled, response with its request", response);
await run("enabled, argument with a bigint", "sent", { id: 1n });
process.exit();
PROGRAM
