import { experimental_createCodeModeTool as createCodeModeTool } from "@ai-sdk/code-mode";
import { createOpenAI } from "@ai-sdk/openai";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { generateText, isStepCount } from "ai";
import { expect, test } from "vitest";
import { chatCalls, chatText } from "./openai-lines.ts";
import { start } from "./start.ts";

/** A model's program: the share of failed spans of three services, from full results. */
const COMPARE = `
const rates = {};
for (const service of ["payment-service", "checkout-api", "web-frontend"]) {
  const count = async (query) => {
    const { buckets } = await tools.Observability_AggregateEvents({ dataset: "spans", query, start_time: "now-1h" });
    return buckets[0].value;
  };
  const all = await count("service:" + service);
  rates[service] = (await count("service:" + service + " status:error")) / all;
}
return rates;
`;

/** A model's program that sends an email. */
const SEND = `
return await tools.Messaging_SendTransactionalEmail({ transactional_message_id: "1", to: "ada@example.com" });
`;

/** Runs a program that the model sends as the only call of its first turn. */
async function runProgram(js: string) {
  const at = await start([chatCalls({ id: "call_a", name: "code", args: { js } }), chatText("Compared.")]);
  const code = createCodeModeTool(aiSdkTools(at.tools, { approve: "sdk", outputSchemas: true }));
  const model = createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("model");
  await generateText({ model, tools: { code }, prompt: "Compare.", stopWhen: isStepCount(2) });
  return { at, code, output: at.toolMessagesIn(1)[0]?.content ?? "" };
}

test("a program compares the error rates of three services in one turn", async () => {
  const { code, output } = await runProgram(COMPARE);
  expect(code.description).toContain("buckets");
  const rates = JSON.parse(output) as Record<string, number>;
  expect(Object.keys(rates)).toEqual(["payment-service", "checkout-api", "web-frontend"]);
  for (const rate of Object.values(rates)) expect(rate).toBeGreaterThan(0);
  expect(rates["payment-service"]).toBeGreaterThan(rates["web-frontend"] ?? 1);
});

test("a program cannot send without approval", async () => {
  const { at, output } = await runProgram(SEND);
  expect(output).toContain("approval");
  expect(at.sandbox.messaging.requests).toEqual([]);
});
