import type Anthropic from "@anthropic-ai/sdk";
import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import {
  type AnthropicOptions,
  type AnthropicSearchResult,
  anthropicResults,
  anthropicRunnerTools,
  anthropicTools,
} from "@toolwright/core/anthropic";
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

  test("declarations are assignable to the SDK's types, in this and the previous major", () => {
    expectTypeOf(declared).toExtend<Anthropic.Tool[]>();
    expectTypeOf(declared).toExtend<Anthropic.Beta.BetaTool[]>();
    expectTypeOf(declared).toExtend<AnthropicBefore.Tool[]>();
    expectTypeOf(declared).toExtend<AnthropicBefore.Beta.BetaTool[]>();
    // @ts-expect-error the parameter has a real type, not `any`
    expectTypeOf([{ ...declared[0], input_schema: "none" }]).toExtend<Anthropic.Tool[]>();
  });

  test("results may be search results wherever citations may be on", async () => {
    const native = await anthropicResults(anthropicTools(tools, {} as AnthropicOptions), { content: [] });
    expectTypeOf(native.message.content[0]!.content).toEqualTypeOf<string | AnthropicSearchResult[]>();
    const plain = await anthropicResults(anthropicTools(tools), { content: [] });
    expectTypeOf(plain.message.content[0]!.content).toEqualTypeOf<string>();
    expectTypeOf(native.message.content).toExtend<Anthropic.ToolResultBlockParam[]>();
  });

  test("declarations have the wire names as literal types", () => {
    type Name = (typeof declared)[number]["name"];
    expectTypeOf<"Observability_SearchLogs" | "Sales_GetApiUsage">().toExtend<Name>();
    // @ts-expect-error a wire name has no dot
    expectTypeOf<"Observability.SearchLogs">().toExtend<Name>();
  });

  test("both endpoints accept the declarations, and anthropicResults accepts their messages", async () => {
    const offer = anthropicTools(tools, { cacheControl: { type: "ephemeral", ttl: "5m" } });
    const { message } = await anthropicResults(offer, await client.messages.create({ ...request, tools: declared }));
    await client.messages.create({ ...request, tools: declared, messages: [message] });
    const beta = await anthropicResults(offer, await client.beta.messages.create({ ...request, tools: declared }));
    await client.beta.messages.create({ ...request, tools: declared, messages: [beta.message] });
    const old = await anthropicResults(offer, await before.messages.create({ ...request, tools: declared }));
    await before.messages.create({ ...request, tools: declared, messages: [old.message] });
    // @ts-expect-error a message is not a list of blocks
    await anthropicResults(offer, [{ type: "tool_use" }]);
  });

  test("only known options are accepted", () => {
    // @ts-expect-error the option is spelled cacheControl
    anthropicTools(tools, { cache_control: { type: "ephemeral" } });
    // @ts-expect-error the API caches for five minutes or one hour
    anthropicTools(tools, { cacheControl: { type: "ephemeral", ttl: "1d" } });
  });
});

describe("results", () => {
  test("a result has its tool's type once its name is known", async () => {
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

  test("runner tools are assignable to the SDK's type and runner, in this and the previous major", () => {
    expectTypeOf(runnable).toExtend<BetaRunnableTool[]>();
    expectTypeOf(anthropicRunnerTools(tools, { ToolError: ToolErrorBefore })).toExtend<BetaRunnableToolBefore[]>();
    client.beta.messages.toolRunner({ ...request, tools: runnable });
    before.beta.messages.toolRunner({ ...request, tools: runnable });
    // @ts-expect-error declarations alone cannot run
    expectTypeOf(anthropicTools(tools).tools).toExtend<BetaRunnableTool[]>();
  });

  test("runner tools return strings, and accept only an error class as ToolError", () => {
    expectTypeOf(runnable[0]?.run({})).toEqualTypeOf<Promise<string> | undefined>();
    // @ts-expect-error the error's argument must be a string
    anthropicRunnerTools(tools, { ToolError: Map });
  });
});
