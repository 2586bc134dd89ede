import type { ScriptedAnswer } from "../scripted-server.ts";

/** A call of a model, with its arguments as JSON. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

/** Creates a call. Its id has the length that Mistral requires. */
export function call(name: string, args: object, id = "call00001"): ModelCall {
  return { id, name, args: JSON.stringify(args) };
}

const USAGE = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };

/** A response of Chat Completions or Mistral with tool calls or text. */
export function chatCompletion(reply: readonly object[] | string, stopReason?: string): ScriptedAnswer {
  const calls = typeof reply === "string" ? {} : { tool_calls: reply };
  const message = { role: "assistant", content: typeof reply === "string" ? reply : null, ...calls };
  const finish_reason = stopReason ?? (typeof reply === "string" ? "stop" : "tool_calls");
  const choices = [{ index: 0, message, logprobs: null, finish_reason }];
  return {
    json: {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_760_000_000,
      model: "model",
      choices,
      usage: USAGE,
    },
  };
}

/** A call in the wire format of Chat Completions. */
export function chatCall({ id, name, args }: ModelCall) {
  return { id, type: "function", function: { name, arguments: args } };
}

/** A response of the Responses API with these items. */
export function responseOf(output: readonly object[]): ScriptedAnswer {
  return {
    json: {
      id: "resp_1",
      object: "response",
      created_at: 1_760_000_000,
      status: "completed",
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: {},
      model: "model",
      output,
      parallel_tool_calls: true,
      temperature: 1,
      tool_choice: "auto",
      tools: [],
      top_p: 1,
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 10,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 20,
      },
    },
  };
}

/** A call in the wire format of the Responses API. */
export function responsesCall({ id, name, args }: ModelCall) {
  return { type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: args, status: "completed" };
}

/** A message in the wire format of the Responses API. */
export function responsesMessage(text: string) {
  const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
  return { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
}

/** An event stream of the Responses API with these items. */
export function responseStream(items: readonly object[]): ScriptedAnswer {
  const answer = responseOf(items);
  const response = "json" in answer ? answer.json : null;
  const started = { ...(response as object), status: "in_progress", output: [] };
  const events = [
    { type: "response.created", response: started },
    ...items.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item },
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response },
  ];
  const lines = events.map((event, sequence_number) => eventLines({ ...event, sequence_number }));
  return { text: lines.join(""), type: "text/event-stream" };
}

function eventLines(event: { readonly type: string; readonly sequence_number: number }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** An event stream of Chat Completions with tool calls or text in one chunk. */
export function chatStream(reply: readonly object[] | string): ScriptedAnswer {
  const isText = typeof reply === "string";
  const delta = isText
    ? { role: "assistant", content: reply }
    : { role: "assistant", content: null, tool_calls: reply.map((call, index) => ({ index, ...call })) };
  const base = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_760_000_000, model: "model" };
  const chunks = [
    { ...base, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: isText ? "stop" : "tool_calls" }] },
  ];
  const data = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"];
  return { text: data.map((line) => `data: ${line}\n\n`).join(""), type: "text/event-stream" };
}
