import type { AgentSession, AgentSessionEvent } from "openai/resources/beta/agents";
import type { WireEvent } from "./session-provider.ts";

/** A call of an agent. */
export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

const TURN = {
  id: "turn_1",
  agent_id: "agent_1",
  completed_at: null,
  created_at: 1_795_000_000,
  error: null,
  object: "agent.session.turn",
  session_id: "session_1",
  started_at: 1_795_000_000,
  subagent_id: null,
  usage: null,
} as const;

/** A session that waits for the calls, or one with another status. */
export function sessionOf(
  calls: readonly WireCall[],
  status: AgentSession["status"] = "requires_action",
): AgentSession {
  return {
    id: "session_1",
    agent: {
      id: "agent_1",
      instructions: null,
      model: "gpt-6-astra",
      multi_agent: { enabled: false } as never,
      name: null,
      reasoning: {} as never,
      service_tier: "auto",
      text: {} as never,
      tools: [],
    },
    created_at: TURN.created_at,
    environment: { type: "none" } as never,
    error: null,
    last_active_at: TURN.created_at,
    metadata: {},
    object: "agent.session",
    required_actions: calls.map(({ id, name, args }) => ({
      type: "function_call",
      turn_id: TURN.id,
      call_id: id,
      name,
      arguments: args,
    })),
    status,
    usage: null,
    vault_ids: [],
  };
}

let events = 0;

/** Gives an event its id. */
function event<Type extends AgentSessionEvent["type"]>(
  fields: Omit<Extract<AgentSessionEvent, { type: Type }>, "event_id" | "type">,
  type: Type,
): WireEvent {
  return { ...fields, event_id: `event_${events++}`, type };
}

const session_id = TURN.session_id;
const turn_id = TURN.id;

/** The events of a session's creation. */
export function created(): readonly WireEvent[] {
  return [
    event({ session: sessionOf([], "idle") }, "agent.session.created"),
    event({ session_id, turn_id, turn: { ...TURN, status: "in_progress" } }, "agent.session.turn.created"),
  ];
}

/** The item of a call, which alone does not mean that the session waits for its result. */
export function added({ id, name, args }: WireCall, status: "in_progress" | "incomplete" = "in_progress"): WireEvent {
  const item = {
    id: `item_${id}`,
    arguments: args,
    call_id: id,
    name,
    status,
    turn_id,
    type: "function_call",
  } as const;
  return event({ item, output_index: 0, session_id, turn_id }, "agent.session.turn.item.added");
}

/** The events of calls for which the session waits. */
export function calling(calls: readonly WireCall[]): readonly WireEvent[] {
  return [...calls.map((call) => added(call)), event({ session: sessionOf(calls) }, "agent.session.requires_action")];
}

/** The events of a turn's end. */
export function saying(text: string): readonly WireEvent[] {
  return [
    event(
      { content_index: 0, item_id: "item_message", output_index: 1, session_id, text, turn_id },
      "agent.session.turn.output_text.done",
    ),
    event({ session_id, turn: { ...TURN, status: "completed" }, turn_id, usage: null }, "agent.session.turn.completed"),
    event({ session: sessionOf([], "idle") }, "agent.session.idle"),
  ];
}
