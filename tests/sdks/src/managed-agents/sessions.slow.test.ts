import { renderCard } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { anthropicLoop, type LoopOptions, openaiLoop } from "./loops.ts";
import type { WireCall } from "./openai-wire.ts";
import { HANG_UP, serveSession, type WireEvent } from "./session-provider.ts";

const shared = createSandboxToolkits();
const { sandbox } = shared;

beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

const ERRORS: WireCall = { id: "call_errors", name: "Observability_SearchLogs", args: { query: "status:error" } };
let orders = 0;

/** A call that sends an email unlike every other, because the toolkit refuses to send the same one again soon. */
function emailCall(): WireCall {
  const message_data = { order_id: `ord_managed_${orders++}`, amount: "9 EUR" };
  const args = { transactional_message_id: "1", to: "jun.eriksen@example.com", message_data };
  return { id: "call_email", name: "Messaging_SendTransactionalEmail", args };
}

const deliveries = () => sandbox.messaging.workspace.deliveries.length;

describe.each([
  ["OpenAI's Agents API", openaiLoop],
  ["Claude Managed Agents", anthropicLoop],
])("%s", (_name, loop) => {
  /** Runs a session whose provider sends these groups of events after the message, and after each result. */
  async function converse(
    turns: readonly (readonly WireEvent[])[],
    options: LoopOptions = { approve: false },
    { tools = shared.tools as Parameters<typeof loop.run>[1], refusals = 0 } = {},
  ) {
    const [first = [], ...more] = turns;
    const server = await serveSession([[...loop.created(), ...first], ...more], loop.respond, refusals);
    onTestFinished(() => server.close());
    const outcome = await loop.run(server.url, tools, options);
    return { ...outcome, server, inputs: server.inputs.map(loop.read) };
  }

  test("declares every tool, runs a read without asking, and ends with the turn", async () => {
    const approve = () => expect.unreachable("A read needs no approval.");
    const { inputs, lastText, results, server } = await converse(
      [loop.calling([ERRORS]), loop.saying("Checkout fails.")],
      {
        approve,
      },
    );
    expect(lastText).toBe("Checkout fails.");
    const logs = await shared.observability.searchLogs({ query: "status:error" });
    expect(inputs).toMatchObject([{ id: "call_errors", ok: true }]);
    expect(inputs[0]?.text).toContain(logs.logs[0]?.message);
    expect(results).toMatchObject([{ name: "Observability_SearchLogs", answer: { ok: true } }]);
    const created = server.requests.map(({ body }) => JSON.stringify(body)).find((body) => body?.includes('"tools"'));
    for (const { wireName } of shared.tools) expect(created).toContain(`"name":"${wireName}"`);
  });

  test("sends what a person approved, and shows the card before", async () => {
    const before = deliveries();
    const cards: string[] = [];
    const approve: LoopOptions["approve"] = async ({ card }) => {
      cards.push(renderCard(await card()));
      expect(deliveries()).toBe(before);
      return true;
    };
    const { inputs } = await converse([loop.calling([emailCall()]), loop.saying("Sent.")], { approve });
    expect(cards).toEqual([expect.stringContaining("Sends messages with Messaging.SendTransactionalEmail.")]);
    expect(inputs).toMatchObject([{ id: "call_email", ok: true }]);
    expect(deliveries()).toBe(before + 1);
  });

  test("sends nothing that a person declined, and tells the agent why", async () => {
    const before = deliveries();
    const approve = () => ({ approved: false, reason: "The customer wrote already." });
    const { inputs } = await converse([loop.calling([emailCall()]), loop.saying("Not sent.")], { approve });
    expect(inputs).toMatchObject([{ id: "call_email", ok: false }]);
    expect(inputs[0]?.text).toContain("The customer wrote already.");
    expect(deliveries()).toBe(before);
  });

  test("creates no session without a decision on approval", async () => {
    await expect(converse([loop.calling([emailCall()])], {})).rejects.toMatchObject({ code: "misconfigured" });
  });

  test("runs a call whose events arrive twice once, and sends its result once", async () => {
    const before = deliveries();
    const events = loop.calling([emailCall()]);
    const { inputs } = await converse([[...events, ...events], loop.saying("Sent.")]);
    expect(inputs).toMatchObject([{ id: "call_email", ok: true }]);
    expect(deliveries()).toBe(before + 1);
  });

  test("sends the recorded result again after a refused request and a lost connection, without another run", async () => {
    const before = deliveries();
    const { inputs, lastText } = await converse(
      [[...loop.calling([emailCall()]), HANG_UP], loop.saying("Sent.")],
      { approve: false },
      { refusals: 1 },
    );
    expect(lastText).toBe("Sent.");
    expect(inputs).toMatchObject([{ id: "call_email", ok: true }]);
    expect(deliveries()).toBe(before + 1);
  });

  test("answers calls of one turn, and returns errors, unknown tools and invalid arguments as failures", async () => {
    sandbox.observability.fail({ status: 403 });
    const calls: readonly WireCall[] = [
      ERRORS,
      { id: "call_unknown", name: "Observability_SearchLog", args: {} },
      { id: "call_invalid", name: "Observability_SearchLogs", args: { colour: "red" } },
      { id: "call_cut", name: "Messaging_DeletePerson", args: '{"person_id":"usr_' },
    ];
    const ended = loop.saying("I could not read the logs.");
    // Claude's calls arrive one by one, and each gets its result at once; OpenAI's arrive together.
    const { inputs } = await converse([loop.calling(calls), ...(loop === openaiLoop ? [ended] : [[], [], [], ended])]);
    const codes = inputs.map(({ id, ok, text }) => [id, ok, JSON.parse(text).error.code]);
    expect(codes).toEqual([
      ["call_errors", false, "forbidden"],
      ["call_unknown", false, "invalid_input"],
      ["call_invalid", false, "invalid_input"],
      ["call_cut", false, "incomplete_call"],
    ]);
    expect(sandbox.messaging.requests).toEqual([]);
  });

  test("aborts a running call with the program's signal", async () => {
    const controller = new AbortController();
    sandbox.observability.fail({ delayMs: 600_000 });
    const { tools } = createObservability({
      ...sandbox.observability.options,
      fetch: (request, init) => {
        queueMicrotask(() => controller.abort());
        return sandbox.observability.fetch(request, init);
      },
    });
    const { signal } = controller;
    const { results } = await converse([loop.calling([ERRORS]), loop.saying("Stopped.")], { signal }, { tools });
    expect(results).toMatchObject([{ answer: { error: { code: "aborted" } } }]);
  });

  test("sends a call once across two processes with the id as its key", async () => {
    const before = deliveries();
    // Without the window after an accepted send, only the key can prevent a second one.
    const { tools } = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });
    const options = { approve: false, callIdAsIdempotencyKey: true } as const;
    const call = emailCall();
    const turns = () => [loop.calling([call]), loop.saying("Sent.")];
    const first = await converse(turns(), options, { tools });
    const second = await converse(turns(), options, { tools });
    expect(second.inputs).toMatchObject([{ id: "call_email", ok: true }]);
    const idOf = ({ inputs }: typeof first) => JSON.parse(inputs[0]?.text ?? "").delivery_id;
    expect(idOf(second)).toBe(idOf(first));
    expect(deliveries()).toBe(before + 1);
  });
});
