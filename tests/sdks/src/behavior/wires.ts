import { calling, saying } from "../anthropic/messages-wire.ts";
import { chatCompletion, responseOf, responsesMessage } from "../openai/wire.ts";
import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A call of a scripted model, with its arguments as the model wrote them. */
export interface Call {
  readonly id?: string;
  readonly name: string;
  readonly args: string;
}

/** A reply of a scripted model. */
export type Turn = { readonly calls: readonly Call[]; readonly isCutOff?: boolean } | { readonly text: string };

/** The result of a call that a model receives. */
export interface ToolResult {
  readonly id?: string | undefined;
  readonly content: unknown;
}

/** A provider's protocol. */
export interface Wire {
  readonly name: string;
  /** Whether arguments are text, which may be invalid JSON. Otherwise the provider sends an object. */
  readonly hasTextArguments: boolean;
  /** Whether results are a string or a list of parts. Otherwise the provider takes an object. */
  readonly hasTextResults: boolean;
  reply(turn: Turn): ScriptedAnswer;
  /** The results of calls in a request, in order. */
  resultsIn(request: RecordedRequest): readonly ToolResult[];
}

type Item = Readonly<Record<string, unknown>>;

function listIn({ body }: RecordedRequest, field: string): readonly Item[] {
  return (body as Record<string, readonly Item[]>)[field] ?? [];
}

/** Parses arguments, and keeps every digit of their numbers. */
export function exactly(args: string): unknown {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" && context?.source ? rawJSON(context.source) : value;
  return args === "" ? undefined : JSON.parse(args, keep);
}

let replies = 0;

function chatReply(turn: Turn): ScriptedAnswer {
  const { json } = (
    "text" in turn
      ? chatCompletion(turn.text)
      : chatCompletion(
          turn.calls.map(({ id, name, args }) => ({ id, type: "function", function: { name, arguments: args } })),
          turn.isCutOff ? "length" : "tool_calls",
        )
  ) as { readonly json: object };
  replies++;
  // Some SDKs replace a message by one with the same id.
  return { json: { ...json, id: `chatcmpl-${replies}` } };
}

const chatResults: Wire["resultsIn"] = (request) =>
  listIn(request, "messages")
    .filter(({ role }) => role === "tool")
    .map(({ tool_call_id, content }) => ({ id: tool_call_id as string | undefined, content }));

/** OpenAI's Chat Completions. */
export const chat: Wire = {
  name: "Chat Completions",
  hasTextArguments: true,
  hasTextResults: true,
  reply: chatReply,
  resultsIn: chatResults,
};

/** Chat Completions as an event stream. A call arrives in two parts, its arguments in the second one. */
export const chatStream: Wire = {
  ...chat,
  reply: (turn) => {
    const deltas =
      "text" in turn
        ? [{ content: turn.text }]
        : turn.calls.flatMap(({ id, name, args }, index) => [
            { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] },
            { tool_calls: [{ index, function: { arguments: args } }] },
          ]);
    const reason = "text" in turn ? "stop" : turn.isCutOff ? "length" : "tool_calls";
    replies++;
    const chunk = {
      id: `chatcmpl-${replies}`,
      object: "chat.completion.chunk",
      created: 1_760_000_000,
      model: "model",
    };
    const choices = [
      ...[{ role: "assistant", content: null }, ...deltas].map((delta) => ({ index: 0, delta, finish_reason: null })),
      { index: 0, delta: {}, finish_reason: reason },
    ];
    const lines = choices.map((choice) => `data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`);
    return { text: `${lines.join("")}data: [DONE]\n\n`, type: "text/event-stream" };
  },
};

/** OpenAI's Responses API. */
export const responses: Wire = {
  name: "Responses API",
  hasTextArguments: true,
  hasTextResults: true,
  reply: (turn) => {
    if ("text" in turn) return responseOf([responsesMessage(turn.text)]);
    const status = turn.isCutOff ? "incomplete" : "completed";
    const items = turn.calls.map(({ id, name, args }) => {
      replies++;
      return { type: "function_call", id: `fc_${replies}`, call_id: id, name, arguments: args, status };
    });
    const { json } = responseOf(items) as { readonly json: object };
    const incomplete_details = turn.isCutOff ? { reason: "max_output_tokens" } : null;
    return { json: { ...json, status, incomplete_details } };
  },
  resultsIn: (request) =>
    listIn(request, "input")
      .filter(({ type }) => type === "function_call_output")
      .map(({ call_id, output }) => ({ id: call_id as string | undefined, content: output })),
};

/** The Responses API as an event stream. */
export const responsesStream: Wire = {
  ...responses,
  reply: (turn) => {
    const { json } = responses.reply(turn) as { readonly json: { readonly output: readonly object[] } & Item };
    const { output, ...head } = json;
    const events: readonly ({ readonly type: string } & Item)[] = [
      { type: "response.created", response: { ...head, status: "in_progress", output: [] } },
      ...output.flatMap((item, output_index) => [
        { type: "response.output_item.added", output_index, item },
        { type: "response.output_item.done", output_index, item },
      ]),
      { type: `response.${head["status"]}`, response: json },
    ];
    return eventStream(events.map((event, sequence_number) => ({ ...event, sequence_number })));
  },
};

/** Events as both OpenAI and Anthropic send them. */
function eventStream(events: readonly { readonly type: string }[]): ScriptedAnswer {
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { text, type: "text/event-stream" };
}

function messagesReply(turn: Turn): ScriptedAnswer {
  if ("text" in turn) return saying(turn.text);
  const uses = turn.calls.map(({ id, name, args }) => ({ id: id as string, name, input: exactly(args) ?? {} }));
  return calling(uses, turn.isCutOff ? "max_tokens" : "tool_use");
}

/** Anthropic's Messages API. */
export const messages: Wire = {
  name: "Messages API",
  hasTextArguments: false,
  hasTextResults: true,
  reply: messagesReply,
  resultsIn: (request) =>
    listIn(request, "messages")
      .flatMap(({ content }) => (Array.isArray(content) ? (content as readonly Item[]) : []))
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id, content }) => ({ id: tool_use_id as string | undefined, content })),
};

/** The Messages API as an event stream, in which arguments are text. */
export const messagesStream: Wire = {
  ...messages,
  hasTextArguments: true,
  reply: (turn) => {
    const blocks =
      "text" in turn
        ? [{ start: { type: "text", text: "" }, delta: { type: "text_delta", text: turn.text } }]
        : turn.calls.map(({ id, name, args }) => ({
            start: { type: "tool_use", id, name, input: {} },
            delta: { type: "input_json_delta", partial_json: args },
          }));
    const reason = "text" in turn ? "end_turn" : turn.isCutOff ? "max_tokens" : "tool_use";
    return messageEvents(blocks, reason);
  },
};

function messageEvents(blocks: readonly { start: object; delta: object }[], stop_reason: string): ScriptedAnswer {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    usage,
  };
  const events: readonly ({ readonly type: string } & Item)[] = [
    { type: "message_start", message },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  return eventStream(events);
}

/** Gemini's `generateContent`. */
export const gemini: Wire = {
  name: "`generateContent`",
  hasTextArguments: false,
  hasTextResults: false,
  reply: (turn) => {
    const isCutOff = !("text" in turn) && turn.isCutOff;
    const parts =
      "text" in turn
        ? [{ text: turn.text }]
        : turn.calls.map(({ id, name, args }) => ({ functionCall: { id, name, args: exactly(args) } }));
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const finishReason = isCutOff ? "MAX_TOKENS" : "STOP";
    return { json: { candidates: [{ index: 0, content: { role: "model", parts }, finishReason }], usageMetadata } };
  },
  resultsIn: (request) =>
    listIn(request, "contents")
      .flatMap(({ parts }) => parts as readonly { readonly functionResponse?: Item }[])
      .flatMap(({ functionResponse }) => (functionResponse ? [functionResponse] : []))
      .map(({ id, response }) => ({ id: id as string | undefined, content: response })),
};

/** `generateContent` as an event stream of one event. */
export const geminiStream: Wire = {
  ...gemini,
  reply: (turn) => {
    const { json } = gemini.reply(turn) as { readonly json: object };
    return { text: `data: ${JSON.stringify(json)}\r\n\r\n`, type: "text/event-stream" };
  },
};
