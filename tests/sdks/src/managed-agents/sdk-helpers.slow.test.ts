import Anthropic from "@anthropic-ai/sdk";
import type { DispatchedToolCall } from "@anthropic-ai/sdk/lib/tools/SessionToolRunner";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { type AnthropicRunnerOptions, anthropicRunnerTools } from "@toolwright/core/anthropic";
import { openaiSessionResults, openaiSessionTools } from "@toolwright/core/managed-agents";
import { createMessaging } from "@toolwright/messaging";
import OpenAI from "openai";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import * as anthropicWire from "./anthropic-wire.ts";
import { anthropicLoop, openaiLoop } from "./loops.ts";
import * as openaiWire from "./openai-wire.ts";
import { HANG_UP, serveSession, type WireEvent } from "./session-provider.ts";

const { sandbox } = createSandboxToolkits();
// Without the window after an accepted send, only a key can prevent a second one.
const { tools } = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });

beforeEach(() => sandbox.messaging.reset());

const EMAIL: openaiWire.WireCall = {
  id: "call_email",
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "jun.eriksen@example.com",
    message_data: { order_id: "ord_helpers", amount: "9 EUR" },
  },
};

const deliveries = () => sandbox.messaging.workspace.deliveries.length;

async function serve(loop: typeof openaiLoop, turns: readonly (readonly WireEvent[])[], refusals = 0) {
  const server = await serveSession(turns, loop.respond, refusals);
  onTestFinished(() => server.close());
  return server;
}

describe("`sessions.stream` of OpenAI's SDK", () => {
  const begin = (events: readonly WireEvent[]) => [...openaiWire.created(), ...events];

  test("yields the event whose calls the adapter runs, and ends with the turn", async () => {
    const before = deliveries();
    const server = await serve(openaiLoop, [begin(openaiWire.calling([EMAIL])), openaiWire.saying("Sent.")]);
    const { sessions } = new OpenAI({ apiKey: "test", baseURL: server.url }).beta.agents;
    const offer = openaiSessionTools(tools, { approve: false });
    for await (const event of sessions.stream("session_1", { input: "Send the receipt." })) {
      const { events } = await openaiSessionResults(offer, event);
      if (events.length > 0) await sessions.events.create("session_1", { events });
    }
    expect(server.inputs.map(openaiLoop.read)).toMatchObject([{ id: "call_email", ok: true }]);
    expect(deliveries()).toBe(before + 1);
  });

  test("runs the call of a cut-off item with `toolHandlers`; the adapter waits until the session needs the result", async () => {
    const incomplete = openaiWire.added({ ...EMAIL, args: "{}" }, "incomplete");
    const ran: string[] = [];
    const run = async (toolHandlers: Record<string, () => string>) => {
      const server = await serve(openaiLoop, [begin([incomplete, ...openaiWire.saying("Cut off.")]), []]);
      const { sessions } = new OpenAI({ apiKey: "test", baseURL: server.url }).beta.agents;
      const offer = openaiSessionTools(tools, { approve: false, onCall: () => ran.push("adapter") });
      for await (const event of sessions.stream("session_1", { input: "Send the receipt.", toolHandlers }))
        expect((await openaiSessionResults(offer, event)).events).toEqual([]);
    };
    await run({
      [EMAIL.name]: () => {
        ran.push("handler");
        return "Sent.";
      },
    });
    await run({});
    expect(ran).toEqual(["handler"]);
  });
});

interface CreationBody {
  readonly agent: { readonly tools: readonly object[] };
}

test("deferred functions have the flag on the wire, next to the search tool", async () => {
  const server = await serve(openaiLoop, []);
  const { sessions } = new OpenAI({ apiKey: "test", baseURL: server.url }).beta.agents;
  const offer = openaiSessionTools(tools, { readOnly: true, defer: ["Messaging.GetPerson"] });
  await sessions.create({ agent: { model: "gpt-6-astra", tools: offer.tools }, environment: { type: "none" } });
  const declared = (server.requests[0]?.body as CreationBody | undefined)?.agent.tools ?? [];
  expect(declared.filter((tool) => "defer_loading" in tool)).toMatchObject([{ name: "Messaging_GetPerson" }]);
  expect(declared.at(-1)).toEqual({ type: "tool_search" });
});

describe("`sessions.events.toolRunner` of Anthropic's SDK", () => {
  /** Runs the session with the SDK's runner and the adapter's tools for it. */
  async function converse(turns: readonly (readonly WireEvent[])[], options: AnthropicRunnerOptions, refusals = 0) {
    const server = await serve(anthropicLoop, turns, refusals);
    const { events } = new Anthropic({ apiKey: "test", baseURL: server.url, logLevel: "off" }).beta.sessions;
    const runner = events.toolRunner("sesn_1", { tools: anthropicRunnerTools(tools, { ToolError, ...options }) });
    const calls: DispatchedToolCall[] = [];
    const done = (async () => {
      for await (const call of runner) calls.push(call);
    })();
    await events.send("sesn_1", { events: [{ type: "user.message", content: [{ type: "text", text: "Send it." }] }] });
    await done;
    return { calls, inputs: server.inputs.map(anthropicLoop.read) };
  }

  const ended = [...anthropicWire.saying("Done."), anthropicWire.terminated()];

  test("sends what a person approved, and returns a refusal as an error", async () => {
    const before = deliveries();
    const turns = [anthropicWire.calling([EMAIL]), ended];
    const approved = await converse(turns, { approve: () => true });
    expect(approved.inputs.filter(({ id }) => id === "call_email")).toMatchObject([{ ok: true }]);
    expect(deliveries()).toBe(before + 1);
    const declined = await converse(turns, { approve: () => ({ approved: false, reason: "Not today." }) });
    expect(declined.inputs).toMatchObject([{ ok: false }]);
    expect(declined.inputs[0]?.text).toContain("Not today.");
    expect(deliveries()).toBe(before + 1);
  });

  test("runs a call again after its result was refused, and with the id as its key the adapter sends it once", async () => {
    const turns = [[...anthropicWire.calling([EMAIL]), HANG_UP], ended];
    const ids: unknown[] = [];
    const before = deliveries();
    const { calls } = await converse(
      turns,
      { approve: false, callIdAsIdempotencyKey: true, onCall: ({ answer }) => ids.push(answer.ok && answer.value) },
      1,
    );
    expect(calls.map(({ posted }) => posted)).toEqual([false, true]);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toMatchObject({ delivery_id: (ids[0] as { readonly delivery_id: string }).delivery_id });
    expect(deliveries()).toBe(before + 1);
  });
});
