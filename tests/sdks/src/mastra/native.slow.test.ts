import { Agent } from "@mastra/core/agent";
import type { Tool } from "@toolwright/core";
import { mastraTools } from "@toolwright/core/mastra";
import { expect, test } from "vitest";
import { chatCalls, chatText, streamed } from "../ai-sdk/openai-lines.ts";
import { start } from "../ai-sdk/start.ts";
import { firstTools } from "../first-requests.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

test("examples and schemas of results add nothing to a request, since the provider takes neither", async () => {
  const examples = { "Observability.SearchLogs": { query: "status:error" } };
  const plain = await firstTools("Mastra", tools);
  expect(plain).toHaveLength(tools.length);
  expect(await firstTools("Mastra", tools, { examples, outputSchemas: true })).toEqual(plain);
});

test("a stream calls the tools", async () => {
  const list = { id: "call_1", name: "Messaging_ListSegments", args: {} };
  const at = await start([streamed(chatCalls(list)), streamed(chatText("Six."))]);
  const model = { id: "openai/gpt-5", url: at.server.url, apiKey: "key" } as const;
  const made = mastraTools(at.tools as readonly Tool[], { approve: false });
  const agent = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools: made });
  const { text } = await agent.stream("How many segments?", { maxSteps: 2 });
  expect(await text).toBe("Six.");
  expect(JSON.parse(at.toolMessagesIn(1)[0]?.content ?? "")).toMatchObject({ segments: { length: 6 } });
});
