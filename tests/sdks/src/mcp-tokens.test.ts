import { mcpTools } from "@toolwright/core/mcp";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

it("the list of an MCP server costs a model at most 6,500 tokens for all tools, with the hints for hosts", () => {
  const { tools } = mcpTools(createSandboxToolkits().tools, { approve: "host" }).list();
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(6_500);
});
