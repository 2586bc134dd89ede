import type { Mistral } from "@mistralai/mistralai";
import type {
  AssistantMessage,
  ChatCompletionRequestMessage,
  ChatCompletionResponse,
  Tool,
} from "@mistralai/mistralai/models/components";
import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expectTypeOf, it } from "vitest";

declare const client: Mistral;
declare const completion: ChatCompletionResponse;
declare const message: AssistantMessage;
const { tools } = createObservability(createSandbox().observability.options);

describe("Mistral's SDK", () => {
  it("accepts the tools and messages of openaiChatTools, in camel case", async () => {
    const chat = openaiChatTools(tools);
    expectTypeOf(chat.tools).toExtend<Tool[]>();
    const turn = await openaiChatResults(chat, completion);
    expectTypeOf(turn.messages).toExtend<ChatCompletionRequestMessage[]>();
    expectTypeOf(turn.messages[0]!).toHaveProperty("toolCallId");
    expectTypeOf(await openaiChatResults(chat, message)).toEqualTypeOf(turn);
    // @ts-expect-error in snake case, the id of the call would be dropped
    turn.messages[0]?.tool_call_id;
    // @ts-expect-error a request has a list of tools
    client.chat.complete({ model: "model", messages: [], tools: chat });
  });
});
