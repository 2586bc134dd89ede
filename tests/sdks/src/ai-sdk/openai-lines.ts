import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A call of a scripted model. String arguments are sent unchanged. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

const MODEL = { id: "answer", created: 1, model: "gpt-5" };
const CHAT_USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const RESPONSES_USAGE = {
  input_tokens: 1,
  output_tokens: 1,
  total_tokens: 2,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

/** A Chat Completions response with tool calls. */
export function chatCalls(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  return chat("tool_calls", { content: null, tool_calls: calls.map(toChatCall) });
}

/** A Chat Completions response with the final text. */
export function chatText(content: string): ScriptedAnswer {
  return chat("stop", { content });
}

function chat(finish_reason: string, message: object): ScriptedAnswer {
  const choice = { index: 0, finish_reason, message: { role: "assistant", ...message } };
  return { json: { ...MODEL, object: "chat.completion", choices: [choice], usage: CHAT_USAGE } };
}

/** Converts a Chat Completions response to an event stream. */
export function streamed(answer: ScriptedAnswer): ScriptedAnswer {
  if (!("json" in answer)) return answer;
  const { choices } = answer.json as { choices: [{ finish_reason: string; message: { tool_calls?: object[] } }] };
  const [{ finish_reason, message }] = choices;
  const tool_calls = message.tool_calls?.map((call, index) => ({ index, ...call }));
  const chunk = { ...MODEL, object: "chat.completion.chunk" };
  const events = [
    {
      ...chunk,
      choices: [{ index: 0, delta: { ...message, ...(tool_calls && { tool_calls }) }, finish_reason: null }],
    },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
  ];
  const lines = [...events.map((event) => JSON.stringify(event)), "[DONE]"].map((data) => `data: ${data}\n\n`);
  return { text: lines.join(""), type: "text/event-stream" };
}

/** A Responses API response with tool calls. */
export function responsesCalls(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  return response(
    calls.map(({ id, name, args }) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: toText(args),
      status: "completed",
    })),
  );
}

/** A Responses API response with the final text. */
export function responsesText(text: string): ScriptedAnswer {
  const content = [{ type: "output_text", text, annotations: [] }];
  return response([{ type: "message", id: "msg_1", role: "assistant", status: "completed", content }]);
}

/** Returns the first output of a call in a request to the Responses API. */
export function responsesOutput({ body }: RecordedRequest): string | undefined {
  const { input } = body as { input: readonly { output?: string }[] };
  return input.find(({ output }) => output !== undefined)?.output;
}

function response(output: readonly object[]): ScriptedAnswer {
  const json = { ...MODEL, object: "response", created_at: 1, status: "completed", output, usage: RESPONSES_USAGE };
  return { json };
}

function toChatCall({ id, name, args }: ScriptedCall): object {
  return { id, type: "function", function: { name, arguments: toText(args) } };
}

function toText(args: unknown): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}
