import { ToolError } from "../../errors.ts";
import { type FailedAnswer, failedAnswer } from "../../tool/tool.ts";
import { parseJson } from "../../value/plain.ts";

/** Stop reasons of all providers that mean a cut-off message. Its last call may have lost arguments and still parse. */
const CUT_OFF: ReadonlySet<string> = new Set(
  [
    "length max_tokens max_output_tokens model_length model_context_window_exceeded incomplete failed cancelled error",
    "refusal content_filter content_filtered guardrail_intervened malformed_tool_use malformed_model_output timeout",
    // Finish reasons of Gemini, which other SDKs pass on.
    "safety recitation language blocklist prohibited_content spii malformed_function_call malformed_response",
    "unexpected_tool_call too_many_tool_calls",
  ].flatMap((line) => line.split(" ")),
);

/** Returns a stop reason that means a cut-off message; `null` for every other one. */
export function cutOffReason(stopReason: unknown): string | null {
  return typeof stopReason === "string" && CUT_OFF.has(stopReason.toLowerCase()) ? stopReason : null;
}

/** Creates the answer to the calls of a cut-off message; `null` without a reason. */
export function cutOffAnswer(reason: string | null): FailedAnswer | null {
  if (reason === null) return null;
  const message = `The message was cut off (${reason}) and the call may be incomplete, so it was not run. Repeat it, with shorter arguments or fewer calls at once.`;
  return failedAnswer(new ToolError({ code: "incomplete_call", message }));
}

/** Whether arguments, as text, are invalid JSON. A call without arguments has an empty text. */
export function isBrokenJson(text: string): boolean {
  return parseJson(text.trim() || "0") === undefined;
}

/** The error for a call with invalid JSON as arguments: the model's message probably broke off. */
export const BROKEN_JSON = new ToolError({
  code: "incomplete_call",
  message:
    "The arguments are not JSON, so they may be incomplete and the call was not run. Repeat it with one JSON object.",
});
