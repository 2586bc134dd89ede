import { readFileSync } from "node:fs";
import { mcpTools } from "@toolwright/core/mcp";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

it("the list of an MCP server costs a model at most 6,500 tokens for 28 tools and 250 for each more, with the hints for hosts", () => {
  const { tools: listed } = mcpTools(tools, { approve: "host" }).list();
  expect(encode(JSON.stringify(listed)).length).toBeLessThanOrEqual(6_500 + 250 * (tools.length - 28));
});

it("the README of the server states what the names, descriptions and parameters cost a model", () => {
  const { tools: listed } = mcpTools(tools, { approve: "host" }).list();
  const readBy = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const readme = readFileSync(new URL("../../../packages/mcp/README.md", import.meta.url), "utf8");
  const [, stated = ""] = /all (?:\d+) cost a model about ([\d,]+) tokens/.exec(readme) ?? [];
  expect(encode(JSON.stringify(readBy)).length / Number(stated.replace(",", ""))).toBeCloseTo(1, 1);
});
