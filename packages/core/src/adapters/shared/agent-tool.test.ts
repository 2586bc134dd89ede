import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { createProbe } from "../../__fixtures__/probe.ts";
import type { ApprovalRequest, Approve } from "../../approval/approval.ts";
import type { Progress } from "../../call/call.ts";
import { systemClock } from "../../call/clock.ts";
import { renderCard } from "../../card/render-card.ts";
import type { ToolAnnotations } from "../../definition/annotations.ts";
import { needsApproval } from "../../definition/annotations.ts";
import type { AnyToolDefinition } from "../../definition/definition.ts";
import { toWireName } from "../../definition/name.ts";
import { isToolError, ToolError } from "../../errors.ts";
import { flatMap, requiredText, wholeNumber } from "../../schema/builders.ts";
import type { AgentAnswer, Tool } from "../../tool/tool.ts";
import { createToolkit } from "../../toolkit/toolkit.ts";
import { type AdapterOptions, agentTools, type CallEvent, callByName } from "./agent-tool.ts";

const READS: ToolAnnotations = createProbe().annotations;
const WRITES: ToolAnnotations = { ...READS, readOnly: false };

/** Creates a toolkit with a tool that reads, one that writes and one that spends, and records the calls that ran. */
function start(options: AdapterOptions = {}, parts: Partial<AnyToolDefinition<object>> = {}) {
  const calls: object[] = [];
  const run = async (args: object) => {
    calls.push(args);
    return { rows: [{ id: 1 }, { id: 2 }] };
  };
  const input = v.strictObject({
    to: requiredText("Whom"),
    count: v.optional(wholeNumber(1, 9, "How many"), 1),
    data: v.optional(flatMap("More")),
  });
  const { tools } = createToolkit(
    {
      read: createProbe({ name: "Probe.Read", run }),
      send: createProbe({ name: "Probe.Send", annotations: WRITES, input, run, ...parts }),
      spend: createProbe({ name: "Probe.Spend", annotations: { ...READS, cost: "credits" }, run }),
    },
    {},
  );
  const offered = agentTools(tools, { approve: false, ...options });
  const [, send] = offered;
  return { tools, offered, send: send!, calls };
}

function errorIn(answer: AgentAnswer) {
  if (answer.ok) throw new Error("expected an error");
  return answer.error;
}

describe("selecting tools", () => {
  const namesOf = (options: AdapterOptions) => start(options).offered.map(({ tool }) => tool.name);

  test("offers every tool in toolkit order when no selection is given", () => {
    expect(namesOf({})).toEqual(["Probe.Read", "Probe.Send", "Probe.Spend"]);
  });

  test("applies `only`, `except` and `readOnly`", () => {
    expect(namesOf({ only: ["Probe_Spend", "Probe.Read"] })).toEqual(["Probe.Read", "Probe.Spend"]);
    expect(namesOf({ except: ["Probe.Read"] })).toEqual(["Probe.Send", "Probe.Spend"]);
    expect(namesOf({ readOnly: true })).toEqual(["Probe.Read"]);
    expect(namesOf({ readOnly: true, only: ["Probe.Read", "Probe.Spend"] })).toEqual(["Probe.Read", "Probe.Spend"]);
  });

  test("rejects a selection of a name that no tool has", () => {
    expect(() => namesOf({ except: ["Probe.Sned"] })).toThrow("did you mean Probe.Send?");
  });

  test("rejects two tools with the same name in either spelling, since a model could not distinguish them", () => {
    const { tools } = start();
    expect(() => agentTools([...tools, ...tools])).toThrow("Two tools are named Probe.Read");
    const named = (name: "A.B_C" | "A_B.C") => ({ ...tools[0]!, name, wireName: toWireName(name) }) as Tool;
    expect(() => agentTools([named("A.B_C"), named("A_B.C")])).toThrow("Two tools are named A_B.C");
    expect(() => agentTools([named("A.B_C"), named("A_B.C")], { except: ["A.B_C"] })).not.toThrow();
  });
});

describe("agentTools", () => {
  test("reads a model's arguments and returns the full result, the fitted result and its text", async () => {
    const { send, calls } = start();
    const answer = await send.call('{"to":"a","count":"3"}');
    expect(answer).toMatchObject({ ok: true, value: { rows: [{ id: 1 }, { id: 2 }] }, fitted: { shown: 2 } });
    expect(calls).toEqual([{ to: "a", count: 3 }]);
  });

  test("returns a failure from `call`, and throws the same error from `run`", async () => {
    const failure = new ToolError({ code: "not_found", message: "No person has this id.", status: 404 });
    const { send } = start({}, { run: () => Promise.reject(failure) });
    const error = errorIn(await send.call({ to: "a" }));
    expect(error).toEqual({ ...failure.toJSON(), tool: "Probe.Send" });
    const thrown = await send.tool.run({ to: "a" }).catch((reason: unknown) => reason);
    expect(isToolError(thrown) && thrown.toJSON()).toEqual(error);
  });

  test("`run` returns the full result, whatever token budget applies to the model's text", async () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, text: "word ".repeat(20) }));
    const { send } = start({ maxResultTokens: 500 }, { run: async () => ({ rows }) });
    expect(await send.tool.run({ to: "a" })).toEqual({ rows });
    const answer = await send.call({ to: "a" });
    expect(answer).toMatchObject({ ok: true, value: { rows } });
    expect(answer.text.length).toBeLessThan(5_000);
  });

  test("passes on the signal, the time budget and `resend` of a call", async () => {
    using _time = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const received: unknown[] = [];
    const started = Promise.withResolvers<void>();
    const { send } = start(
      {},
      {
        run: async (_, { signal, deadlineMs, resend }) => {
          received.push(deadlineMs, resend);
          started.resolve();
          return { rows: [await systemClock.sleep(60_000, signal)] };
        },
      },
    );
    const controller = new AbortController();
    const answer = send.call({ to: "a" }, { signal: controller.signal, timeout: 1_234, resend: true });
    await started.promise;
    controller.abort();
    expect(errorIn(await answer)).toMatchObject({ code: "aborted", tool: "Probe.Send" });
    expect(received).toEqual([2_234, true]);
  });

  test("reports progress to the observer of the call, or else to the observer of the options", async () => {
    const messages: string[] = [];
    const record = (observer: string) => (progress: Progress) => messages.push(`${observer}: ${progress.message}`);
    const { send } = start(
      { onProgress: record("options") },
      {
        run: async (_, { progress }) => {
          progress(1, 2, "half");
          return { rows: [] };
        },
      },
    );
    await send.call({ to: "a" });
    await send.call({ to: "a" }, { onProgress: undefined });
    await send.call({ to: "a" }, { onProgress: record("call") });
    expect(messages).toEqual(["options: half", "options: half", "call: half"]);
  });
});

describe("onCall", () => {
  function watched(options: AdapterOptions = {}, parts: Partial<AnyToolDefinition<object>> = {}) {
    const events: CallEvent[] = [];
    return { events, ...start({ onCall: (event) => events.push(event), ...options }, parts) };
  }

  test("`onCall` receives the tool, its arguments and the full answer", async () => {
    const { events, send } = watched({ maxResultTokens: 500 });
    const answer = await send.call({ to: "a" });
    expect(events).toEqual([{ tool: send.tool, args: { to: "a", count: 1 }, answer, durationMs: expect.any(Number) }]);
    expect(events[0]!.durationMs).toBeGreaterThanOrEqual(0);
  });

  test("`onCall` also receives calls that failed or were rejected", async () => {
    const { events, send } = watched({ approve: () => false });
    await send.call({});
    await send.call({ to: "a" });
    expect(events.map(({ answer }) => errorIn(answer).code)).toEqual(["invalid_input", "not_approved"]);
  });

  test.each<[string, unknown, unknown]>([
    ["an object", { to: "a", count: "3" }, { to: "a", count: 3 }],
    ["its JSON text", '{"to":"a","count":"3"}', { to: "a", count: 3 }],
    ["a wrong object", { count: 0 }, { count: 0 }],
    ["the JSON text of a wrong one", '{"count":0}', { count: 0 }],
    ["nothing", undefined, {}],
    ["a string that is not JSON", '{"to":', '{"to":'],
    ["a list", ["a"], ["a"]],
  ])("`onCall` receives the same arguments in every form a model may send: %s", async (_, raw, args) => {
    for (const approve of [false, () => true] as const) {
      const { events, send } = watched({ approve });
      await send.call(raw);
      expect(events).toMatchObject([{ args }]);
    }
  });

  test("`onCall` receives unreadable arguments unchanged, and the call does not throw", async () => {
    const { proxy, revoke } = Proxy.revocable({ to: "a" }, {});
    revoke();
    const { events, send, calls } = watched();
    expect(await send.call(proxy)).toMatchObject({ ok: false });
    expect([events.length, events[0]?.args === proxy, calls]).toEqual([1, true, []]);
  });

  test("`onCall` receives the arguments of the call, even when the caller's object changes meanwhile", async () => {
    const { events, send } = watched();
    const raw = { to: "a" };
    const answer = send.call(raw);
    raw.to = "another person";
    await answer;
    expect(events).toMatchObject([{ args: { to: "a" } }]);
  });

  test("an observer that changes the answer does not change what the model reads", async () => {
    const onCall = ({ answer }: CallEvent) => Object.assign(answer, { ok: false, text: "changed", value: null });
    const answer = await start({ onCall }).send.call({ to: "a" });
    expect(answer).toMatchObject({ ok: true, value: { rows: [{ id: 1 }, { id: 2 }] } });
    expect(answer.text).not.toContain("changed");
  });

  test("an observer that throws or rejects does not fail the call", async () => {
    for (const onCall of [
      () => {
        throw new Error("x");
      },
      () => Promise.reject(new Error("x")),
    ])
      expect(await start({ onCall }).send.call({ to: "a" })).toMatchObject({ ok: true });
  });
});

describe("approval", () => {
  /** Creates an approver that records its requests. */
  function recordRequests(decide: Approve = () => true) {
    const requests: ApprovalRequest[] = [];
    const approve: Approve = (request) => {
      requests.push(request);
      return decide(request);
    };
    return { requests, approve };
  }

  test.each<[string, Partial<ToolAnnotations>, boolean]>([
    ["reads", {}, false],
    ["writes", { readOnly: false }, true],
    ["spends credits", { cost: "credits" }, true],
    ["sends messages", { readOnly: false, cost: "messages" }, true],
  ])("decides whether a tool that %s needs approval", (_, part, expected) => {
    expect(needsApproval({ annotations: { ...READS, ...part } })).toBe(expected);
  });

  test("requires approval for calls that write or spend, and not for calls that read", async () => {
    const { requests, approve } = recordRequests();
    const { offered } = start({ approve });
    for (const agent of offered) await agent.call({ to: "a" });
    for (const agent of offered) await agent.call({});
    expect(requests.map(({ tool }) => tool.name)).toEqual(["Probe.Send", "Probe.Spend"]);
  });

  test("passes the parsed arguments and the signal of the call to the approver", async () => {
    const { requests, approve } = recordRequests();
    const { signal } = new AbortController();
    await start({ approve }).send.call('{"to":"a","data":[{"name":"x","value":1}]}', { signal });
    expect(requests[0]).toMatchObject({ args: { to: "a", count: 1, data: { x: 1 } }, signal });
  });

  test("does not call the approver for a call that cannot run", async () => {
    const { requests, approve } = recordRequests();
    const { send, calls } = start({ approve });
    expect(errorIn(await send.call({ count: 0 }))).toMatchObject({ code: "invalid_input", tool: "Probe.Send" });
    expect([requests, calls]).toEqual([[], []]);
  });

  test.each<[string, Approve]>([
    ["true", () => true],
    ["a promise of true", async () => true],
    ["an object with the decision", () => ({ approved: true, reason: "fine" })],
  ])("runs the call once when the approver returns %s", async (_, decide) => {
    const { send, calls } = start({ approve: decide });
    expect(await send.call({ to: "a" })).toMatchObject({ ok: true });
    expect(calls).toEqual([{ to: "a", count: 1 }]);
  });

  test.each<[string, Approve]>([
    ["false", () => false],
    ["a promise of false", async () => false],
    ["an object with the decision", () => ({ approved: false })],
    ["a word instead of true", () => "yes" as never],
    ["a word in the object", () => ({ approved: "yes" }) as never],
    ["nothing", () => undefined as never],
    ["null", () => null as never],
  ])("returns an ordinary error and runs nothing when the approver returns %s", async (_, decide) => {
    const { send, calls } = start({ approve: decide });
    const error = errorIn(await send.call({ to: "a" }));
    expect(error).toMatchObject({ code: "not_approved", retryable: false, tool: "Probe.Send" });
    expect(error.message).toMatch(/^The call was not approved.*Nothing was done\./);
    expect(calls).toEqual([]);
  });

  test("reports the approver's reason for a rejection to the model", async () => {
    const { send } = start({ approve: () => ({ approved: false, reason: "wrong recipient" }) });
    const answer = await send.call({ to: "a" });
    expect(errorIn(answer).message).toBe(
      "The call was not approved: wrong recipient. Nothing was done. Do not repeat it unchanged; ask what to do instead.",
    );
    expect(JSON.parse(answer.text)).toEqual({ error: errorIn(answer) });
  });

  test.each([
    ["wrong recipient.", "wrong recipient"],
    ["two\nlines", "two lines"],
    ["hidden\u200b", "hidden\\u{200b}"],
    ["a".repeat(2_000), "a".repeat(200)],
  ])("writes the approver's reason %j as a short line", async (reason, line) => {
    const { send } = start({ approve: () => ({ approved: false, reason }) });
    const { message } = errorIn(await send.call({ to: "a" }));
    expect(message).toContain(`: ${line}`);
    expect(message).toMatch(/^[^\n]{1,650}$/);
    expect(message).not.toContain("..");
  });

  test.each([{ why: "wrong recipient" }, ["wrong"], 5, "", " ", null, undefined])(
    "leaves out a reason without words: %j",
    async (reason) => {
      const { send } = start({ approve: () => ({ approved: false, reason: reason as never }) });
      expect(errorIn(await send.call({ to: "a" })).message).toMatch(/^The call was not approved\. Nothing was done\./);
    },
  );

  test.each<[string, Approve]>([
    [
      "throws",
      () => {
        throw new Error("key sk-SECRET at /srv/approve.js:1");
      },
    ],
    ["rejects", () => Promise.reject(new Error("key sk-SECRET"))],
    ["throws no error at all", () => Promise.reject("sk-SECRET")],
  ])("rejects a call whose approver %s, and does not show its error", async (_, decide) => {
    const { send, calls } = start({ approve: decide });
    const answer = await send.call({ to: "a" });
    expect(errorIn(answer)).toMatchObject({ code: "not_approved" });
    expect(answer.text).toContain("the approval itself failed");
    expect(answer.text).not.toMatch(/SECRET|srv/);
    expect(calls).toEqual([]);
  });

  describe("aborting a call that needs approval", () => {
    test("an abort ends a call that waits for approval, regardless of a later approval", async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const controller = new AbortController();
      const { send, calls } = start({ approve: () => promise });
      const answer = send.call({ to: "a" }, { signal: controller.signal });
      controller.abort();
      expect(errorIn(await answer)).toMatchObject({ code: "aborted", tool: "Probe.Send" });
      resolve(true);
      await promise;
      expect(calls).toEqual([]);
    });

    test("a call that was aborted earlier does not reach the approver", async () => {
      const { requests, approve } = recordRequests();
      const { send, calls } = start({ approve });
      expect(errorIn(await send.call({ to: "a" }, { signal: AbortSignal.abort() })).code).toBe("aborted");
      expect([requests, calls]).toEqual([[], []]);
    });

    test("an approver that aborts the call ends it, and leaves no unhandled rejection", async () => {
      const unhandled: unknown[] = [];
      const onUnhandled = (reason: unknown) => unhandled.push(reason);
      process.on("unhandledRejection", onUnhandled);
      const controller = new AbortController();
      const { send, calls } = start({
        approve: async () => {
          controller.abort();
          throw new Error("closed");
        },
      });
      expect(errorIn(await send.call({ to: "a" }, { signal: controller.signal })).code).toBe("aborted");
      await new Promise((resolve) => setImmediate(resolve));
      process.off("unhandledRejection", onUnhandled);
      expect([unhandled, calls]).toEqual([[], []]);
    });
  });

  describe("arguments under approval", () => {
    test("an approver that changes the arguments does not change what runs", async () => {
      const { send, calls } = start({
        approve: ({ args }) => {
          const parsed = args as { to: string; data: Record<string, unknown> };
          parsed.to = "another person";
          parsed.data["x"] = "changed";
          return true;
        },
      });
      await send.call({ to: "a", data: { x: 1 } });
      expect(calls).toEqual([{ to: "a", count: 1, data: { x: 1 } }]);
    });

    test("the approved arguments run, even when the caller's object changes while the approver decides", async () => {
      const raw = { to: "a", data: { x: 1 } };
      const { send, calls } = start({
        approve: async () => {
          raw.to = "another person";
          raw.data.x = 2;
          return true;
        },
      });
      await send.call(raw);
      expect(calls).toEqual([{ to: "a", count: 1, data: { x: 1 } }]);
    });

    test("arguments that become valid after they were read do not run without approval", async () => {
      const { requests, approve } = recordRequests();
      const { send, calls } = start({ approve });
      const raw: { to?: string } = {};
      const answer = send.call(raw);
      raw.to = "a";
      expect(errorIn(await answer)).toMatchObject({
        code: "invalid_input",
        message: "to: is required (received nothing).",
      });
      expect([requests, calls]).toEqual([[], []]);
    });

    test("a call with unreadable arguments does not run and does not throw", async () => {
      const { requests, approve } = recordRequests();
      const { send, calls } = start({ approve });
      const hostile = new Proxy(
        { to: "a" },
        {
          ownKeys: () => {
            throw new Error("trap");
          },
        },
      );
      expect(await send.call(hostile)).toMatchObject({ ok: false });
      expect([requests, calls]).toEqual([[], []]);
    });
  });

  test("an approver can request a card, which runs nothing", async () => {
    const received: string[] = [];
    const approve: Approve = async ({ card }) => {
      received.push(renderCard(await card()));
      return false;
    };
    const inspect = (args: object) => ({
      card: async () => ({
        summary: `Sends to ${(args as { to: string }).to}.`,
        fields: [],
        details: null,
        warnings: [],
      }),
    });
    const { send, calls } = start({ approve }, { inspect });
    await send.call('{"to":"a"}');
    const plain = start({ approve });
    await plain.send.call({ to: "a" });
    expect(received).toEqual([expect.stringMatching(/^Sends to a\.\n/), expect.stringContaining('to: "a"')]);
    expect(calls).toEqual([]);
  });

  test.each(["sdk", true, null])(
    "refuses a call whose own approver is %j, which a call cannot choose",
    async (approve) => {
      const { send, calls } = start();
      const answer = await send.call({ to: "a" }, { approve: approve as never });
      expect([errorIn(answer).code, calls]).toEqual(["not_approved", []]);
    },
  );

  test("two concurrent calls are approved separately", async () => {
    const { send, calls } = start({ approve: ({ args }) => args["to"] === "b" });
    const answers = await Promise.all([send.call({ to: "a" }), send.call({ to: "b" })]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, true]);
    expect(calls).toEqual([{ to: "b", count: 1 }]);
  });
});

describe("dispatching a call by name", () => {
  test("finds the tool by either spelling of its name", async () => {
    const { offered } = start();
    for (const name of ["Probe_Send", "Probe.Send"])
      expect(await callByName(offered, name, { to: "a" })).toMatchObject({ ok: true });
  });

  test("rejects a call to a tool that was not offered, runs nothing and lists the offered tools", async () => {
    const { offered, calls } = start({ readOnly: true });
    const answer = await callByName(offered, "Probe.Send", { to: "a" });
    expect(errorIn(answer)).toMatchObject({ code: "invalid_input" });
    expect(errorIn(answer).message).toBe('No tool is named "Probe.Send"; did you mean Probe_Read?');
    expect(JSON.parse(answer.text)).toEqual({ error: errorIn(answer) });
    expect(calls).toEqual([]);
  });

  test("passes on the options of a call by name", async () => {
    const { offered } = start();
    const answer = await callByName(offered, "Probe_Read", {}, { signal: AbortSignal.abort() });
    expect(errorIn(answer).code).toBe("aborted");
  });
});

test("tools of other types are returned unchanged", () => {
  const tools: readonly Tool[] = start().tools;
  expect(agentTools(tools, { approve: false }).map(({ tool }) => tool)).toEqual(tools);
});
