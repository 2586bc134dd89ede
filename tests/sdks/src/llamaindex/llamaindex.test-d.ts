import { OpenAI } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools, observability } = createSandboxToolkits();

test("the tools are assignable to LlamaIndex's agents and models", () => {
  const made = llamaindexTools(tools);
  agent({ tools: made });
  new OpenAI().chat({ messages: [], tools: made });
  expectTypeOf(made[0]?.call).returns.resolves.toEqualTypeOf<string>();
});

test("the tools have literal names", () => {
  const [first] = llamaindexTools(observability.tools);
  type Names = NonNullable<typeof first>["metadata"]["name"];
  expectTypeOf<"Observability_SearchLogs">().toExtend<Names>();
  // @ts-expect-error -- no tool has this name
  expectTypeOf<"Observability_SearchLog">().toExtend<Names>();
});

test("values that are not tools or options are rejected", () => {
  // @ts-expect-error -- a name is not a tool
  llamaindexTools(["Observability.SearchLogs"]);
  // @ts-expect-error -- no such view
  llamaindexTools(tools, { view: "loose" });
  const [made] = llamaindexTools(tools);
  // @ts-expect-error -- a result is a string
  const result: Promise<number> | undefined = made?.call({});
  expectTypeOf(result).not.toBeAny();
});
