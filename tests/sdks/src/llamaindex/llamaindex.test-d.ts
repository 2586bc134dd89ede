import { OpenAI } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { expectTypeOf, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools, observability } = createSandboxToolkits();

test("tools fit LlamaIndex's agents and models", () => {
  const made = llamaindexTools(tools);
  agent({ tools: made });
  new OpenAI().chat({ messages: [], tools: made });
  expectTypeOf(made[0]?.call).returns.resolves.toEqualTypeOf<string>();
});

test("the compiler knows the names", () => {
  const [first] = llamaindexTools(observability.tools);
  type Names = NonNullable<typeof first>["metadata"]["name"];
  expectTypeOf<"Observability_SearchLogs">().toExtend<Names>();
  // @ts-expect-error -- no tool has this name
  expectTypeOf<"Observability_SearchLog">().toExtend<Names>();
});

test("what is no tool and no option is refused", () => {
  // @ts-expect-error -- a name is no tool
  llamaindexTools(["Observability.SearchLogs"]);
  // @ts-expect-error -- no such view
  llamaindexTools(tools, { view: "loose" });
  const [made] = llamaindexTools(tools);
  // @ts-expect-error -- a result is text
  const result: Promise<number> | undefined = made?.call({});
  expectTypeOf(result).not.toBeAny();
});
