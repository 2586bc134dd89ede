import { type AgentConfig, FunctionTool, type InvokableTool, type JSONValue, tool } from "@strands-agents/sdk";
import { strandsTools } from "@toolwright/core/strands";
import { expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools, observability } = createSandboxToolkits();

test("the SDK's `tool` function creates tools that an agent accepts", () => {
  const sdkTools = strandsTools(tools, tool, { readOnly: true });
  expectTypeOf(sdkTools).toEqualTypeOf<InvokableTool<unknown, JSONValue>[]>();
  expectTypeOf({ tools: sdkTools }).toExtend<AgentConfig>();
});

test("another factory gets configurations in the SDK's form, with literal names", () => {
  strandsTools(tools, (config) => {
    expectTypeOf<"Observability_SearchLogs">().toExtend<(typeof config)["name"]>();
    expectTypeOf<"Observability.SearchLogs">().not.toExtend<(typeof config)["name"]>();
    return new FunctionTool(config);
  });
});

test("invalid arguments are rejected", () => {
  // @ts-expect-error the SDK's function is missing
  strandsTools(tools);
  // @ts-expect-error no such option
  strandsTools(tools, tool, { strict: true });
  // @ts-expect-error a toolkit is not its list of tools
  strandsTools(observability, tool);
  // @ts-expect-error a factory of tools with another form
  strandsTools(tools, (config: { name: string; parameters: object }) => config);
});
