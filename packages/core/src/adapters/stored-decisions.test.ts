import { beforeEach, describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { adkTools } from "./adk.ts";
import { genkitTools } from "./genkit.ts";
import { type LangChainInterrupt, langchainDecisions, langchainTools } from "./langchain.ts";
import { mastraTools } from "./mastra.ts";
import { strandsTools } from "./strands.ts";

const annotations = { ...createProbe().annotations, readOnly: false };
const runs: object[] = [];
const keys: (string | undefined)[] = [];
const write = createProbe({
  annotations,
  run: async (args, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return { rows: [runs.push(args)] };
  },
});
const { tools } = createToolkit({ write }, {});
const OWN = await tools[0]!.prepare({}).hash();
const OTHER = OWN.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
const ID = "call_1";
beforeEach(() => {
  runs.splice(0);
  keys.splice(0);
});

/** `approve` of the process that resumes a run. */
const RESUMING = { sdk: "sdk", "a function": () => true, false: false } as const;
interface Options {
  readonly approve: (typeof RESUMING)[keyof typeof RESUMING];
  readonly callIdAsIdempotencyKey?: true;
}

/**
 * Runs a call again after a person answered its pause, like the SDK. `hash` is that of the card that the SDK stored.
 */
type Resume = (options: Options, answer: unknown, hash: string | undefined) => Promise<unknown>;

const paused = (_?: unknown): never => {
  throw Object.assign(new Error("paused"), { name: "InterruptError", is_bubble_up: true });
};

abstract class AnyTool {
  declare runAsync: (call: object) => Promise<object>;
}

const GENKIT = {
  dynamicTool: (_: object, run: (input: unknown, context: never) => Promise<object>) => ({
    run: (context: object) => run({}, context as never),
    __action: {},
  }),
};

const genkit: Resume = (options, answer, hash) => {
  const metadata = { interrupt: { card: "The card.", hash, id: "pause_1" }, resumed: answer };
  // Genkit does not pass on `false`.
  const resumed = answer === false ? {} : { resumed: answer };
  return genkitTools(GENKIT, tools, options)[0]!.run({ ...resumed, metadata, interrupt: paused });
};

const strands: Resume = (options, answer, hash) => {
  const appState = new Map([[`toolwright:paused:${ID}`, { card: "The card.", hash, id: "pause_1" }]]);
  const interrupt = ({ name }: { name: string }) => (name === `toolwright:${hash}` ? answer : paused());
  const [made] = strandsTools(tools, (config) => config, options);
  return made!.callback({}, { toolUse: { toolUseId: ID }, agent: { appState }, interrupt }).next();
};

const langchain: Resume = (options, answer, hash) => {
  const decided = typeof answer === "object" && answer !== null && hash !== undefined ? { ...answer, hash } : answer;
  return runTask(options, { __pregel_scratchpad: { resume: [decided] } }, () => decided);
};

/** Runs a call in a task of LangGraph, as the SDK does. */
async function runTask(options: Options, configurable: object, interrupt: () => unknown = paused): Promise<unknown> {
  class ToolMessage {
    constructor(fields: object) {
      Object.assign(this, fields);
    }
  }
  const parts = { tool: (run: object) => ({ invoke: run }), ToolMessage, interrupt };
  const [made] = langchainTools(tools, parts as never, options) as unknown as [{ invoke(...args: object[]): unknown }];
  return made.invoke({}, { toolCall: { id: ID }, configurable: { __pregel_task_id: "pause_1", ...configurable } });
}

const adk: Resume = (options, answer, hash) => {
  const requests = { [ID]: { payload: { hash, id: "pause_1" } } };
  const confirmed = typeof answer === "object" && answer !== null ? (answer as { approved: boolean }).approved : answer;
  const toolContext = {
    actions: {},
    functionCallId: ID,
    toolConfirmation: { confirmed },
    requestConfirmation: () => undefined,
    invocationContext: { session: { events: [{ actions: { requestedToolConfirmations: requests } }] } },
  };
  return adkTools(tools, AnyTool, options)[0]!.runAsync({ args: {}, toolContext });
};

const SDKS: readonly (readonly [string, Resume])[] = [
  ["Genkit", genkit],
  ["Strands", strands],
  ["LangChain", langchain],
  ["ADK", adk],
];

describe.each(Object.keys(RESUMING) as (keyof typeof RESUMING)[])("in a process whose `approve` is %s", (name) => {
  const resume = (run: Resume, answer: unknown, hash?: string) =>
    run({ approve: RESUMING[name] }, answer, hash).catch((thrown: Error) => thrown);

  test.each(SDKS)("a stored refusal in %s runs nothing", async (_, run) => {
    for (const hash of [OWN, OTHER]) {
      await resume(run, false, hash);
      await resume(run, { approved: false, reason: "Not today." }, hash);
    }
    expect(runs).toEqual([]);
  });

  test.each(SDKS)("an approval of earlier arguments in %s runs nothing", async (_, run) => {
    await resume(run, { approved: true }, OTHER);
    expect(runs).toEqual([]);
  });

  test.each(SDKS)("an approval of these arguments in %s runs the call once", async (_, run) => {
    await resume(run, { approved: true }, OWN);
    expect(runs).toHaveLength(1);
  });

  test.each(SDKS)("an approval with an empty hash in %s runs nothing", async (_, run) => {
    await resume(run, { approved: true }, "");
    expect(runs).toEqual([]);
  });

  test("a refusal counts even after the hash of its card was lost", async () => {
    for (const run of [genkit, langchain, adk]) {
      await resume(run, false);
      await resume(run, { approved: false });
    }
    expect(runs).toEqual([]);
  });

  test("an approval whose card was lost runs nothing in Genkit and ADK, which store the card", async () => {
    for (const run of [genkit, adk]) await resume(run, { approved: true });
    expect(runs).toEqual([]);
  });
});

test.each(SDKS)(
  "the idempotency key of an approved call in %s is the id of its pause, unless the id of the call is",
  async (name, run) => {
    for (const approve of Object.values(RESUMING)) await run({ approve }, { approved: true }, OWN);
    const id = name === "LangChain" ? `pause_1/${OWN}` : "pause_1";
    expect(keys.splice(0)).toEqual([id, id, id]);
    if (run === genkit) return;
    await run({ approve: false, callIdAsIdempotencyKey: true }, { approved: true }, OWN);
    expect(keys).toEqual([ID]);
  },
);

test("each pause of Genkit, Strands and ADK has a different id", async () => {
  const ids: unknown[] = [];
  const { run } = genkitTools(GENKIT, tools, { approve: "sdk" })[0]!;
  const appState = new Map<string, { id?: string }>();
  const strandsTool = strandsTools(tools, (config) => config, { approve: "sdk" })[0]!;
  const adkTool = adkTools(tools, AnyTool, { approve: "sdk" })[0]!;
  for (const toolUseId of ["call_1", "call_2"]) {
    await run({ interrupt: ({ id }: { id: unknown }) => paused(ids.push(id)) }).catch(() => undefined);
    const call = strandsTool.callback({}, { toolUse: { toolUseId }, agent: { appState }, interrupt: paused }).next();
    await call.catch(() => ids.push(appState.get(`toolwright:paused:${toolUseId}`)?.id));
    const requestConfirmation = ({ payload }: { payload: { id: unknown } }) => ids.push(payload.id);
    const toolContext = { actions: {}, functionCallId: toolUseId, requestConfirmation };
    await adkTool.runAsync({ args: {}, toolContext });
  }
  expect(ids).toHaveLength(6);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(6);
});

test("an interrupt of Genkit's own middleware does not decide on a call's card", async () => {
  const context = { resumed: { toolApproved: true }, metadata: { interrupt: { message: "Ask." } }, interrupt: paused };
  await expect(genkitTools(GENKIT, tools, { approve: "sdk" })[0]!.run(context)).rejects.toThrow("paused");
  await genkitTools(GENKIT, tools, { approve: false })[0]!.run(context);
  expect(runs).toHaveLength(1);
});

describe("a call that no one decided on in LangGraph", () => {
  const card = { name: "Probe_Run", card: "The card.", hash: OWN };
  const interrupted = (task: string, value: unknown) => [task, "__interrupt__", [{ id: "1", value }]];

  interface Checkpoint {
    readonly writes?: readonly unknown[];
    readonly source?: string | undefined;
    readonly parent?: string;
  }

  /** Runs the call again from the checkpoint `now`. */
  const rerun = (checkpoints: Record<string, Checkpoint>, approve: Options["approve"], resume: object = {}) => {
    const namespace = "outer:0|agent:1";
    const readFrom = (checkpoint_id?: string) => ({
      configurable: { thread_id: "one", checkpoint_ns: namespace, checkpoint_id },
    });
    const getTuple = async (config: ReturnType<typeof readFrom>) => {
      const { checkpoint_ns, checkpoint_id } = config.configurable;
      if (checkpoint_ns === "") return { pendingWrites: checkpoints["root"]?.writes, metadata: { source: "loop" } };
      expect(config).toEqual(readFrom(checkpoint_id));
      const { writes, source, parent } = checkpoints[checkpoint_id ?? ""] ?? {};
      return { pendingWrites: writes, metadata: { source }, parentConfig: parent && readFrom(parent) };
    };
    return runTask(
      { approve },
      {
        thread_id: "one",
        checkpoint_ns: `${namespace}|tools:pause_1`,
        checkpoint_map: { "": "root", [namespace]: "now" },
        __pregel_checkpointer: { getTuple },
        __pregel_scratchpad: { resume: [], ...resume },
      },
    );
  };

  const waiting: Checkpoint = { writes: [interrupted("another", card), interrupted("pause_1", card)] };
  const refused = [{ status: "error", content: expect.stringContaining("not_approved") }, undefined];

  test.each<[string, Record<string, Checkpoint>, resume?: object]>([
    ["the graph is resumed without a decision", { now: waiting }],
    ["an outer loop has its interrupt", { root: waiting }],
    ["another interrupt of its node is answered", { now: waiting }, { resume: ["Jun"] }],
    ["the answer has no hash", { now: waiting }, { nullResume: { approved: true } }],
    ["the state was updated", { now: { source: "update", parent: "old" }, old: waiting }],
    [
      "the state was updated twice",
      { now: { source: "update", parent: "1" }, 1: { source: "update", parent: "0" }, 0: waiting },
    ],
    ["a command updates the state", { now: { source: "input", parent: "old" }, old: waiting }],
    ["the thread is run again from the pause", { now: { source: "fork", parent: "old" }, old: waiting }],
  ])("does not run if %s, whatever `approve` is now", async (_, checkpoints, resume) => {
    for (const approve of [RESUMING.false, RESUMING["a function"]])
      expect(await rerun(checkpoints, approve, resume)).toMatchObject(refused);
    expect(runs).toEqual([]);
  });

  test("waits again if the process requests approval by LangGraph", async () => {
    await expect(rerun({ now: waiting }, "sdk")).rejects.toThrow("paused");
  });

  test.each<[string, Record<string, Checkpoint>]>([
    ["a call of a first run", { now: { writes: [] } }],
    ["a call whose checkpoint is not stored yet", {}],
    ["a call whose checkpoint does not have its source", { now: { source: undefined, parent: "old" }, old: waiting }],
    ["a call of a later message", { now: { source: "loop", parent: "old" }, old: waiting }],
    ["a call that another one left behind", { now: { writes: [interrupted("another", card)] } }],
    ["a call after another tool's interrupt", { now: { writes: [interrupted("pause_1", "Your name?")] } }],
    ["a call that runs again after a crash", { now: { writes: [["pause_1", "__error__", { hash: OWN }]] } }],
  ])("%s runs with `approve: false`", async (_, checkpoints) => {
    await rerun(checkpoints, false);
    expect(runs).toHaveLength(1);
  });
});

describe("a call that Mastra stored behind a suspended one", () => {
  const suspend = () => undefined;
  const mastraTool = (options: Options) => Object.values(mastraTools(tools, options))[0]!;

  /** Suspends a call in the first process. Returns the context that Mastra stores with the run. */
  async function pausedContext(): Promise<Map<string, unknown>> {
    const requestContext = new Map<string, unknown>();
    await mastraTool({ approve: "sdk" }).execute({}, { toolCallId: ID, suspend, requestContext });
    return new Map(JSON.parse(JSON.stringify([...requestContext])));
  }

  const runIn = async (options: Options, call: object) =>
    mastraTool(options)
      .execute({}, { toolCallId: "call_2", suspend, ...call })
      .catch(({ message }: Error) => message);

  test.each([RESUMING.false, RESUMING["a function"]])("does not run, whatever `approve` is now", async (approve) => {
    const requestContext = await pausedContext();
    const refused = expect.stringContaining("not approved: no person has decided on it");
    // Mastra runs the message's calls in parallel, and the suspended one may come last.
    expect(await runIn({ approve }, { requestContext })).toEqual(refused);
    const resumeData = { approved: false };
    await runIn({ approve }, { toolCallId: ID, requestContext, resumeData, suspendPayload: { hash: OWN } });
    expect(await runIn({ approve }, { requestContext })).toEqual(refused);
    expect(runs).toEqual([]);
  });

  test("is suspended if the process requests approval by Mastra", async () => {
    const requestContext = await pausedContext();
    const payloads: unknown[] = [];
    await runIn({ approve: "sdk" }, { requestContext, suspend: (payload: unknown) => payloads.push(payload) });
    expect([runs, payloads]).toEqual([[], [expect.objectContaining({ hash: OWN })]]);
  });

  test("does not stop the suspended call, later calls, calls of other runs, and tools that needed no approval", async () => {
    const requestContext = await pausedContext();
    const approved = { resumeData: { approved: true }, suspendPayload: { hash: OWN } };
    await runIn({ approve: false }, { toolCallId: ID, requestContext, ...approved });
    mastraTool({ approve: false }).onInputStart?.({ toolCallId: "call_3" });
    await runIn({ approve: false }, { toolCallId: "call_3", requestContext });
    await runIn({ approve: false }, { requestContext: new Map() });
    await runIn({ approve: false }, {});
    const others = new Map([...requestContext.keys()].map((key) => [key, ["Probe_Other"]]));
    await runIn({ approve: false }, { requestContext: others });
    expect(runs).toHaveLength(5);
  });
});

describe("langchainDecisions", () => {
  const pause = (id: string, to: string) => ({
    id,
    value: { name: "Probe_Run", card: `To ${to}.`, hash: `sha256-${to}` } satisfies LangChainInterrupt,
  });

  test("decides on each call by its own card, one after the other", async () => {
    const shown: string[] = [];
    const decisions = await langchainDecisions([pause("1", "jun"), pause("2", "ada")], async ({ card }) => {
      shown.push(card);
      return card.includes("ada") || { approved: false, reason: "Not today." };
    });
    expect(shown).toEqual(["To jun.", "To ada."]);
    expect(decisions).toEqual({
      1: { approved: false, hash: "sha256-jun", reason: "Not today." },
      2: { approved: true, hash: "sha256-ada", reason: undefined },
    });
  });

  test("leaves other interrupts unanswered, and approves only by `true`", async () => {
    const others = [{ id: "3", value: "Your name?" }, { value: pause("4", "x").value }, { id: "5" }];
    const decisions = await langchainDecisions([...others, pause("6", "jun")], () => "yes" as never);
    expect(decisions).toEqual({ 6: { approved: false, hash: "sha256-jun", reason: undefined } });
    expect(await langchainDecisions(undefined, () => true)).toEqual({});
  });
});
