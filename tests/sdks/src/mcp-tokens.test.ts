import { readFileSync } from "node:fs";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mcpTools } from "@toolwright/core/mcp";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

it("the list of an MCP server costs a model at most 6,500 tokens for 28 tools and 250 for each more, with the hints for hosts", () => {
  const { tools: listed } = mcpTools(tools, { approve: "host" }).list();
  expect(encode(JSON.stringify(listed)).length).toBeLessThanOrEqual(6_500 + 250 * (tools.length - 28));
});

it("the docs have the tokens of the output schemas, of full results and of MCP's fitted ones", () => {
  const declared = Object.values(aiSdkTools(tools, { approve: false, outputSchemas: true }));
  const full = tokensOf(
    declared.map(({ outputSchema }) => outputSchema?.["~standard"].jsonSchema.output({ target: "draft-2020-12" })),
  );
  const listed = mcpTools(tools, { approve: "host", outputSchemas: true }).list().tools;
  const fitted = tokensOf(listed.map(({ outputSchema }) => outputSchema));
  for (const page of ["guides/native-features.md", "mcp.md"]) {
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8").replaceAll("\n  ", " ");
    expect(text).toContain(`about ${full} tokens`);
    expect(text).toContain(`about ${fitted} tokens`);
  }
});

/** The o200k tokens of schemas, rounded to hundreds. */
function tokensOf(schemas: readonly unknown[]): string {
  const tokens = schemas.reduce<number>((sum, schema) => sum + encode(JSON.stringify(schema)).length, 0);
  return (Math.round(tokens / 100) * 100).toLocaleString("en-US");
}
