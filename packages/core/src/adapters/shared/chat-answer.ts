import { recordsIn } from "../../value/plain.ts";
import type { AnsweredCall, RequestedCall } from "./answer-calls.ts";
import { cutOffReason } from "./cut-off.ts";

/** A tool call in an assistant message: of a function or of a custom tool. */
export interface OpenAiChatToolCall {
  readonly id?: string | undefined;
  readonly function?: { readonly name?: string | undefined; readonly arguments?: unknown } | undefined;
  readonly custom?: { readonly name: string; readonly input: string } | undefined;
}

interface ChatMessage {
  readonly tool_calls?: readonly OpenAiChatToolCall[] | null | undefined;
}

interface ChatChoice {
  readonly message: ChatMessage;
  readonly finish_reason?: string | null | undefined;
}

/** A completion or its assistant message. The adapter reads the first choice of a completion. */
export interface OpenAiChatAnswer extends ChatMessage {
  readonly choices?: readonly ChatChoice[] | undefined;
}

interface CamelCaseMessage {
  readonly toolCalls?: readonly OpenAiChatToolCall[] | null | undefined;
}

interface CamelCaseChoice {
  readonly message?: CamelCaseMessage | undefined;
  readonly finishReason?: string | null | undefined;
}

/** {@link OpenAiChatAnswer} in the camel case of the SDKs of Mistral and Cohere. */
export interface CamelCaseChatAnswer extends CamelCaseMessage, CamelCaseChoice {
  readonly choices?: readonly CamelCaseChoice[] | undefined;
}

/** The message with the result of a call. */
export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** {@link OpenAiToolMessage} in the camel case of the SDKs of Mistral and Cohere. */
export interface CamelCaseToolMessage {
  role: "tool";
  toolCallId: string;
  content: string;
}

/** An answer in snake case or camel case. */
export interface AnyChatAnswer extends AnyChoice {
  readonly choices?: readonly AnyChoice[] | undefined;
}

interface AnyChoice extends AnyMessage {
  readonly message?: AnyMessage | undefined;
  readonly finish_reason?: string | null | undefined;
  readonly finishReason?: string | null | undefined;
}

interface AnyMessage extends ChatMessage, CamelCaseMessage {}

/**
 * Reads the calls of an answer. `toMessage` writes fields in the case of the answer, because SDKs drop fields in the
 * other case.
 */
export function readChatAnswer(answer: AnyChatAnswer) {
  const choice = recordsIn(answer.choices)[0] ?? answer;
  const { tool_calls, toolCalls } = choice.message ?? choice;
  const cutOff = cutOffReason(choice.finish_reason ?? choice.finishReason);
  const calls = recordsIn(tool_calls ?? toolCalls).map(readCall);
  const toMessage = ({ id, answer: { text: content } }: AnsweredCall): OpenAiToolMessage | CamelCaseToolMessage =>
    toolCalls ? { role: "tool", toolCallId: id, content } : { role: "tool", tool_call_id: id, content };
  return { requested: { calls, cutOff }, toMessage };
}

function readCall({ id, function: called, custom }: OpenAiChatToolCall): RequestedCall {
  return { id: id ?? "", name: called?.name ?? custom?.name, args: called?.arguments ?? custom?.input };
}
