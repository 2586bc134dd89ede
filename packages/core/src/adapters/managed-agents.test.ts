import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createRecordedToolkit, FITTED } from "../__fixtures__/recorded-toolkit.ts";
import { ToolError } from "../errors.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import {
  anthropicSessionResults,
  anthropicSessionTools,
  type OpenAiSession,
  openaiSessionResults,
  openaiSessionTools,
} from "./managed-agents.ts";

/** Creates a toolkit with a tool that reads, one that spends and one that fails. */
function start() {
  const { tools, ranCalls } = createRecordedToolkit();
  const fail = createProbe({
    name: "Probe.Fail",
    run: () => Promise.reject(new ToolError({ code: "forbidden", message: "The key may not read it." })),
  });
  return { tools: [...tools, ...createToolkit({ fail }, {}).tools] as const, ranCalls };
}

/** The form of a call in each API, the calls that a session waits for, and the result of a call. */
interface Api {
  readonly create: (tools: ReturnType<typeof start>["tools"], options: object) => { readonly tools: object[] };
  /** Runs the calls of one event. */
  readonly inEvent: (offer: never, calls: readonly Call[], options?: object) => Promise<Answered>;
  /** Runs the calls that a session still waits for. */
  readonly inSession: (offer: never, calls: readonly Call[]) => Promise<Answered>;
  readonly result: (id: string, ok: boolean, text: string) => object;
}

interface Call {
  readonly id: string;
  readonly name: unknown;
  readonly args: unknown;
}

interface Answered {
  readonly events: readonly object[];
  readonly results: readonly { readonly id: string; readonly name: string; readonly answer: Answer }[];
}

type Answer = { readonly ok: boolean; readonly text: string };

const waiting = (calls: readonly Call[], status = "requires_action"): OpenAiSession => ({
  status,
  required_actions: calls.map(({ id, name, args }) => ({
    type: "function_call",
    turn_id: "turn_1",
    call_id: id,
    name,
    arguments: args,
  })),
});

const use = ({ id, name, args }: Call) => ({ type: "agent.custom_tool_use", id, name, input: args });

const APIS: Readonly<Record<string, Api>> = {
  OpenAI: {
    create: openaiSessionTools,
    inEvent: (offer, calls, options) =>
      openaiSessionResults(offer, { type: "agent.session.requires_action", session: waiting(calls) }, options),
    inSession: (offer, calls) => openaiSessionResults(offer, waiting(calls)),
    result: (call_id, success, text) => ({
      type: "agent.session.input.tool_result",
      turn_id: "turn_1",
      call_id,
      success,
      ...(success ? { output: text } : { error: text }),
    }),
  },
  Anthropic: {
    create: anthropicSessionTools,
    inEvent: async (offer, calls, options) => {
      const all = await Promise.all(calls.map((call) => anthropicSessionResults(offer, use(call), options)));
      return { events: all.flatMap(({ events }) => events), results: all.flatMap(({ results }) => results) };
    },
    inSession: (offer, calls) => anthropicSessionResults(offer, calls.map(use)),
    result: (custom_tool_use_id, ok, text) => ({
      type: "user.custom_tool_result",
      custom_tool_use_id,
      content: [{ type: "text", text }],
      ...(!ok && { is_error: true }),
    }),
  },
};

const READ: Call = { id: "call_1", name: "Probe_Read", args: {} };
const SPEND: Call = { id: "call_2", name: "Probe_Spend", args: { word: "b" } };

describe.each(Object.entries(APIS))("a session of %s", (_name, api) => {
  const offerOf = (options: object = { approve: false }) => {
    const { tools, ranCalls } = start();
    return { offer: api.create(tools, options) as never, ranCalls };
  };

  test("runs the calls of an event and returns a result for each", async () => {
    const { offer, ranCalls } = offerOf();
    const { events, results } = await api.inEvent(offer, [READ, SPEND]);
    expect(events).toEqual([api.result("call_1", true, FITTED), api.result("call_2", true, FITTED)]);
    expect(results).toMatchObject([
      { id: "call_1", name: "Probe_Read", answer: { ok: true, value: { rows: [] } } },
      { id: "call_2", name: "Probe_Spend" },
    ]);
    expect(ranCalls).toEqual([{}, { word: "b" }]);
  });

  test("takes arguments as JSON", async () => {
    const { offer, ranCalls } = offerOf();
    expect((await api.inEvent(offer, [{ ...SPEND, args: '{"word":"c"}' }])).events).toHaveLength(1);
    expect(ranCalls).toEqual([{ word: "c" }]);
  });

  test("runs the call of a repeated event once, even while it is still running, and sends its result once", async () => {
    const { offer, ranCalls } = offerOf();
    const [first, meanwhile] = await Promise.all([api.inEvent(offer, [SPEND]), api.inEvent(offer, [SPEND])]);
    expect([first.events.length, meanwhile.events.length]).toEqual([1, 0]);
    expect(await api.inEvent(offer, [SPEND])).toEqual({ events: [], results: [] });
    expect(ranCalls).toEqual([{ word: "b" }]);
  });

  test("returns the recorded result of a call that the session still waits for, without another run", async () => {
    const { offer, ranCalls } = offerOf();
    const { events } = await api.inEvent(offer, [SPEND]);
    expect((await api.inSession(offer, [SPEND, SPEND, READ])).events).toEqual([
      ...events,
      api.result("call_1", true, FITTED),
    ]);
    expect(ranCalls).toEqual([{ word: "b" }, {}]);
  });

  test("refuses a tool that needs approval without `approve`", () => {
    expect(() => offerOf({})).toThrow("Probe.Spend");
    expect(() => offerOf({ only: ["Probe.Read"] })).not.toThrow();
  });

  test("asks once for a call, and returns a refusal with its reason as a failure", async () => {
    const approvals: string[] = [];
    const approve = ({ tool }: { readonly tool: { readonly name: string } }) => {
      approvals.push(tool.name);
      return { approved: false, reason: "Not today." };
    };
    const { offer, ranCalls } = offerOf({ approve });
    const { events, results } = await api.inEvent(offer, [SPEND]);
    await api.inEvent(offer, [SPEND]);
    await api.inSession(offer, [SPEND]);
    expect(approvals).toEqual(["Probe.Spend"]);
    expect(ranCalls).toEqual([]);
    expect(results).toMatchObject([{ answer: { error: { code: "not_approved" } } }]);
    expect(events).toEqual([api.result("call_2", false, expect.stringContaining("Not today."))]);
  });

  test("returns errors, unknown names and malformed arguments as failures, and runs none of them", async () => {
    const { offer, ranCalls } = offerOf();
    const { events, results } = await api.inEvent(offer, [
      { id: "1", name: "Probe_Fail", args: {} },
      { id: "2", name: "Probe_Delete", args: {} },
      { id: "3", name: null, args: {} },
      { ...SPEND, id: "4", args: '{"word":"b' },
      { ...SPEND, id: "5", args: { word: "b", more: 1 } },
      { ...SPEND, id: "6", args: 5 },
      { ...SPEND, id: "7", args: [] },
    ]);
    expect(ranCalls).toEqual([]);
    expect(results.map(({ answer }) => JSON.parse(answer.text).error.code)).toEqual([
      "forbidden",
      "invalid_input",
      "invalid_input",
      "incomplete_call",
      "invalid_input",
      "invalid_input",
      "invalid_input",
    ]);
    expect(events).toEqual(results.map(({ id, answer }) => api.result(id, false, answer.text)));
  });

  test("runs no call without an id, since no result can reach it", async () => {
    const { offer, ranCalls } = offerOf();
    for (const id of [undefined, null, "", 5, {}])
      expect(await api.inEvent(offer, [{ ...SPEND, id: id as never }])).toEqual({ events: [], results: [] });
    expect(ranCalls).toEqual([]);
  });

  test("aborts with the signal of the call", async () => {
    const { offer, ranCalls } = offerOf();
    const { results } = await api.inEvent(offer, [SPEND], { signal: AbortSignal.abort() });
    expect(results).toMatchObject([{ answer: { error: { code: "aborted" } } }]);
    expect(ranCalls).toEqual([]);
  });
});

describe("openaiSessionTools", () => {
  test("declares functions without `strict`, and a search for the deferred ones", () => {
    const { tools } = start();
    const offer = openaiSessionTools(tools, { only: ["Probe.Read", "Probe.Fail"], defer: ["Probe_Fail"] });
    expect(offer.tools).toMatchObject([
      { type: "function", name: "Probe_Read", parameters: tools[0]?.parameters() },
      { type: "function", name: "Probe_Fail", defer_loading: true },
      { type: "tool_search" },
    ]);
    expect(Object.keys(offer.tools[0] ?? {})).toEqual(["type", "name", "description", "parameters"]);
  });

  test("runs a call only if the session waits for its result", async () => {
    const { tools, ranCalls } = start();
    const offer = openaiSessionTools(tools, { approve: false });
    const item = { type: "function_call", turn_id: "turn_1", call_id: "call_2", name: "Probe_Spend", arguments: "{}" };
    const added = { type: "agent.session.turn.item.added", item };
    expect((await openaiSessionResults(offer, added)).events).toEqual([]);
    for (const status of ["idle", "in_progress", "failed", "budget_reached"])
      expect((await openaiSessionResults(offer, waiting([SPEND], status))).events).toEqual([]);
    const others = { status: "requires_action", required_actions: [{ type: "mcp_tool_call" }, null as never] };
    expect((await openaiSessionResults(offer, others)).events).toEqual([]);
    expect(ranCalls).toEqual([]);
  });

  test("runs the first of two calls with one id", async () => {
    const { tools, ranCalls } = start();
    const session = waiting([SPEND, { ...SPEND, args: { word: "c" } }]);
    expect((await openaiSessionResults(openaiSessionTools(tools, { approve: false }), session)).events).toHaveLength(1);
    expect(ranCalls).toEqual([{ word: "b" }]);
  });

  test("runs calls of two turns with the same id", async () => {
    const { tools, ranCalls } = start();
    const offer = openaiSessionTools(tools, { approve: false });
    const [action] = waiting([SPEND]).required_actions;
    const required_actions = ["turn_1", "turn_2"].map((turn_id) => ({ ...action, turn_id }) as { type: string });
    const { events, results } = await openaiSessionResults(offer, { status: "requires_action", required_actions });
    expect(events.map(({ turn_id, call_id }) => [turn_id, call_id])).toEqual([
      ["turn_1", "call_2"],
      ["turn_2", "call_2"],
    ]);
    expect(results.map(({ id }) => id)).toEqual(["call_2", "call_2"]);
    expect(ranCalls).toHaveLength(2);
  });
});

describe("anthropicSessionTools", () => {
  test("declares custom tools", () => {
    const { tools } = start();
    expect(anthropicSessionTools(tools, { only: ["Probe.Read"] }).tools).toEqual([
      {
        type: "custom",
        name: "Probe_Read",
        description: expect.any(String),
        input_schema: tools[0]?.parameters(),
      },
    ]);
  });

  const idle = (event_ids?: readonly string[]) => ({
    type: "session.status_idle",
    stop_reason: event_ids ? { type: "requires_action", event_ids } : { type: "end_turn" },
  });
  const inThread = { ...use(SPEND), session_thread_id: "sthr_1" };

  test.each([
    ["has a result", [use(SPEND), { type: "user.custom_tool_result", custom_tool_use_id: "call_2" }]],
    ["is before the end of a turn", [use(SPEND), { type: "user.interrupt" }, idle()]],
    ["is not among those that the session waits for", [use(SPEND), idle(["call_9"])]],
    [
      "is in a thread that ended",
      [inThread, { type: "session.thread_status_terminated", session_thread_id: "sthr_1" }],
    ],
    ["is in a session that ended", [use(SPEND), { type: "session.status_terminated" }]],
    ["is in a session that was deleted", [use(SPEND), { type: "session.deleted" }]],
  ])("runs no call of a history that %s", async (_, history) => {
    const { tools, ranCalls } = start();
    const offer = anthropicSessionTools(tools, { approve: false });
    expect((await anthropicSessionResults(offer, history)).events).toEqual([]);
    expect(ranCalls).toEqual([]);
  });

  test.each([
    ["has no result", [use(SPEND), { type: "user.custom_tool_result", custom_tool_use_id: "call_9" }]],
    ["is among those that the session waits for", [use(READ), use(SPEND), idle(["call_2"])]],
    [
      "is in another thread than the one that ended",
      [inThread, { type: "session.thread_status_terminated", session_thread_id: "sthr_2" }],
    ],
    ["is after the end of a turn", [idle(), use(SPEND)]],
  ])("runs a call of a history that %s", async (_, history) => {
    const { tools, ranCalls } = start();
    const offer = anthropicSessionTools(tools, { approve: false });
    const { events } = await anthropicSessionResults(offer, history);
    expect(events.map(({ custom_tool_use_id }) => custom_tool_use_id)).toEqual(["call_2"]);
    expect(ranCalls).toEqual([{ word: "b" }]);
  });

  test("leaves the built-in tools and the tools of MCP servers to their owners", async () => {
    const { tools, ranCalls } = start();
    const offer = anthropicSessionTools(tools, { approve: false });
    for (const type of ["agent.tool_use", "agent.mcp_tool_use", "event_start"])
      expect((await anthropicSessionResults(offer, { ...use(SPEND), type })).events).toEqual([]);
    expect(ranCalls).toEqual([]);
  });
});
