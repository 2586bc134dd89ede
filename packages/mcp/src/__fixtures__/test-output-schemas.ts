import type { jsonSchemaValidator } from "@modelcontextprotocol/client";
import { findTool, type Tool } from "@toolwright/core";
import { RESULT_TOKENS } from "@toolwright/core/authoring";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mcpTools } from "@toolwright/core/mcp";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyResult } from "./any-result.ts";
import { createSandboxServer } from "./sandbox-server.ts";
import { tour } from "./tour.ts";

const { tools } = createSandboxServer();
const listedTools = mcpTools(tools, { approve: false, outputSchemas: true }).list().tools;
const declared = aiSdkTools(tools as readonly Tool[], { approve: false, outputSchemas: true });
const budget = fc.integer({ min: RESULT_TOKENS.min, max: RESULT_TOKENS.max });
const sandboxResults = new Map<string, { readonly args: unknown; readonly result: object }>();

/** Tests every output schema with these validators, and with this number of generated results per tool. */
export function testOutputSchemas(validators: Readonly<Record<string, jsonSchemaValidator>>, generatedResults: number): void {
  beforeAll(async () => {
    await tour(
      async (name, args) => {
        const result = await toolNamed(name).run(args);
        sandboxResults.set(name, { args, result });
        return { ...result };
      },
      tools.map(({ wireName }) => wireName),
    );
  });

  describe.each(listedTools)("the output schema of $name", ({ name, outputSchema }) => {
    const checks = Object.entries(validators).map(
      ([client, validator]) => [client, validator.getValidator(outputSchema as never)] as const,
    );
    const faultsOf = (value: object) =>
      checks.map(([client, check]) => [client, check(JSON.parse(JSON.stringify(value))).errorMessage ?? "fits"]);
    const fits = checks.map(([client]) => [client, "fits"]);

    test("the schema accepts the sandbox's results, fitted to any token budget", () => {
      const { args, result } = sandboxResults.get(name)!;
      fc.assert(
        fc.property(budget, (maxResultTokens) => {
          expect(faultsOf(toolNamed(name).fit(result, args, { maxResultTokens }).fitted)).toEqual(fits);
        }),
        { numRuns: 3 },
      );
    });

    test("the schema accepts every possible result of the tool, fitted to any token budget", () => {
      const tool = toolNamed(name);
      fc.assert(
        fc.property(anyResult(tool.descriptor().outputSchema), budget, (result, maxResultTokens) => {
          expect(faultsOf(tool.fit(result, sandboxResults.get(name)?.args, { maxResultTokens }).fitted)).toEqual(fits);
        }),
        { numRuns: generatedResults },
      );
    });

    test("the schema that programs read accepts every possible full result of the tool", () => {
      const compact = declared[toolNamed(name).wireName]?.outputSchema?.["~standard"].jsonSchema.output({ target: "draft-2020-12" });
      const check = Object.values(validators)[0]!.getValidator(compact as never);
      const faultOf = (value: object) => check(JSON.parse(JSON.stringify(value))).errorMessage;
      expect(faultOf(sandboxResults.get(name)!.result)).toBeUndefined();
      fc.assert(
        fc.property(anyResult(toolNamed(name).descriptor().outputSchema), (result) => {
          expect(faultOf(result)).toBeUndefined();
        }),
        { numRuns: 20 },
      );
    });

    test("the schema rejects a result of another type", () => {
      const [field = ""] = Object.keys((outputSchema as { properties?: object }).properties ?? {});
      for (const [, verdict] of faultsOf({ [field]: { of: ["another", "type"] }, warnings: "none" })) {
        expect(verdict).not.toBe("fits");
      }
    });
  });
}

function toolNamed(name: string): Tool {
  const tool = findTool(tools, name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}
