import { Agent, tool, toolNamespace } from "@openai/agents";
import type { Tool } from "@toolwright/core";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import type { Sales } from "@toolwright/sales";
import { expectTypeOf, test } from "vitest";
import type { createSandboxToolkits } from "../sandbox-toolkits.ts";

declare const toolkits: ReturnType<typeof createSandboxToolkits>;

test("agents with any context accept the tools of both kinds", () => {
  new Agent({ name: "desk", tools: openaiAgentsTools(toolkits.tools) });
  new Agent({ name: "desk", tools: openaiAgentsTools(toolkits.tools, { tool }) });
  new Agent<{ user: string }>({ name: "desk", tools: openaiAgentsTools(toolkits.tools as readonly Tool[]) });
  toolNamespace({ name: "shop", description: "The shop.", tools: openaiAgentsTools(toolkits.tools) });
});

test("the tools have literal wire names", () => {
  const [first] = openaiAgentsTools(toolkits.sales.tools);
  expectTypeOf<NonNullable<typeof first>["name"]>().toEqualTypeOf<Sales["tools"][number]["wireName"]>();
});

test("options are checked by name and value", () => {
  openaiAgentsTools(toolkits.tools, { strict: ["Sales.EnrichPerson"], approve: false });
  // @ts-expect-error a misspelled option
  openaiAgentsTools(toolkits.tools, { aprove: false });
  // @ts-expect-error `true` is not allowed: `false` allows every call, and a function decides
  openaiAgentsTools(toolkits.tools, { approve: true });
  // @ts-expect-error the SDK's `tool` is a function
  openaiAgentsTools(toolkits.tools, { tool: "tool" });
  // @ts-expect-error a tool of another kind
  new Agent({ name: "desk", tools: [{ ...openaiAgentsTools(toolkits.tools)[0], type: "functions" }] });
});
