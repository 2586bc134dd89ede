import { tool as coreTool } from "@langchain/core/tools";
import { interrupt } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { type LangChainOptions, langchainTools } from "@toolwright/core/langchain";
import * as langchain from "langchain";
import { createAgent, type DynamicStructuredTool, ToolMessage, tool } from "langchain";
import { describe, expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools, observability } = createSandboxToolkits();
const toolList = langchainTools(tools, { tool, ToolMessage });

describe("langchainTools", () => {
  test("the tools are assignable to createAgent, ToolNode and bindTools", () => {
    createAgent({ model: "openai:gpt-5-mini", tools: toolList });
    new ToolNode(toolList);
    new ChatOpenAI().bindTools(toolList);
  });

  test("accepts LangChain's module, or the parts of its core package", () => {
    langchainTools(tools, langchain);
    langchainTools(tools, { tool: coreTool, ToolMessage });
    langchainTools(tools, { ...langchain, interrupt }, { approve: "sdk" });
  });

  test("creates LangChain's structured tools with literal names", () => {
    expectTypeOf(toolList[0]).toExtend<DynamicStructuredTool | undefined>();
    const [first] = langchainTools(observability.tools, langchain);
    type Names = NonNullable<typeof first>["name"];
    expectTypeOf<"Observability_SearchLogs">().toExtend<Names>();
    // @ts-expect-error -- no tool has this name
    expectTypeOf<"Observability_SearchLog">().toExtend<Names>();
  });

  test("rejects values that are not tools, parts or options", () => {
    // @ts-expect-error -- a name is not a tool
    langchainTools(["Observability.SearchLogs"], langchain);
    // @ts-expect-error -- without ToolMessage, a failure could only be thrown
    langchainTools(tools, { tool });
    // @ts-expect-error -- the parts are swapped
    langchainTools(tools, { tool: ToolMessage, ToolMessage: tool });
    // @ts-expect-error -- no such view
    langchainTools(tools, langchain, { view: "loose" });
    expectTypeOf<LangChainOptions["view"]>().toEqualTypeOf<"default" | "entries" | "strict" | undefined>();
  });
});
