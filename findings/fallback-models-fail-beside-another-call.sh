#!/usr/bin/env bash
# Packages:  ai-fallback 3.0.0, ai-retry 2.4.0, ai 7.0.173 (2026-11-30)
# Behavior:  the first model is down, and four calls start at once. Both packages keep the current model in one field
#            for all calls. So ai-fallback's second call skips from the second model back to the first, and fails
#            without a request to the second. With ai-retry, the failures of the other calls count as failures of the
#            second model, and only one call gets its answer.
# Guess:     each call asks the second model after the first one has failed, as calls one after another do.
# Output:
#   ai-fallback
#     one after another: ok, ok, ok, ok
#     at once: ok, Service unavailable, ok, Service unavailable
#     requests to the second model: 2 of 4
#   ai-retry
#     one after another: ok, ok, ok, ok
#     at once: ok, Service unavailable, Service unavailable, Service unavailable
#     requests to the second model: 1 of 4
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-fallback@3.0.0 ai-retry@2.4.0 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { generateText } from "ai";
import { createFallback } from "ai-fallback";
import { createRetryable } from "ai-retry";

let answered = 0;
const describe = (modelId, doGenerate) => ({
  specificationVersion: "v4",
  provider: "test",
  modelId,
  supportedUrls: {},
  doGenerate,
});
const first = describe("first", async () => {
  await sleep(20);
  throw Object.assign(new Error("Service unavailable"), { statusCode: 503 });
});
const second = describe("second", async () => {
  answered++;
  await sleep(20);
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const finishReason = { unified: "stop", raw: "stop" };
  return { content: [{ type: "text", text: "ok" }], finishReason, usage, warnings: [] };
});
const packages = {
  "ai-fallback": () => createFallback({ models: [first, second] }),
  "ai-retry": () => createRetryable({ model: first, retries: [second] }),
};
for (const [name, create] of Object.entries(packages)) {
  const ask = (model) =>
    generateText({ model, prompt: "Hello.", maxRetries: 0 }).then(
      ({ text }) => text,
      ({ message }) => message,
    );
  console.log(name);
  const model = create();
  const answers = [await ask(model), await ask(model), await ask(model), await ask(model)];
  console.log("  one after another:", answers.join(", "));
  answered = 0;
  const shared = create();
  console.log("  at once:", (await Promise.all([shared, shared, shared, shared].map(ask))).join(", "));
  console.log(`  requests to the second model: ${answered} of 4`);
}
PROGRAM
