import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { ChatCompletionTool } from "openai/resources/chat/completions";
import type { FunctionTool } from "openai/resources/responses/responses";
import { expect, it } from "vitest";

const tools = [...createObservability().tools, ...createMessaging().tools, ...createSales().tools];

it("costs a model at most 3,600 tokens for all 28 descriptors in one Chat Completions request", () => {
  const declared = tools.map((tool): ChatCompletionTool => {
    const { wireName: name, description } = tool;
    return { type: "function", function: { name, description, parameters: { ...tool.parameters() }, strict: false } };
  });
  expect(declared).toHaveLength(28);
  expect(encode(JSON.stringify(declared)).length).toBeLessThanOrEqual(3_600);
});

it("costs a model at most 3,515 tokens for all 28 descriptors in one Responses request", () => {
  const declared = tools.map((tool): FunctionTool => {
    const { wireName: name, description } = tool;
    return { type: "function", name, description, parameters: { ...tool.parameters() }, strict: false };
  });
  expect(declared).toHaveLength(28);
  expect(encode(JSON.stringify(declared)).length).toBeLessThanOrEqual(3_515);
});
