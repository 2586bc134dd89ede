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
  const messages = Array.isArray(state) ? state : listOf(fieldsOf(state)["messages"]);
  const asking = messages.map(fieldsOf).findLast(({ tool_calls }) => withId(tool_calls, callId) !== undefined);
  if (!asking) return undefined;
  if (breaksOff(listOf(asking["tool_call_chunks"]).map(fieldsOf), callId)) return "incomplete";
  const kept = [asking["response_metadata"], asking["additional_kwargs"]].map(fieldsOf);
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

function withId(list: unknown, id: string): Fields | undefined {
  return listOf(list).find((item): item is Fields => fieldsOf(item)["id"] === id);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
