import { createOpenAI } from "@ai-sdk/openai";
import { type AiSdkOptions, aiSdkTools } from "@toolwright/core/ai-sdk";
import { generateText, isStepCount, type ToolSet, toolSearch } from "ai";
import { expect, test } from "vitest";
import { firstTools, withoutParameters } from "../first-requests.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { responsesCalls, responsesText } from "./openai-lines.ts";
import { start } from "./start.ts";

const { tools } = createSandboxToolkits();

/** Runs a conversation, and returns the names of the tools in each request. */
async function converse(lines: Parameters<typeof start>[0], options: AiSdkOptions) {
  const at = await start(lines);
  const record = aiSdkTools(at.tools, { approve: false, ...options }) as ToolSet;
  const model = createOpenAI({ baseURL: at.server.url, apiKey: "key" }).responses("gpt-5");
  const { text } = await generateText({
    model,
    prompt: "How many segments?",
    tools: { ...record, search: toolSearch() },
    stopWhen: isStepCount(4),
  });
  const bodies = at.server.requests.map(({ body }) => body as { readonly tools: readonly { readonly name: string }[] });
  return { text, names: bodies.map((body) => body.tools.map(({ name }) => name)), events: at.events };
}

test("a deferred tool is on the wire only after the model found it", async () => {
  const search = { id: "call_1", name: "search", args: { query: "segments" } };
  const list = { id: "call_2", name: "Messaging_ListSegments", args: {} };
  const lines = [responsesCalls(search), responsesCalls(list), responsesText("Six.")];
  const { text, names } = await converse(lines, { defer: true });
  expect(text).toBe("Six.");
  expect(names[0]).toEqual(["search"]);
  expect(names[1]).toContain("Messaging_ListSegments");
  expect(names[1]?.length).toBeLessThanOrEqual(6);
});

test("the options of a provider are on the wire", async () => {
  const at = await start([responsesText("Nothing.")]);
  const providerOptions = { openai: { allowedCallers: ["direct", "programmatic"] } };
  const record = aiSdkTools(at.tools, { only: ["Sales.SearchPeople"], approve: false, providerOptions });
  const model = createOpenAI({ baseURL: at.server.url, apiKey: "key" }).responses("gpt-5");
  await generateText({ model, prompt: "Hello.", tools: record });
  expect(at.body(0).tools).toMatchObject([{ name: "Sales_SearchPeople", allowed_callers: ["direct", "programmatic"] }]);
});

test("examples and schemas of results stay in the program, and only bounds and defaults are added to descriptions", async () => {
  const examples = { "Observability.SearchLogs": { query: "status:error" } };
  const plain = await firstTools("AI SDK", tools);
  expect(await firstTools("AI SDK", tools, { examples })).toEqual(plain);
  expect(withoutParameters(await firstTools("AI SDK", tools, { examples, outputSchemas: true }))).toEqual(plain);
});
