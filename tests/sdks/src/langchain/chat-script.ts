import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A tool call of a model of Chat Completions. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** Arguments, or their exact JSON. */
  readonly args: object | string;
}

/** The fields of a Chat Completions request that tests read. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly { readonly type: string; readonly function: DeclaredFunction }[];
  readonly stream?: boolean;
}

/** A message that the provider received. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A tool that the provider received. */
export interface DeclaredFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly strict?: boolean | null;
}

let completions = 0;

/** A response with tool calls. */
export function asks(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  const tool_calls = calls.map(toolCall);
  return completion({ role: "assistant", content: null, tool_calls }, "tool_calls");
}

/** A response that the token limit cut off. */
export function cutOff(answer: ScriptedAnswer): ScriptedAnswer {
  return JSON.parse(JSON.stringify(answer).replaceAll('"finish_reason":"tool_calls"', '"finish_reason":"length"'));
}

/** A response with the final text. */
export function says(content: string): ScriptedAnswer {
  return completion({ role: "assistant", content }, "stop");
}

/** The response of {@link asks} as an event stream. */
export function streamsCalls(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  const deltas = calls.flatMap((call, index) => {
    const { function: called, ...head } = toolCall(call);
    const { name, arguments: text } = called;
    // The arguments arrive in several parts, the name only in the first one.
    const pieces = [text.slice(0, 5), text.slice(5)];
    return [
      { tool_calls: [{ index, ...head, function: { name, arguments: "" } }] },
      ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  });
  return events([{ role: "assistant", content: null }, ...deltas], "tool_calls");
}

/** An event stream with one call that the token limit cuts off in its arguments. */
export function streamsCutCall({ id, name, args }: ScriptedCall & { readonly args: string }): ScriptedAnswer {
  const head = { index: 0, id, type: "function", function: { name, arguments: "" } };
  const deltas = [{ tool_calls: [head] }, { tool_calls: [{ index: 0, function: { arguments: args } }] }];
  return events([{ role: "assistant", content: null }, ...deltas], "length");
}

/** The response of {@link says} as an event stream. */
export function streamsText(content: string): ScriptedAnswer {
  return events([{ role: "assistant", content: "" }, { content }], "stop");
}

/** Returns the body of a recorded Chat Completions request. */
export function chatRequest(request: RecordedRequest | undefined): ChatRequest {
  if (!request) throw new Error("There was no such request.");
  return request.body as ChatRequest;
}

/** Returns the tool messages of a request in order: call id and text. */
export function toolResults(request: RecordedRequest | undefined): readonly (readonly [string, string])[] {
  return chatRequest(request)
    .messages.filter(({ role }) => role === "tool")
    .map(({ tool_call_id, content }) => [String(tool_call_id), String(content)]);
}

function toolCall({ id, name, args }: ScriptedCall) {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  return { id, type: "function", function: { name, arguments: text } };
}

function completion(message: object, finish_reason: string): ScriptedAnswer {
  const choices = [{ index: 0, finish_reason, logprobs: null, message: { refusal: null, ...message } }];
  return { json: { ...head("chat.completion"), choices, usage: USAGE } };
}

function events(deltas: readonly object[], finish_reason: string): ScriptedAnswer {
  const chunk = head("chat.completion.chunk");
  const choices = [
    ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
    { index: 0, delta: {}, finish_reason },
  ];
  const lines = choices.map((choice) => `data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`);
  const usage = `data: ${JSON.stringify({ ...chunk, choices: [], usage: USAGE })}\n\n`;
  return { type: "text/event-stream", text: `${lines.join("")}${usage}data: [DONE]\n\n` };
}

/** Each completion has a unique id, since graphs replace a message by one with the same id. */
function head(object: string) {
  completions++;
  return { id: `chatcmpl-${completions}`, object, created: 1_790_000_000, model: MODEL };
}

const MODEL = "gpt-5-mini";
const USAGE = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
