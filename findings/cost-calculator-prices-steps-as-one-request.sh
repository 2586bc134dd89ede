#!/usr/bin/env bash
# Packages:  ai-sdk-cost-calculator 7.1.14, ai 7.0.173 (2026-11-30)
# Behavior:  `withCost` prices the usage that the AI SDK hands to `onFinish`. For a run with tools, that is the sum of
#            all steps. The calculator takes it for one request, and a sum above 200,000 tokens for a long context,
#            whose price is double. So four requests that cost 0.79 are reported as 1.56.
# Guess:     the price of a run is the sum of the prices of its requests.
# Output:
#   gemini-2.5-pro, 1 requests of 150000: reported 0.20, sum 0.20
#   gemini-2.5-pro, 4 requests of 150000: reported 1.56, sum 0.79
#   claude-sonnet-4-5, 6 requests of 50000: reported 1.94, sum 0.99
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-sdk-cost-calculator@7.1.14 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { generateText, isStepCount, tool } from "ai";
import { getCost, withCost } from "ai-sdk-cost-calculator";
import { z } from "zod";

const run = async (modelId, inputTokens, toolCalls) => {
  const usage = {
    inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1000, text: 1000, reasoning: 0 },
  };
  let requests = 0;
  const doGenerate = async () => {
    const isDone = requests++ === toolCalls;
    const call = { type: "tool-call", toolCallId: String(requests), toolName: "find", input: "{}" };
    const finishReason = isDone ? { unified: "stop", raw: "stop" } : { unified: "tool-calls", raw: "tool_calls" };
    return { content: [isDone ? { type: "text", text: "Done." } : call], finishReason, usage, warnings: [] };
  };
  const model = { specificationVersion: "v4", provider: "test", modelId, supportedUrls: {}, doGenerate };
  const find = tool({ description: "Find.", inputSchema: z.object({}), execute: async () => "found" });
  let reported;
  const onFinish = withCost(modelId, ({ cost }) => (reported = cost.totalCost));
  const stopWhen = isStepCount(9);
  const { steps } = await generateText({ model, prompt: "Find.", tools: { find }, stopWhen, onFinish });
  const sum = steps.reduce((total, step) => total + getCost(modelId, step.usage).totalCost, 0);
  const prices = `reported ${reported.toFixed(2)}, sum ${sum.toFixed(2)}`;
  console.log(`${modelId}, ${requests} requests of ${inputTokens}: ${prices}`);
};
await run("gemini-2.5-pro", 150_000, 0);
await run("gemini-2.5-pro", 150_000, 3);
await run("claude-sonnet-4-5", 50_000, 5);
PROGRAM
