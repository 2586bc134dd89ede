import type { ScriptedAnswer } from "../scripted-server.ts";

interface ToolResult {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error: boolean;
}

/** The fields of a Messages API request that tests read. */
export interface MessagesBody {
  readonly messages: readonly { readonly role: string; readonly content: readonly { readonly type: string }[] }[];
  readonly tools: readonly { readonly name: string; readonly description: string; readonly input_schema: object }[];
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input?: object;
}

/** A streamed turn of the Messages API with tool calls. */
export function asks(...calls: readonly Call[]): ScriptedAnswer {
  const blocks = calls.map(({ id, name, input = {} }) => ({
    start: { type: "tool_use", id, name, input: {} },
    delta: { type: "input_json_delta", partial_json: JSON.stringify(input) },
  }));
  return turn(blocks, "tool_use");
}

/** A streamed turn of the Messages API with the final text. */
export function says(text: string): ScriptedAnswer {
  return turn([{ start: { type: "text", text: "" }, delta: { type: "text_delta", text } }], "end_turn");
}

function turn(blocks: readonly { start: object; delta: object }[], stopReason: string): ScriptedAnswer {
  const message = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const events: readonly { type: string }[] = [
    { type: "message_start", ...{ message: { ...message, usage } } },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", ...{ delta: { stop_reason: stopReason, stop_sequence: null }, usage } },
    { type: "message_stop" },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { text, type: "text/event-stream" };
}

/** Returns the tool results of the last turn in order. */
export function resultsIn(body: MessagesBody | undefined): readonly ToolResult[] {
  return (body?.messages.at(-1)?.content ?? []).filter((block): block is ToolResult => block.type === "tool_result");
}
