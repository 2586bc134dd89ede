import { Agent } from "@mastra/core/agent";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mastraTools } from "@toolwright/core/mastra";
import { expectTypeOf, test } from "vitest";
import type { createSandboxToolkits } from "../sandbox-toolkits.ts";

declare const toolkits: ReturnType<typeof createSandboxToolkits>;
const AGENT = { id: "desk", name: "Desk", instructions: "Help.", model: "openai/gpt-5" } as const;

test("Mastra accepts the record, which has literal keys and types", () => {
  const tools = mastraTools(toolkits.tools);
  new Agent({ ...AGENT, tools });
  expectTypeOf(tools.Observability_SearchLogs.execute).parameter(0).toHaveProperty("query");
  // @ts-expect-error no tool has this name
  tools.Observability_SearchLog;

  const some = mastraTools(toolkits.tools, { only: ["Sales.EnrichPerson"], result: "fitted" });
  expectTypeOf<keyof typeof some>().toEqualTypeOf<"Sales_EnrichPerson">();
  expectTypeOf(some.Sales_EnrichPerson.execute).returns.resolves.toEqualTypeOf<object>();
});

test("Mastra's types do not accept the record of the AI SDK", () => {
  // @ts-expect-error Mastra's types do not accept a Standard Schema in a tool of the AI SDK
  new Agent({ ...AGENT, tools: aiSdkTools(toolkits.tools) });
  // @ts-expect-error a misspelled option
  mastraTools(toolkits.tools, { aprove: false });
  // @ts-expect-error There is no tool SearchSpan.
  mastraTools(toolkits.tools, { only: ["Observability_SearchSpan"] });
});
