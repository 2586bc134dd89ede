import type Anthropic from "@anthropic-ai/sdk";
import type { AgentCreateParams as ClaudeAgent } from "@anthropic-ai/sdk/resources/beta/agents/agents";
import type { EventSendParams } from "@anthropic-ai/sdk/resources/beta/sessions/events";
import {
  anthropicSessionResults,
  anthropicSessionTools,
  openaiSessionResults,
  openaiSessionTools,
} from "@toolwright/core/managed-agents";
import type { createObservability } from "@toolwright/observability";
import type OpenAI from "openai";
import type { AgentCreateParams, AgentToolParam } from "openai/resources/beta/agents";
import type { EventCreateParams } from "openai/resources/beta/agents/sessions";
import { describe, expectTypeOf, test } from "vitest";

declare const openai: OpenAI;
declare const anthropic: Anthropic;
declare const tools: ReturnType<typeof createObservability>["tools"];

describe("OpenAI's Agents API", () => {
  const offer = openaiSessionTools(tools, { defer: true });

  test("agents and sessions accept the declarations, and events the results", async () => {
    expectTypeOf(offer.tools).toExtend<AgentToolParam[]>();
    expectTypeOf(offer.tools).toExtend<NonNullable<AgentCreateParams["tools"]>>();
    const session = await openai.beta.agents.sessions.retrieve("session_1");
    const { events, results } = await openaiSessionResults(offer, session);
    expectTypeOf(events).toExtend<EventCreateParams["events"]>();
    for await (const event of await openai.beta.agents.sessions.events.stream("session_1"))
      expectTypeOf(openaiSessionResults(offer, event)).resolves.toHaveProperty("events");
    for (const { name, answer } of results)
      if (name === "Observability_SearchLogs" && answer.ok)
        expectTypeOf(answer.value.logs[0]?.message).toEqualTypeOf<string | null | undefined>();
    // @ts-expect-error the provider asks for no approval of functions
    openaiSessionTools(tools, { approve: "sdk" });
    // @ts-expect-error the API has no strict functions
    openaiSessionTools(tools, { strict: true });
  });
});

describe("Claude Managed Agents", () => {
  const offer = anthropicSessionTools(tools);

  test("agents accept the declarations, and sessions the results", async () => {
    expectTypeOf(offer.tools).toExtend<NonNullable<ClaudeAgent["tools"]>>();
    const { data } = await anthropic.beta.sessions.events.list("sesn_1");
    const { events, results } = await anthropicSessionResults(offer, data);
    expectTypeOf(events).toExtend<EventSendParams["events"]>();
    for await (const event of await anthropic.beta.sessions.events.stream("sesn_1"))
      expectTypeOf(anthropicSessionResults(offer, event)).resolves.toHaveProperty("events");
    for (const { name, answer } of results)
      if (name === "Observability_SearchLogs" && answer.ok)
        expectTypeOf(answer.value.logs[0]?.message).toEqualTypeOf<string | null | undefined>();
    // @ts-expect-error the provider asks for no approval of custom tools
    anthropicSessionTools(tools, { approve: "sdk" });
  });
});
