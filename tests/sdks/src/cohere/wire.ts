import { chatCall, type ModelCall } from "../openai/wire.ts";
import type { ScriptedAnswer } from "../scripted-server.ts";

/** A response of Cohere's chat API with tool calls or text. */
export function cohereAnswer(reply: readonly ModelCall[] | string, stopReason?: string): ScriptedAnswer {
  const message =
    typeof reply === "string"
      ? { role: "assistant", content: [{ type: "text", text: reply }] }
      : { role: "assistant", tool_plan: "I will look into it.", tool_calls: reply.map(chatCall) };
  const finish_reason = stopReason ?? (typeof reply === "string" ? "COMPLETE" : "TOOL_CALL");
  return { json: { id: "chat-1", finish_reason, message } };
}
