import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A tool call as a model of Chat Completions asks for it. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** Arguments, or their text where it matters. */
  readonly args: object | string;
}

/** The parts of a Chat Completions request that tests look at. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly { readonly type: string; readonly function: DeclaredFunction }[];
  readonly stream?: boolean;
}

/** A message as the provider got it. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A tool as the provider got it. */
export interface DeclaredFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly strict?: boolean | null;
}

let completions = 0;

/** The model asks for tools. */
export function asks(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  const tool_calls = calls.map(toolCall);
  return completion({ role: "assistant", content: null, tool_calls }, "tool_calls");
}

/** An answer in which the model was not allowed to say all of it. */
export function cutOff(answer: ScriptedAnswer): ScriptedAnswer {
  return JSON.parse(JSON.stringify(answer).replaceAll('"finish_reason":"tool_calls"', '"finish_reason":"length"'));
}

/** The model answers. */
export function says(content: string): ScriptedAnswer {
  return completion({ role: "assistant", content }, "stop");
}

/** The same as {@link asks}, as a stream of events. */
export function streamsCalls(...calls: readonly ScriptedCall[]): ScriptedAnswer {
  const deltas = calls.flatMap((call, index) => {
    const { function: called, ...head } = toolCall(call);
    const { name, arguments: text } = called;
    // Arguments arrive in pieces, the name only with the first of them.
    const pieces = [text.slice(0, 5), text.slice(5)];
    return [
      { tool_calls: [{ index, ...head, function: { name, arguments: "" } }] },
      ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  });
  return events([{ role: "assistant", content: null }, ...deltas], "tool_calls");
}

/** A stream of one call that ends in the middle of its arguments, since the model may say no more. */
export function streamsCutCall({ id, name, args }: ScriptedCall & { readonly args: string }): ScriptedAnswer {
  const head = { index: 0, id, type: "function", function: { name, arguments: "" } };
  const deltas = [{ tool_calls: [head] }, { tool_calls: [{ index: 0, function: { arguments: args } }] }];
  return events([{ role: "assistant", content: null }, ...deltas], "length");
}

/** The same as {@link says}, as a stream of events. */
export function streamsText(content: string): ScriptedAnswer {
  return events([{ role: "assistant", content: "" }, { content }], "stop");
}

/** The body of a recorded Chat Completions request. */
export function chatRequest(request: RecordedRequest | undefined): ChatRequest {
  if (!request) throw new Error("There was no such request.");
  return request.body as ChatRequest;
}

/** The results that a request hands to the model: call id and text, in order. */
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

/** Every completion has an id of its own: graphs replace a message by one of the same id. */
function head(object: string) {
  completions++;
  return { id: `chatcmpl-${completions}`, object, created: 1_790_000_000, model: MODEL };
}

const MODEL = "gpt-5-mini";
const USAGE = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
