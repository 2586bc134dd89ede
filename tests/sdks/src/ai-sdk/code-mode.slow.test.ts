import { type CodeModeOptions, experimental_createCodeModeTool as createCodeModeTool } from "@ai-sdk/code-mode";
import { createOpenAI } from "@ai-sdk/openai";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { generateText, isStepCount } from "ai";
import { expect, test } from "vitest";
import { chatCalls, chatText } from "./openai-lines.ts";
import { start } from "./start.ts";

/** A model's program: the share of failed spans for three services, from full results. */
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
const message_data = { order_id: "A-7", amount: "9 EUR" };
return await tools.Messaging_SendTransactionalEmail({
  transactional_message_id: "1", to: "ada@example.com", message_data
});
`;

/** Runs a program that the model sends as the only call of its first turn. */
async function runProgram(js: string, options: CodeModeOptions = {}) {
  const at = await start([chatCalls({ id: "call_a", name: "code", args: { js } }), chatText("Compared.")]);
  const code = createCodeModeTool(aiSdkTools(at.tools, { approve: "sdk", outputSchemas: true }), options);
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

test.each<CodeModeOptions>([{}, { approval: { onApprovalRequired: () => "approved" } }])(
  "a program cannot send without approval, even if %j",
  async (options) => {
    const { at, output } = await runProgram(SEND, options);
    expect(output).toMatch(/requires approval|not approved/);
    expect(at.sandbox.messaging.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },
);

/** A model's program that returns its information about a call's error. */
const catching = (call: string) =>
  `try { await tools.${call}; } catch (error) { return { code: error.code, message: error.message }; }`;

test.each([
  ['Observability_GetMonitor({ monitor_id: "404404" })', "not_found", "404404"],
  ['Messaging_GetCampaignMetrics({ campaign_id: "404404" })', "not_found", "404404"],
  // Code mode itself checks the schema.
  ["Messaging_GetPerson({})", "CODE_MODE_TOOL_ERROR", "person_id"],
])("the program of a model reads the code and the message of a failed call: %s", async (call, code, words) => {
  expect(JSON.parse((await runProgram(catching(call))).output)).toEqual({
    code,
    message: expect.stringContaining(words),
  });
  expect((await runProgram(`return await tools.${call};`)).output).toContain(words);
});

test("the model reads bounds, defaults, and null in the types of results", async () => {
  const { code } = await runProgram("return 1;");
  expect(code.description).toContain("max_results 1–1000, default 50");
  expect(code.description).toContain("name is required unless tags is set");
  expect(code.description).toMatch(/muted\?: \{[^}]*\} \| null/);
});
