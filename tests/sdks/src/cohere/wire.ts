import { chatCall, type ModelCall } from "../openai/wire.ts";
import type { ScriptedAnswer } from "../scripted-server.ts";

/** An answer of Cohere's chat API that makes these calls or says something. */
export function cohereAnswer(said: readonly ModelCall[] | string, stopReason?: string): ScriptedAnswer {
  const message =
    typeof said === "string"
      ? { role: "assistant", content: [{ type: "text", text: said }] }
      : { role: "assistant", tool_plan: "I will look into it.", tool_calls: said.map(chatCall) };
  const finish_reason = stopReason ?? (typeof said === "string" ? "COMPLETE" : "TOOL_CALL");
  return { json: { id: "chat-1", finish_reason, message } };
}
