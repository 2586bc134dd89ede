import type Anthropic from "@anthropic-ai/sdk";
import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "@toolwright/core/anthropic";
import type { createObservability } from "@toolwright/observability";
import type { createSales } from "@toolwright/sales";
import type AnthropicBefore from "anthropic-0";
import type { BetaRunnableTool as BetaRunnableToolBefore } from "anthropic-0/lib/tools/BetaRunnableTool";
import { ToolError as ToolErrorBefore } from "anthropic-0/lib/tools/ToolError";
import { describe, expectTypeOf, test } from "vitest";

type Observability = ReturnType<typeof createObservability>;
type Sales = ReturnType<typeof createSales>;

declare const client: Anthropic;
declare const before: AnthropicBefore;
declare const tools: readonly (Observability["tools"][number] | Sales["tools"][number])[];

const request = { model: "claude-opus-5-5", max_tokens: 1024, messages: [] };

describe("declarations", () => {
  const { tools: declared } = anthropicTools(tools);

  test("fit the SDK's own types, of this major and the one before", () => {
    expectTypeOf(declared).toExtend<Anthropic.Tool[]>();
    expectTypeOf(declared).toExtend<Anthropic.Beta.BetaTool[]>();
    expectTypeOf(declared).toExtend<AnthropicBefore.Tool[]>();
    expectTypeOf(declared).toExtend<AnthropicBefore.Beta.BetaTool[]>();
    // @ts-expect-error the parameter is really checked
    expectTypeOf([{ ...declared[0], input_schema: "none" }]).toExtend<Anthropic.Tool[]>();
  });

  test("have the wire names as literals", () => {
    type Name = (typeof declared)[number]["name"];
    expectTypeOf<"Observability_SearchLogs" | "Sales_GetApiUsage">().toExtend<Name>();
    // @ts-expect-error a dot is in no wire name
    expectTypeOf<"Observability.SearchLogs">().toExtend<Name>();
  });

  test("go into both endpoints, and anthropicResults takes what they return", async () => {
    const offer = anthropicTools(tools, { cacheControl: { type: "ephemeral", ttl: "5m" } });
    const { message } = await anthropicResults(offer, await client.messages.create({ ...request, tools: declared }));
    await client.messages.create({ ...request, tools: declared, messages: [message] });
    const beta = await anthropicResults(offer, await client.beta.messages.create({ ...request, tools: declared }));
    await client.beta.messages.create({ ...request, tools: declared, messages: [beta.message] });
    const old = await anthropicResults(offer, await before.messages.create({ ...request, tools: declared }));
    await before.messages.create({ ...request, tools: declared, messages: [old.message] });
    // @ts-expect-error a message is no list of blocks
    await anthropicResults(offer, [{ type: "tool_use" }]);
  });

  test("take known options only", () => {
    // @ts-expect-error the option is spelt cacheControl
    anthropicTools(tools, { cache_control: { type: "ephemeral" } });
    // @ts-expect-error the API keeps caches for five minutes or an hour
    anthropicTools(tools, { cacheControl: { type: "ephemeral", ttl: "1d" } });
  });
});

describe("results", () => {
  test("have the tool's own type once its name is known", async () => {
    const { results } = await anthropicResults(anthropicTools(tools), { content: [] });
    for (const { name, answer } of results) {
      if (name === "Observability_SearchLogs" && answer.ok) {
        expectTypeOf(answer.value.logs[0]?.message).toEqualTypeOf<string | null | undefined>();
        // @ts-expect-error the field belongs to another tool
        answer.value.organizations;
      }
      if (!answer.ok) expectTypeOf(answer.error.message).toEqualTypeOf<string>();
    }
  });
});

describe("runnable tools", () => {
  const runnable = anthropicRunnerTools(tools, { ToolError });

  test("fit the SDK's own type and its runner, of this major and the one before", () => {
    expectTypeOf(runnable).toExtend<BetaRunnableTool[]>();
    expectTypeOf(anthropicRunnerTools(tools, { ToolError: ToolErrorBefore })).toExtend<BetaRunnableToolBefore[]>();
    client.beta.messages.toolRunner({ ...request, tools: runnable });
    before.beta.messages.toolRunner({ ...request, tools: runnable });
    // @ts-expect-error declarations alone cannot run
    expectTypeOf(anthropicTools(tools).tools).toExtend<BetaRunnableTool[]>();
  });

  test("show text, and take the SDK's class of errors only as a class of errors", () => {
    expectTypeOf(runnable[0]?.run({})).toEqualTypeOf<Promise<string> | undefined>();
    // @ts-expect-error made from text
    anthropicRunnerTools(tools, { ToolError: Map });
  });
});
