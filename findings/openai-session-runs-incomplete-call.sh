#!/usr/bin/env bash
# Package:   openai 7.59.0 (2026-11-28)
# Behavior:  a session of a hosted agent reports a call whose item is `incomplete`, because the turn was cut off. The
#            SDK runs the handler of toolHandlers with the arguments so far, before the session asks for a result: an
#            email goes out without its text. The handler gets neither the status nor the id of the call.
# Guess:     a handler runs when the session requires it, with complete arguments.
# Output:
#   handler: {"to":"ann@example.com"}
#   parameters of the handler: 1
#   events of the session that require a result: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check openai@7.59.0 <<'PROGRAM'
import OpenAI from "openai";

const ids = { session_id: "s", turn_id: "t" };
const turn = { id: "t", agent_id: "a", created_at: 1, completed_at: null, started_at: 1, error: null, object: "agent.session.turn" };
const ended = { ...turn, session_id: "s", subagent_id: null, usage: null, status: "completed" };
const call = { id: "i", type: "function_call", call_id: "c", name: "send_email", turn_id: "t", status: "incomplete" };
const session = { id: "s", object: "agent.session", status: "idle", required_actions: [] };
const events = [
  { type: "agent.session.turn.created", ...ids, turn: { ...ended, status: "in_progress" } },
  { type: "agent.session.turn.item.added", ...ids, output_index: 0, item: { ...call, arguments: { to: "ann@example.com" } } },
  { type: "agent.session.turn.completed", ...ids, turn: ended, usage: null },
  { type: "agent.session.idle", session },
].map((event, index) => ({ event_id: `e${index}`, ...event }));
const fetch = async (_, { method, headers }) => {
  if (new Headers(headers).get("accept") === "text/event-stream") {
    const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
  return Response.json(method.toUpperCase() === "POST" ? { data: [] } : session);
};
const { sessions } = new OpenAI({ apiKey: "none", fetch }).beta.agents;
let parameters;
let required = 0;
const send_email = (...given) => {
  parameters = given.length;
  console.log("handler:", JSON.stringify(given[0]));
  return "Sent.";
};
for await (const { type } of sessions.stream("s", { input: "Write to Ann.", toolHandlers: { send_email } }))
  if (type === "agent.session.requires_action") required++;
console.log("parameters of the handler:", parameters);
console.log("events of the session that require a result:", required);
PROGRAM
