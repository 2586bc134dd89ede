import { isRecord, recordsIn } from "../../value/plain.ts";
import { isBrokenJson } from "./cut-off.ts";

/**
 * Fields in which LangChain's packages store the stop reason: OpenAI, Anthropic, Google, Bedrock, Ollama, Responses.
 */
const STOP_REASON_FIELDS = ["finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason", "status"];

/**
 * Returns the provider's stop reason of the message that requested a call; `undefined` if it is unknown. Streamed
 * messages lose the stop reason, so a call whose JSON is incomplete has the reason `incomplete`: LangChain completes
 * it by guessing.
 * @param state the state that a tool node passes to its tools: the graph's state, or the messages alone
 * @param callId id of the call
 */
export function stopReasonOf(state: unknown, callId: string | undefined): string | undefined {
  const message = messageOf(state, callId);
  if (!message || callId === undefined) return undefined;
  if (isIncomplete(recordsOf(message["tool_call_chunks"]), callId) || isCutOff(message, callId)) return "incomplete";
  const metadata = [message["response_metadata"], message["additional_kwargs"]].filter(isRecord);
  return metadata
    .flatMap((fields) => STOP_REASON_FIELDS.map((name) => fields[name]))
    .find((reason) => typeof reason === "string");
}

/**
 * Whether a program that the model wrote made a call. Anthropic's content block has the caller, which LangChain's call
 * lacks.
 * @param state the state that a tool node passes to its tools
 */
export function isProgramCall(state: unknown, callId: string | undefined): boolean {
  const content = recordsOf(messageOf(state, callId)?.["content"]);
  const caller = callId === undefined ? undefined : withId(content, callId)?.["caller"];
  return isRecord(caller) && caller["type"] !== "direct";
}

/** Returns the message that requested a call. */
function messageOf(state: unknown, callId: string | undefined): Fields | undefined {
  if (callId === undefined) return undefined;
  const messages = recordsOf(isRecord(state) ? state["messages"] : state);
  return messages.findLast(({ tool_calls }) => withId(recordsOf(tool_calls), callId) !== undefined);
}

/** Whether the JSON of a streamed call's arguments is incomplete. Only the first chunk has the id. */
function isIncomplete(chunks: readonly Fields[], callId: string): boolean {
  const first = withId(chunks, callId);
  if (!first) return false;
  const ownChunks = chunks.filter((chunk) => chunk === first || (!chunk["id"] && chunk["index"] === first["index"]));
  const text = ownChunks.map(({ args }) => (typeof args === "string" ? args : "")).join("");
  return isBrokenJson(text);
}

/** Whether the provider's version of a call, which newer versions keep instead of the chunks, is incomplete. */
function isCutOff({ additional_kwargs: own, content }: Fields, callId: string): boolean {
  const called = withId(recordsOf(isRecord(own) ? own["tool_calls"] : undefined), callId)?.["function"];
  const texts = [isRecord(called) ? called["arguments"] : undefined, withId(recordsOf(content), callId)?.["input"]];
  return texts.some((text) => typeof text === "string" && isBrokenJson(text));
}

type Fields = Readonly<Record<string, unknown>>;

function withId(records: readonly Fields[], id: string): Fields | undefined {
  return records.find((record) => record["id"] === id);
}

function recordsOf(value: unknown): readonly Fields[] {
  return recordsIn(value as readonly Fields[]);
}
