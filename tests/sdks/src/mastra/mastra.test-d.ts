import { Agent } from "@mastra/core/agent";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mastraTools } from "@toolwright/core/mastra";
import { expectTypeOf, test } from "vitest";
import type { createSandboxToolkits } from "../sandbox-toolkits.ts";

declare const toolkits: ReturnType<typeof createSandboxToolkits>;
const AGENT = { id: "desk", name: "Desk", instructions: "Help.", model: "openai/gpt-5" } as const;

test("Mastra takes the record, whose keys and types are known", () => {
  const tools = mastraTools(toolkits.tools);
  new Agent({ ...AGENT, tools });
  expectTypeOf(tools.Observability_SearchLogs.execute).parameter(0).toHaveProperty("query");
  // @ts-expect-error no tool is named so
  tools.Observability_SearchLog;

  const some = mastraTools(toolkits.tools, { only: ["Sales.EnrichPerson"], result: "fitted" });
  expectTypeOf<keyof typeof some>().toEqualTypeOf<"Sales_EnrichPerson">();
  expectTypeOf(some.Sales_EnrichPerson.execute).returns.resolves.toEqualTypeOf<object>();
});

test("the record of the AI SDK lacks what Mastra's types ask for", () => {
  // @ts-expect-error Mastra's types know no Standard Schema in a tool of the AI SDK
  new Agent({ ...AGENT, tools: aiSdkTools(toolkits.tools) });
  // @ts-expect-error a misspelt option
  mastraTools(toolkits.tools, { aprove: false });
});
