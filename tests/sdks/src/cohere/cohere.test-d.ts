import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import type { Cohere, CohereClientV2 } from "cohere-ai";
import { describe, expectTypeOf, it } from "vitest";

declare const client: CohereClientV2;
declare const answer: Cohere.V2ChatResponse;
const { tools } = createObservability(createSandbox().observability.options);

describe("Cohere's SDK", () => {
  it("accepts the tools and messages of openaiChatTools, in camel case", async () => {
    const chat = openaiChatTools(tools, { strict: null });
    expectTypeOf(chat.tools).toExtend<Cohere.ToolV2[]>();
    const turn = await openaiChatResults(chat, answer);
    expectTypeOf(turn.messages).toExtend<Cohere.ChatMessageV2[]>();
    expectTypeOf(await openaiChatResults(chat, answer.message)).toEqualTypeOf(turn);
    // @ts-expect-error in snake case, the id of the call would be missing
    turn.messages[0]?.tool_call_id;
    // @ts-expect-error a request has a list of tools
    client.chat({ model: "model", messages: [], tools: chat });
  });
});
