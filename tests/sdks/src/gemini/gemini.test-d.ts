import type {
  CallableTool,
  Content,
  FunctionDeclaration,
  FunctionResponse,
  GenerateContentConfig,
  GenerateContentResponse,
  LiveServerToolCall,
  Part,
} from "@google/genai";
import type { AgentAnswer } from "@toolwright/core";
import { geminiCallableTool, geminiResults, geminiTools } from "@toolwright/core/gemini";
import type * as previous from "genai-2";
import { describe, expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools, observability } = createSandboxToolkits();
const gemini = geminiTools(tools);

describe("declarations", () => {
  test("declarations are tools of a request, in both majors", () => {
    expectTypeOf({ tools: gemini.tools }).toExtend<GenerateContentConfig>();
    expectTypeOf({ tools: gemini.tools }).toExtend<previous.GenerateContentConfig>();
    expectTypeOf(gemini.tools[0].functionDeclarations).toExtend<FunctionDeclaration[]>();
  });

  test("declarations have literal names", () => {
    type Name = (typeof gemini.tools)[0]["functionDeclarations"][number]["name"];
    expectTypeOf<"Observability_SearchLogs">().toExtend<Name>();
    expectTypeOf<"Observability.SearchLogs">().not.toExtend<Name>();
    expectTypeOf<"Observability_Nothing">().not.toExtend<Name>();
  });
});

describe("executing", () => {
  test("geminiResults accepts a response, its calls, or a message of the Live API", () => {
    geminiResults(gemini, {} as GenerateContentResponse);
    geminiResults(gemini, {} as previous.GenerateContentResponse);
    geminiResults(gemini, {} as LiveServerToolCall);
    geminiResults(gemini, [{ name: "Observability_SearchLogs", args: {} }], {
      signal: new AbortController().signal,
    });
    // @ts-expect-error a name alone is not a call
    geminiResults(gemini, "Observability_SearchLogs");
    // @ts-expect-error the name of a call is a string
    geminiResults(gemini, [{ name: 1 }]);
  });

  test("geminiResults returns content that the SDK accepts, and full results with the types of the tools", () => {
    type Execution = Awaited<ReturnType<typeof geminiResults<(typeof tools)[number]>>>;
    expectTypeOf<Execution["content"]>().toExtend<Content>();
    expectTypeOf<Execution["content"]>().toExtend<previous.Content>();
    expectTypeOf<Execution["parts"]>().toExtend<Part[]>();
    expectTypeOf<Execution["parts"][number]["functionResponse"]>().toExtend<FunctionResponse>();
    type Result = Execution["results"][number];
    type LogsCall = Extract<Result, { name: "Observability_SearchLogs" }>;
    type Logs = Awaited<ReturnType<typeof observability.searchLogs>>;
    expectTypeOf<LogsCall["answer"]>().toEqualTypeOf<AgentAnswer<Logs>>();
  });
});

describe("the callable", () => {
  test("geminiCallableTool returns a callable tool of the SDK, in both majors", () => {
    const callable = geminiCallableTool(tools, { readOnly: true, signal: new AbortController().signal });
    expectTypeOf(callable).toExtend<CallableTool>();
    expectTypeOf(callable).toExtend<previous.CallableTool>();
    expectTypeOf({ tools: [callable] }).toExtend<GenerateContentConfig>();
  });

  test("geminiCallableTool accepts other callable tools of the SDK", () => {
    expectTypeOf(geminiCallableTool).toBeCallableWith(tools, {
      others: [{} as CallableTool, {} as previous.CallableTool],
    });
    // @ts-expect-error declarations alone cannot be called
    geminiCallableTool(tools, { others: gemini.tools });
  });
});

test("options are checked by name", () => {
  // @ts-expect-error no such option
  geminiTools(tools, { strict: true });
  // @ts-expect-error a hand-written loop passes its signal to geminiResults
  geminiTools(tools, { signal: new AbortController().signal });
  // @ts-expect-error a toolkit is not its list of tools
  geminiTools(observability);
});
