import type { Tool } from "@toolwright/core";
import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import {
  generateText,
  type InferToolInput,
  type InferToolOutput,
  type LanguageModel,
  ToolLoopAgent,
  type ToolSet,
} from "ai";
import * as ai6 from "ai-6";
import { expectTypeOf, test } from "vitest";
import type { createSandboxToolkits } from "../sandbox-toolkits.ts";

declare const toolkits: ReturnType<typeof createSandboxToolkits>;
declare const model: LanguageModel;
declare const model6: ai6.LanguageModel;

test("the AI SDK accepts the record, and a tool's name determines the types of its input and output", async () => {
  const tools = aiSdkTools(toolkits.tools);
  const { toolCalls, toolResults } = await generateText({ model, tools, prompt: "Hello." });
  for (const call of toolCalls) {
    if (call.dynamic || call.toolName !== "Observability_SearchLogs") continue;
    expectTypeOf(call.input.query).toEqualTypeOf<string>();
    expectTypeOf(call.input.max_results).toEqualTypeOf<number>();
    // @ts-expect-error the tool has no such parameter
    call.input.person_id;
  }
  for (const result of toolResults) {
    if (result.dynamic || result.toolName !== "Messaging_IdentifyPerson") continue;
    expectTypeOf(result.output.accepted).toEqualTypeOf<boolean>();
    // @ts-expect-error the result has no such field
    result.output.logs;
  }
  // @ts-expect-error no tool has this name
  for (const call of toolCalls) if (!call.dynamic && call.toolName === "Observability_SearchLog") call;
  expectTypeOf<InferToolInput<(typeof tools)["Messaging_DeletePerson"]>["person_id"]>().toEqualTypeOf<string>();
  expectTypeOf<InferToolOutput<(typeof tools)["Messaging_DeletePerson"]>["accepted"]>().toEqualTypeOf<boolean>();
});

test("the previous major accepts the same record with the same types", async () => {
  const { toolCalls, toolResults } = await ai6.generateText({
    model: model6,
    tools: aiSdkTools(toolkits.tools),
    stopWhen: ai6.stepCountIs(3),
    prompt: "Hello.",
  });
  for (const call of toolCalls) {
    if (call.dynamic || call.toolName !== "Observability_SearchLogs") continue;
    expectTypeOf(call.input.query).toEqualTypeOf<string>();
    // @ts-expect-error the tool has no such parameter
    call.input.person_id;
  }
  for (const result of toolResults) {
    if (!result.dynamic && result.toolName === "Messaging_IdentifyPerson")
      expectTypeOf(result.output.accepted).toEqualTypeOf<boolean>();
  }
});

test("agents accept the record, and toolApproval accepts the approval functions", () => {
  const tools = aiSdkTools(toolkits.tools);
  const toolApproval = aiSdkApproval(toolkits.tools);
  new ToolLoopAgent({ model, tools, toolApproval });
  generateText({ model, tools, toolApproval, prompt: "Hello." });
  generateText({ model, tools, toolApproval: { ...toolApproval, Messaging_DeletePerson: "denied" }, prompt: "Hello." });
  // @ts-expect-error no tool has this name
  generateText({ model, tools, toolApproval: { Messaging_Delete: "denied" }, prompt: "Hello." });
});

test("literal names in options select the record's keys, and names of type string select all tools", () => {
  const tools = aiSdkTools(toolkits.tools, { only: ["Observability.SearchLogs", "Sales_EnrichPerson"] });
  expectTypeOf<keyof typeof tools>().toEqualTypeOf<"Observability_SearchLogs" | "Sales_EnrichPerson">();

  const others = aiSdkTools(toolkits.messaging.tools, { except: ["Messaging.DeletePerson"] });
  expectTypeOf(others).not.toHaveProperty("Messaging_DeletePerson");
  expectTypeOf(others).toHaveProperty("Messaging_GetPerson");

  const names: string[] = [];
  expectTypeOf(aiSdkTools(toolkits.tools, { only: names, except: names })).toHaveProperty("Messaging_DeletePerson");
  expectTypeOf(aiSdkTools(toolkits.tools as readonly Tool[])).toExtend<ToolSet>();
});

test("a misspelled name in options is an error at compile time", () => {
  // @ts-expect-error There is no tool SearchSpan.
  aiSdkTools(toolkits.tools, { only: ["Observability_SearchSpan"] });
  // @ts-expect-error Messaging has no tool of Sales.
  aiSdkTools(toolkits.messaging.tools, { except: ["Sales_SearchPeople"] });
});

test("a fitted output does not have the type of the full result", () => {
  const full = aiSdkTools(toolkits.sales.tools);
  expectTypeOf(full.Sales_EnrichPerson.execute).returns.resolves.not.toEqualTypeOf<object>();

  const fitted = aiSdkTools(toolkits.sales.tools, { result: "fitted" });
  expectTypeOf(fitted.Sales_EnrichPerson.execute).returns.resolves.toEqualTypeOf<object>();
});

test("options are checked by name and value", () => {
  aiSdkTools(toolkits.tools, {
    approve: ({ tool }) => tool.annotations.cost === "none",
    onCall: ({ answer }) => answer.ok,
  });
  // @ts-expect-error a misspelled option
  aiSdkTools(toolkits.tools, { aprove: false });
  // @ts-expect-error `true` is not allowed: `false` allows every call, and a function decides
  aiSdkTools(toolkits.tools, { approve: true });
  // @ts-expect-error strict tools are listed in `strict`
  aiSdkTools(toolkits.tools, { view: "strict" });
});
