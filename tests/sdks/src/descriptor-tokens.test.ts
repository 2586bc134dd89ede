import type { Tool } from "@toolwright/core";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { ChatCompletionTool } from "openai/resources/chat/completions";
import type { FunctionTool } from "openai/resources/responses/responses";
import { expect, it } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

/** Maximum o200k tokens of all declarations in one request: 5,000 for the first 28 tools, and 250 for each later one. */
const MAX_TOKENS = 5_000 + 250 * (tools.length - 28);
const ADVICE = "shorten the longest descriptions, starting with the list above; docs/contributing/limits.md says more";

function chatTool(tool: Tool): ChatCompletionTool {
  const { wireName: name, description } = tool;
  return { type: "function", function: { name, description, parameters: { ...tool.parameters() }, strict: false } };
}

function responsesTool(tool: Tool): FunctionTool {
  const { wireName: name, description } = tool;
  return { type: "function", name, description, parameters: { ...tool.parameters() }, strict: false };
}

it.each<[string, (tool: Tool) => object]>([
  ["Chat Completions", chatTool],
  ["Responses", responsesTool],
])(
  "all tools together cost a model at most 5,000 tokens for 28, and 250 for each more, in one %s request",
  (_, declare) => {
    const declared = tools.map((tool) => ({ name: tool.name, tokens: tokensOf(declare(tool)) }));
    const longest = declared.toSorted((one, other) => other.tokens - one.tokens).slice(0, 5);
    const list = longest.map(({ name, tokens }) => `${name}: ${tokens}`).join(", ");
    expect(tokensOf(tools.map((tool) => declare(tool))), `${list}; ${ADVICE}`).toBeLessThanOrEqual(MAX_TOKENS);
  },
);

function tokensOf(declaration: object): number {
  return encode(JSON.stringify(declaration)).length;
}
