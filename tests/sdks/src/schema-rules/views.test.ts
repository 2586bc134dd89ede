import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { describe, expect, test } from "vitest";
import type { SchemaView } from "../../../../packages/core/src/schema/views.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { ANTHROPIC } from "./anthropic.ts";
import { BEDROCK } from "./bedrock.ts";
import { COHERE } from "./cohere.ts";
import { GEMINI } from "./gemini.ts";
import { MCP, MCP_HOSTS } from "./mcp.ts";
import { MISTRAL } from "./mistral.ts";
import { OPENAI } from "./openai.ts";
import { OPENAI_STRICT } from "./openai-strict.ts";
import { asSchema, brokenRules, closedObjects, type Declaration, type Rule } from "./rule.ts";

const { tools } = createSandboxToolkits();

/** Every tool in each view. All tests share the schemas, because the validator compiles each object once. */
const DECLARED = tools.map((tool) => {
  const { description, outputSchema } = tool.descriptor();
  const views = { default: tool.parameters(), entries: tool.parameters("entries"), strict: tool.parameters("strict") };
  return { name: tool.wireName, description, views, output: asSchema(outputSchema) };
});

/** Declares all tools in one request, in a view. */
function declareAll(view: SchemaView, strict?: boolean): readonly Declaration[] {
  return DECLARED.map(({ views, ...declaration }) => ({ ...declaration, parameters: asSchema(views[view]), strict }));
}

interface Provider {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly strict?: boolean;
}

const LAX: readonly Provider[] = [
  { name: "OpenAI", rules: OPENAI, strict: false },
  { name: "Anthropic", rules: ANTHROPIC },
  { name: "Bedrock", rules: BEDROCK },
  { name: "Mistral", rules: MISTRAL },
  { name: "Cohere", rules: COHERE },
  { name: "the Model Context Protocol", rules: MCP },
  { name: "its hosts", rules: MCP_HOSTS },
];

describe.each(["default", "entries", "strict"] as const)("all tools in the %s view", (view) => {
  test.each(LAX)("all tools are within the rules of $name", ({ rules, strict }) => {
    const declared = declareAll(view, strict);
    nonEmpty(declared, "declared tools");
    expect(brokenRules(rules, declared)).toEqual([]);
  });
});

test("all tools in the strict view are within the rules of OpenAI's strict mode, in one request", () => {
  expect(brokenRules(OPENAI_STRICT, declareAll("strict", true))).toEqual([]);
});

test.each(["entries", "strict"] as const)("no object is open in the %s view, for hosts that close objects", (view) => {
  expect(brokenRules([closedObjects("closed")], declareAll(view))).toEqual([]);
});

test("tools without parameters have empty properties in every view", () => {
  const views = ["default", "entries", "strict"] as const;
  const bare = tools.filter((tool) => Object.keys(tool.parameters().properties ?? {}).length === 0);
  expect(bare.length).toBeGreaterThan(0);
  for (const tool of bare)
    for (const view of views)
      expect(tool.parameters(view)).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

describe("the views differ for a reason", () => {
  const idsOf = (faults: readonly string[]) => [...new Set(faults.map((fault) => fault.split(":")[0]))].sort();

  test("OpenAI's strict mode rejects the default view and the entries view", () => {
    const default_ = idsOf(brokenRules(OPENAI_STRICT, declareAll("default", true)));
    expect(default_).toEqual(["all-required", "closed", "keywords"]);
    expect(idsOf(brokenRules(OPENAI_STRICT, declareAll("entries", true)))).toEqual(["all-required", "keywords"]);
  });

  test("Gemini rejects keywords of the default view, which its adapter moves into descriptions", () => {
    expect(idsOf(brokenRules(GEMINI, declareAll("default")))).toEqual(["keywords"]);
  });
});
