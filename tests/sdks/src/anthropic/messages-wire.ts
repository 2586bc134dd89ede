import type { ScriptedAnswer } from "../scripted-server.ts";

/** A tool call in a message of the Messages API. */
export interface WireToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The fields of a Messages API request that tests read. */
export interface WireRequest {
  readonly tools: readonly Record<string, unknown>[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** A tool result block in a request. */
export interface WireToolResult {
  readonly type: string;
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error?: boolean;
}

const ENVELOPE = {
  id: "msg_scripted",
  type: "message",
  role: "assistant",
  model: "claude-opus-5-5",
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

/** A response with text and tool calls. */
export function calling(uses: readonly WireToolUse[], stopReason = "tool_use"): ScriptedAnswer {
  const content = [{ type: "text", text: "Let me look." }, ...uses.map((use) => ({ type: "tool_use", ...use }))];
  return { json: { ...ENVELOPE, content, stop_reason: stopReason } };
}

/** A response with the final text. */
export function saying(text: string): ScriptedAnswer {
  return { json: { ...ENVELOPE, content: [{ type: "text", text }], stop_reason: "end_turn" } };
}

/** An event stream with one call, whose arguments arrive in several parts. */
export function streaming(
  use: Omit<WireToolUse, "input">,
  pieces: readonly string[],
  stopReason: string,
): ScriptedAnswer {
  const events: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
    { type: "message_start", message: { ...ENVELOPE, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", ...use, input: {} } },
    ...pieces.map((partial_json) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json },
    })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 9 } },
    { type: "message_stop" },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { text, type: "text/event-stream" };
}

/** Returns the result blocks of a request's last message. */
export function resultsIn(body: unknown): readonly WireToolResult[] {
  return (body as WireRequest).messages.at(-1)?.content as readonly WireToolResult[];
}
