import type { RecordedRequest } from "../scripted-server.ts";
import type { ScriptedCall } from "./openai-lines.ts";

/** The first call of an example's model: errors by service. */
export const COUNT_ERRORS: ScriptedCall = {
  id: "call_count",
  name: "Observability_AggregateEvents",
  args: { dataset: "logs", query: "status:error", aggregation: "count", group_by: ["service"] },
};

/** The call that requires approval. Its argument comes from the result of the first call. */
export function noteService(request: RecordedRequest, view: "map" | "entries" = "map"): ScriptedCall {
  const { buckets } = JSON.parse(outputOf(request, COUNT_ERRORS.id)) as { buckets: { by: { service: string } }[] };
  const value = buckets[0]?.by.service;
  const attributes = view === "map" ? { failing_service: value } : [{ name: "failing_service", value }];
  return { id: "call_note", name: "Messaging_IdentifyPerson", args: { person_id: "on-call", attributes } };
}

/** Reads the output of a call from a request to the Responses API. */
export function outputOf({ body }: RecordedRequest, callId: string): string {
  const { input } = body as { input: readonly { call_id?: string; output?: string }[] };
  return input.find(({ call_id, output }) => call_id === callId && output !== undefined)?.output ?? "";
}
