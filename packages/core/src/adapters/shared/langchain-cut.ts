import { isRecord } from "../../value/plain.ts";
import { recordsIn } from "./records-in.ts";

/** Where LangChain's packages keep why a model stopped: OpenAI, Anthropic, Google, Bedrock, Ollama, Responses. */
const PLACES = ["finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason", "status"];

/**
 * Why the model stopped after asking for a call, in its provider's words; `undefined` where nothing says so. Streamed
 * messages lose it on their way, so a call whose text breaks off is `incomplete`: LangChain completes it by guessing.
 * @param state what a tool node hands to its tools: the graph's state, or the messages alone
 * @param callId id of the call
 */
export function stopReasonOf(state: unknown, callId: string | undefined): string | undefined {
  if (callId === undefined) return undefined;
  const messages = recordsOf(isRecord(state) ? state["messages"] : state);
  const message = messages.findLast(({ tool_calls }) => withId(recordsOf(tool_calls), callId) !== undefined);
  if (!message) return undefined;
  if (breaksOff(recordsOf(message["tool_call_chunks"]), callId)) return "incomplete";
  const kept = [message["response_metadata"], message["additional_kwargs"]].filter(isRecord);
  return kept.flatMap((fields) => PLACES.map((place) => fields[place])).find((reason) => typeof reason === "string");
}

/** Whether the text of a streamed call's arguments ends in their middle. Only its first piece has the id. */
function breaksOff(pieces: readonly Fields[], callId: string): boolean {
  const first = withId(pieces, callId);
  if (!first) return false;
  const own = pieces.filter((piece) => piece === first || (!piece["id"] && piece["index"] === first["index"]));
  const text = own.map(({ args }) => (typeof args === "string" ? args : "")).join("");
  return text.trim() !== "" && !isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function withId(records: readonly Fields[], id: string): Fields | undefined {
  return records.find((record) => record["id"] === id);
}

function recordsOf(value: unknown): readonly Fields[] {
  return recordsIn(value as readonly Fields[]);
}
