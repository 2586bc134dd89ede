import Anthropic from "@anthropic-ai/sdk";
import type { Approve } from "@toolwright/core";
import { anthropicRunnerTools } from "@toolwright/core/anthropic";
import { openaiSessionTools } from "@toolwright/core/openai";
import { createMessaging } from "@toolwright/messaging";
import OpenAI from "openai";
import { expect, onTestFinished, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedAnswer, serveScript } from "../scripted-server.ts";

const { tools, sandbox } = createSandboxToolkits();
const NAME = "Messaging_IdentifyPerson";
const ARGS = { person_id: "ada", attributes: { plan: "pro" } };

/** Events of a session as a stream. */
function streamOf(events: readonly { readonly type: string }[]): ScriptedAnswer {
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { text, type: "text/event-stream" };
}

async function serve(lines: readonly ScriptedAnswer[]) {
  sandbox.messaging.reset();
  sandbox.messaging.workspace.people.remove({ kind: "id", value: "ada" });
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  return server;
}

/** What a program sends to a session. */
interface Sent<Event> {
  readonly events: readonly [Event];
}

/** Runs a session in which the model writes a person, and returns the result that the provider gets. */
const SESSIONS: Readonly<Record<string, (approve: Approve) => Promise<unknown>>> = {
  async "OpenAI's hosted Agents API"(approve) {
    const turn = { turn_id: "turn_1", session_id: "session_1" };
    const item = { type: "function_call", id: "fc_1", call_id: "call_1", turn_id: "turn_1", name: NAME };
    const call = { ...item, arguments: JSON.stringify(ARGS), status: "completed" };
    const { url, requests } = await serve([
      streamOf([
        { type: "agent.session.created", event_id: "1", session: { id: "session_1" } } as never,
        {
          type: "agent.session.turn.created",
          event_id: "2",
          ...turn,
          turn: { id: "turn_1", subagent_id: null },
        } as never,
        { type: "agent.session.turn.item.added", event_id: "3", ...turn, item: call } as never,
        { type: "agent.session.turn.completed", event_id: "4", ...turn } as never,
        { type: "agent.session.idle", event_id: "5", session_id: "session_1" } as never,
      ]),
      { json: {} },
    ]);
    const { toolHandlers, ...agent } = openaiSessionTools(tools, { approve });
    const client = new OpenAI({ apiKey: "key", baseURL: url, maxRetries: 0 });
    const stream = await client.beta.agents.sessions.create({
      environment: { type: "none" },
      agent: { model: "gpt-5", ...agent },
      input: "Ada is pro.",
      stream: true,
      toolHandlers,
    });
    for await (const _ of stream);
    expect(requests[0]?.body).toMatchObject({ agent: { tools: { length: tools.length } } });
    const sent = requests[1]?.body as Sent<{ readonly output: string }> | undefined;
    return sent?.events[0].output;
  },
  async "Claude Managed Agents"(approve) {
    const event = { id: "sevt_1", processed_at: "2026-11-28T09:00:00Z" };
    const { url, requests } = await serve([
      streamOf([
        { ...event, type: "agent.custom_tool_use", name: NAME, input: ARGS } as never,
        { ...event, id: "sevt_2", type: "session.status_terminated" } as never,
      ]),
      { json: { data: [], next_page: null } },
      { json: { data: [] } },
    ]);
    const client = new Anthropic({ apiKey: "key", baseURL: url, maxRetries: 0 });
    const made = anthropicRunnerTools(tools, { approve });
    for await (const _ of client.beta.sessions.events.toolRunner("sesn_1", { tools: made }));
    const sent = requests[2]?.body as Sent<{ readonly content: readonly [{ readonly text: string }] }> | undefined;
    expect(sent?.events).toMatchObject([{ type: "user.custom_tool_result", custom_tool_use_id: "sevt_1" }]);
    return sent?.events[0].content[0].text;
  },
};

function findAda() {
  return sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
}

test.each(Object.entries(SESSIONS))("in a session of %s, an approved call runs in the program", async (_, run) => {
  const cards: string[] = [];
  const output = await run(async ({ card }) => cards.push((await card()).title) > 0);
  expect(JSON.parse(String(output))).toMatchObject({ accepted: true });
  expect([cards.length, findAda().length]).toEqual([1, 1]);
});

test.each(Object.entries(SESSIONS))("in a session of %s, the model reads why a call was refused", async (_, run) => {
  const output = await run(() => ({ approved: false, reason: "Ada has left" }));
  expect(JSON.parse(String(output))).toMatchObject({
    error: { code: "not_approved", message: expect.stringContaining("Ada has left") },
  });
  expect(findAda()).toEqual([]);
});

test("a runner that starts again runs an unanswered call of Claude again, which sends once with its id as the key", async () => {
  const event = { id: "sevt_1", processed_at: "2026-11-28T09:00:00Z" };
  const args = {
    transactional_message_id: "1",
    to: "jun.eriksen@example.com",
    message_data: { order_id: "A-7", amount: "9 EUR" },
  };
  const call = { ...event, type: "agent.custom_tool_use", name: "Messaging_SendTransactionalEmail", input: args };
  const history: ScriptedAnswer = { json: { data: [call], next_page: null } };
  const end = streamOf([{ ...event, id: "sevt_2", type: "session.status_terminated" } as never]);
  const messaging = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });
  const made = anthropicRunnerTools(messaging.tools, { approve: () => true, callIdAsIdempotencyKey: true });
  const before = sandbox.messaging.workspace.deliveries.length;
  for (const _ of ["first", "second"]) {
    const { url } = await serve([end, history, { json: { data: [] } }]);
    const client = new Anthropic({ apiKey: "key", baseURL: url, maxRetries: 0 });
    const runs: string[] = [];
    for await (const { name } of client.beta.sessions.events.toolRunner("sesn_1", { tools: made })) runs.push(name);
    expect(runs).toEqual([call.name]);
  }
  expect(sandbox.messaging.workspace.deliveries.length - before).toBe(1);
});
