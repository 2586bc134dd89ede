import { getEventListeners } from "node:events";
import { isToolError, type Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fault, serveFault } from "../faults/fault-server.ts";
import { backendOf, createFaultSandbox, NOW, type ToolkitSetting, toolsAt } from "../faults/tool-calls.ts";
import { type HoldingPoint, holdFrom } from "./holding.ts";
import { leaveNothing, turn, watchRejections } from "./leftovers.ts";
import { type KnownCall, knownCalls, withSmallPages } from "./long-calls.ts";

// Every call is aborted at every request that it makes, on real sockets. That it ends promptly shows by what it does not
// wait for: the server holds its answer, and the clock stands still, until the call has ended.

const sandbox = createFaultSandbox();
const offered = toolsAt("http://127.0.0.1:1", sandbox);
const calls = knownCalls(sandbox).map((known) => [known.label, known] as const);
const rejections = watchRejections();
afterAll(async () => {
  await turn();
  expect(rejections.stop()).toEqual([]);
});

/** A clock on which waiting ends only with the signal. */
const clock = testClock(NOW, { sleep: "hold" });

const pressStop = (controller: AbortController) => controller.abort(new Error("ada@example.org pressed stop"));

interface Run {
  readonly fault?: Fault;
  readonly setting?: ToolkitSetting;
  /** Default: calls the tool. */
  act?(tool: Tool, args: object): Promise<unknown>;
}

/** A call of a tool on a server of its own, with everything that tells how it ends. */
async function run(
  { tool: name, args }: KnownCall,
  controller: AbortController,
  { fault = PASSING, setting, act }: Run,
) {
  const { signal } = controller;
  const tool = offered.find((one) => one.name === name)!;
  const server = await serveFault(withSmallPages(backendOf(tool, sandbox)), fault);
  let sentSince = 0;
  const onRequest = () => {
    if (signal.aborted) sentSince++;
  };
  try {
    const hooks = { ...setting?.hooks, onRequest };
    const here = toolsAt(server.url, sandbox, { clock, attemptTimeout: 600_000, ...setting, hooks });
    const used = here.find((one) => one.name === name)!;
    const seen = await (act ? act(used, args) : settle(used.run(args, { signal })));
    for (let turns = 0; turns < 3; turns++) await turn();
    const listeners = getEventListeners(signal, "abort").length;
    return { tool, seen, reached: server.reached, left: { sentSince, listeners } };
  } finally {
    await server.close();
  }
}

const NOTHING = { sentSince: 0, listeners: 0 };
const PASSING: Fault = { name: "none", says: "" };
const settle = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

type Ran = Awaited<ReturnType<typeof run>>;

function expectAborted({ seen, tool, left }: Ran): { readonly outcome: unknown } {
  if (!isToolError(seen)) throw seen instanceof Error ? seen : new Error(`ended with ${JSON.stringify(seen)}`);
  expect(seen.toJSON()).toMatchObject({ code: "aborted", tool: tool.name, retryable: false });
  expect(JSON.stringify(seen) + seen.message).not.toContain("example.org");
  expect(left).toEqual(NOTHING);
  return { outcome: seen.outcome };
}

/** Requests that a call makes when nothing is in its way. */
const counts = new Map<string, number>();
beforeAll(async () => {
  for (const [label, known] of calls) {
    const { seen, reached } = await run(known, new AbortController(), {});
    const isRefused = isToolError(seen) && seen.status === 422;
    if (seen instanceof Error && !isRefused) throw seen;
    counts.set(label, reached);
  }
});

it("knows a call of every tool, and calls of many requests", () => {
  expect(new Set(calls.map(([, { tool }]) => tool))).toEqual(new Set(offered.map(({ name }) => name)));
  const many = [...counts].filter(([, count]) => count > 1);
  expect(many.length).toBeGreaterThan(16);
  expect(Math.min(...counts.values())).toBe(1);
});

describe.each(calls)("%s", (label, known) => {
  const steps = () => Array.from({ length: counts.get(label) ?? 0 }, (_, index) => index + 1);

  it("aborted before it begins sends nothing", async () => {
    await leaveNothing(async () => {
      const controller = new AbortController();
      pressStop(controller);
      const ran = await run(known, controller, {});
      expect(expectAborted(ran).outcome).toBeUndefined();
      expect(ran.reached).toBe(0);
    });
  });

  it.each(["headers", "body"] as const)("aborted at any request while its %s are due ends at once", async (point) => {
    await leaveNothing(async () => {
      for (const step of steps()) {
        const { ran, isSend } = await abortHeld(known, step, point);
        // Nobody knows what became of a send.
        expect(expectAborted(ran).outcome).toBe(isSend ? "unknown" : undefined);
      }
    });
  });

  it("aborted between any two requests sends no other", async () => {
    await leaveNothing(async () => {
      for (const step of steps().slice(0, -1)) {
        const controller = new AbortController();
        let answers = 0;
        const onResponse = () => {
          if (++answers === step) pressStop(controller);
        };
        expectAborted(await run(known, controller, { setting: { hooks: { onResponse } } }));
      }
    });
  });

  it("aborted while it waits to repeat any request ends at once", async () => {
    await leaveNothing(async () => {
      for (const step of steps()) {
        const controller = new AbortController();
        const onRetry = () => void turn().then(() => pressStop(controller));
        const ran = await run(known, controller, { fault: refusedFrom(step), setting: { hooks: { onRetry } } });
        const { outcome } = expectAborted(ran);
        // A refusal says for sure that nothing was done, unless pages before it were paid for.
        if (!known.tool.startsWith("Sales.Search")) expect(outcome).toBeUndefined();
      }
    });
  });
});

/** Every request from this one on is one too many. */
function refusedFrom(step: number): Fault {
  let count = 0;
  return {
    name: "429",
    says: "refused",
    spoil: ({ pass, outgoing }) => (++count < step ? pass() : outgoing.writeHead(429).end("{}")),
  };
}

/** Aborts a call when the server holds a request of it; brings how it ended, and whether that request was a send. */
async function abortHeld(known: KnownCall, step: number, point: HoldingPoint) {
  const controller = new AbortController();
  const holding = holdFrom(step, point);
  const begun = Promise.withResolvers<void>();
  let isSend = false;
  let begins = 0;
  const fetch: typeof globalThis.fetch = async (...input) => {
    const response = await globalThis.fetch(...input);
    if (++begins === step) begun.resolve();
    return response;
  };
  const ran = await run(known, controller, {
    fault: holding,
    setting: { fetch },
    async act(tool, args) {
      const work = settle(tool.run(args, { signal: controller.signal }));
      const { url } = await holding.held;
      isSend = tool.annotations.cost !== "none" && !url.pathname.endsWith("/errors");
      if (point === "body") await begun.promise;
      pressStop(controller);
      const seen = await work;
      await holding.dropped;
      holding.release();
      return seen;
    },
  });
  return { ran, isSend };
}

describe.each(offered.map(({ name }) => calls.find(([, { tool }]) => tool === name)!))("%s", (_, known) => {
  const doors = {
    "tool.call": (tool: Tool) => tool.call,
    agentTools: (tool: Tool) => agentTools([tool], { approve: () => true })[0]!.call,
    preview: (tool: Tool) => tool.preview,
  };

  it.each(Object.entries(doors))("aborted in flight at the door %s is an answer that says so", async (_name, door) => {
    await leaveNothing(async () => {
      const controller = new AbortController();
      const holding = holdFrom(1, "headers");
      const ran = await run(known, controller, {
        fault: holding,
        async act(tool, args) {
          const call = door(tool);
          if (!call) return null;
          const work = call(args, { signal: controller.signal });
          const isOver = await Promise.race([holding.held.then(() => false), work.then(() => true)]);
          pressStop(controller);
          const seen = await work;
          if (!isOver) await holding.dropped;
          holding.release();
          return isOver ? null : seen;
        },
      });
      if (ran.seen !== null)
        expect(ran.seen).toMatchObject({ ok: false, error: { code: "aborted", tool: known.tool } });
      expect(ran.left).toEqual(NOTHING);
    });
  });
});
