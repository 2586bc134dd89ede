import type { BetaManagedAgentsStreamSessionEvents } from "@anthropic-ai/sdk/resources/beta/sessions/events";
import type { WireCall } from "./openai-wire.ts";
import type { WireEvent } from "./session-provider.ts";

const processed_at = "2026-11-28T10:00:00Z";

let events = 0;

function event<Type extends BetaManagedAgentsStreamSessionEvents["type"]>(
  fields: Omit<Extract<BetaManagedAgentsStreamSessionEvents, { type: Type }>, "id" | "processed_at" | "type">,
  type: Type,
): WireEvent {
  return { id: `sevt_${events++}`, processed_at, ...fields, type };
}

/** The events of calls for which the session waits. */
export function calling(calls: readonly WireCall[]): readonly WireEvent[] {
  const uses = calls.map(({ id, name, args }) => ({
    ...event({ input: args as Record<string, unknown>, name }, "agent.custom_tool_use"),
    id,
  }));
  return [...uses, waiting(calls)];
}

/** The event of a session that waits for the calls. */
export function waiting(calls: readonly WireCall[]): WireEvent {
  const event_ids = calls.map(({ id }) => id);
  return event({ stop_details: null, stop_reason: { type: "requires_action", event_ids } }, "session.status_idle");
}

/** The events of a turn's end. */
export function saying(text: string): readonly WireEvent[] {
  return [
    event({ content: [{ type: "text", text }] }, "agent.message"),
    event({ stop_details: null, stop_reason: { type: "end_turn" } }, "session.status_idle"),
  ];
}

/** The event of a session's end. */
export function terminated(): WireEvent {
  return event({}, "session.status_terminated");
}
