import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { bedrockResults, bedrockTools } from "./bedrock.ts";

const { tools } = createToolkit({ run: createProbe() }, {});

test("an output without a message or without calls has no tool results", async () => {
  const offer = bedrockTools(tools);
  const outputs = [{ output: undefined }, { output: {} }, { content: undefined }, { content: [{ text: "Hello." }] }];
  const contents = await Promise.all(
    outputs.map(async (output) => (await bedrockResults(offer, output)).message.content),
  );
  expect(contents).toEqual([[], [], [], []]);
});

test("a call without a name gets an error result", async () => {
  const { message } = await bedrockResults(bedrockTools(tools), { content: [{ toolUse: {} }] });
  expect(message.content).toMatchObject([{ toolResult: { toolUseId: "", status: "error" } }]);
});

test("an output that stopped for tool calls is run", async () => {
  const message = { content: [{ toolUse: { toolUseId: "1", name: "Probe.Run", input: {} } }] };
  const { results } = await bedrockResults(bedrockTools(tools), { output: { message }, stopReason: "tool_use" });
  expect(results).toMatchObject([{ id: "1", name: "Probe_Run", answer: { ok: true } }]);
});

test("the cache point comes after the tools", () => {
  const { toolConfig } = bedrockTools(tools, { cachePoint: true });
  expect(toolConfig.tools).toMatchObject([{ toolSpec: { name: "Probe_Run" } }, { cachePoint: { type: "default" } }]);
  expect(bedrockTools(tools, { cachePoint: false }).toolConfig.tools).toHaveLength(1);
});
