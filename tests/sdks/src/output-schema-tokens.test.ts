import { readFileSync } from "node:fs";
import { experimental_createCodeModeTool as createCodeModeTool } from "@ai-sdk/code-mode";
import { createCodeModeInstructions } from "@mastra/core/tools";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiResponsesTools } from "@toolwright/core/openai";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it, test } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();
const approve = false;

/** Text that a model that writes programs reads, with or without the schemas of results. */
const READ: Readonly<Record<string, (outputSchemas: boolean) => string>> = {
  OpenAI: (outputSchemas) =>
    JSON.stringify(openaiResponsesTools(tools, { approve, programmatic: true, outputSchemas }).tools),
  "the AI SDK's code mode": (outputSchemas) =>
    createCodeModeTool(aiSdkTools(tools, { approve, outputSchemas })).description ?? "",
  "Mastra's code mode": (outputSchemas) =>
    createCodeModeInstructions({ tools: mastraTools(tools, { approve, outputSchemas }) }),
};

it.each(Object.keys(READ))(
  "a model of %s reads at most 4,200 tokens of result schemas for 28 tools, and 250 for each more",
  (host) => {
    expect(addedTokens(host)).toBeGreaterThan(0);
    expect(addedTokens(host)).toBeLessThanOrEqual(4_200 + 250 * (tools.length - 28));
  },
);

test("code mode has a type for every field, and names arbitrary ones as such", () => {
  const code = READ["the AI SDK's code mode"]?.(true);
  expect(code).toContain("attributes?: Record<string, unknown>;");
  expect(code).toContain('match?: "as_asked" | "differs" | null;');
  expect(code?.match(/\?: unknown\b/g)).toBeNull();
});

it("the docs have the tokens of the output schemas, of full results and of MCP's fitted ones", () => {
  const declared = Object.values(aiSdkTools(tools, { approve, outputSchemas: true }));
  const full = tokensOf(
    declared.map(({ outputSchema }) => outputSchema?.["~standard"].jsonSchema.output({ target: "draft-2020-12" })),
  );
  const listed = mcpTools(tools, { approve: "host", outputSchemas: true }).list().tools;
  const fitted = tokensOf(listed.map(({ outputSchema }) => outputSchema));
  for (const page of ["guides/native-features.md", "mcp.md"]) {
    expect(read(page)).toContain(`about ${full} tokens`);
    expect(read(page)).toContain(`about ${fitted} tokens`);
  }
  const [openai, code, mastra] = Object.keys(READ).map((host) => toHundreds(addedTokens(host)));
  expect(read("guides/native-features.md")).toContain(
    `OpenAI's models read about ${openai} tokens of them, for the 25 tools that programs can call.`,
  );
  expect(read("guides/native-features.md")).toContain(
    `the AI SDK's (about ${code} tokens) and Mastra's (about ${mastra})`,
  );
});

function read(page: string): string {
  return readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8").replaceAll("\n  ", " ");
}

function addedTokens(host: string): number {
  const [without, complete] = [false, true].map((outputSchemas) => encode(READ[host]?.(outputSchemas) ?? "").length);
  return (complete ?? 0) - (without ?? 0);
}

/** The o200k tokens of schemas, rounded to hundreds. */
function tokensOf(schemas: readonly unknown[]): string {
  return toHundreds(schemas.reduce<number>((sum, schema) => sum + encode(JSON.stringify(schema)).length, 0));
}

function toHundreds(tokens: number): string {
  return (Math.round(tokens / 100) * 100).toLocaleString("en-US");
}
