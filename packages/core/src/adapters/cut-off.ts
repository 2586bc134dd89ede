import { ToolError } from "../errors.ts";
import type { AgentAnswer } from "../tool.ts";

/** Stops in the middle of a message, in any provider's words: its last call's arguments may be cut, and still parse. */
const CUT_OFF: ReadonlySet<string> = new Set([
  "length",
  "max_tokens",
  "max_output_tokens",
  "model_length",
  "model_context_window_exceeded",
  "incomplete",
  "refusal",
  "content_filter",
  "content_filtered",
  "guardrail_intervened",
  "malformed_tool_use",
  "malformed_model_output",
  "error",
  "timeout",
]);

/** The answer to every call of a message that was cut off, `null` for a message that ended by itself. */
export function cutOffAnswer(
  stopReason: string | null | undefined,
): Extract<AgentAnswer, { readonly ok: false }> | null {
  if (!stopReason || !CUT_OFF.has(stopReason.toLowerCase())) return null;
  const message = `The message was cut off (${stopReason}) and the call may be incomplete, so it was not run. Repeat it, with shorter arguments or fewer calls at once.`;
  const error = new ToolError({ code: "invalid_input", message }).toJSON();
  return { ok: false, error, text: JSON.stringify({ error }) };
}
