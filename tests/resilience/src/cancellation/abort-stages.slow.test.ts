import { getEventListeners } from "node:events";
import { type CallOptions, isToolError, needsApproval, type Tool, type ToolError } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import { type Fault, serveFault } from "../faults/fault-server.ts";
import { backendOf, createFaultSandbox, NOW, type ToolkitSetting, toolsAt } from "../faults/tool-calls.ts";
import { type HoldingPoint, holdFrom } from "./holding.ts";
import { expectNoLeftovers, turn, watchRejections } from "./leftovers.ts";
import { type TestCall, testCalls, withSmallPages } from "./long-calls.ts";

// Aborts every call at each of its requests, on real sockets. The server holds its response and the clock stands still
// until the call ends, so a call that waited for either would never end.

const sandbox = createFaultSandbox();
const tools = toolsAt("http://127.0.0.1:1", sandbox);
const calls = testCalls(sandbox).map((testCall) => [testCall.label, testCall] as const);
const rejections = watchRejections();
afterAll(async () => {
  await turn();
  expect(rejections.stop()).toEqual([]);
});

/** A clock whose sleep ends only by an abort. */
const clock = testClock(NOW, { sleep: "hold" });

const abort = (controller: AbortController) => controller.abort(new Error("ada@example.org pressed stop"));

interface Run {
  readonly fault?: Fault;
  readonly setting?: ToolkitSetting;
  /** Performs the call. Default: `tool.run`. */
  act?(tool: Tool, args: object): Promise<unknown>;
}

/** Calls a tool on a separate server; returns the result, the number of requests, and leftovers. */
async function run(
  { tool: name, args }: TestCall,
  controller: AbortController,
  { fault = NO_FAULT, setting, act }: Run,
) {
  const { signal } = controller;
  const tool = tools.find((one) => one.name === name)!;
  const server = await serveFault(withSmallPages(backendOf(tool, sandbox)), fault);
  let requestsAfterAbort = 0;
  const onRequest = () => {
    if (signal.aborted) requestsAfterAbort++;
  };
  try {
    const hooks = { ...setting?.hooks, onRequest };
    const connectedTools = toolsAt(server.url, sandbox, { clock, attemptTimeout: 600_000, ...setting, hooks });
    const connectedTool = connectedTools.find((one) => one.name === name)!;
    const result = await (act ? act(connectedTool, args) : settle(connectedTool.run(args, { signal })));
    for (let turns = 0; turns < 3; turns++) await turn();
    const listeners = getEventListeners(signal, "abort").length;
    return {
      tool,
      result,
      requestCount: server.requestCount,
      leftovers: { requestsAfterAbort, listeners },
    };
  } finally {
    await server.close();
  }
}

const NOTHING = { requestsAfterAbort: 0, listeners: 0 };
const NO_FAULT: Fault = { name: "none", description: "" };
const settle = (work: Promise<unknown>) => work.catch((error: unknown) => error);

type RunResult = Awaited<ReturnType<typeof run>>;

function expectAborted({ result, tool, leftovers }: RunResult): { readonly outcome: unknown } {
  if (!isToolError(result)) throw result instanceof Error ? result : new Error(`ended with ${JSON.stringify(result)}`);
  expect(result.toJSON()).toMatchObject({ code: "aborted", tool: tool.name, retryable: false });
  expect(JSON.stringify(result) + result.message).not.toContain("example.org");
  expect(leftovers).toEqual(NOTHING);
  return { outcome: result.outcome };
}

/** Number of requests of each call without a fault. */
const counts = new Map<string, number>();
beforeAll(async () => {
  for (const [label, testCall] of calls) {
    const { result, requestCount } = await run(testCall, new AbortController(), {});
    const isRejected = isToolError(result) && result.status === 422;
    if (result instanceof Error && !isRejected) throw result;
    counts.set(label, requestCount);
  }
});

it("the test calls cover every tool and include calls with several requests", () => {
  expect(new Set(calls.map(([, { tool }]) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
  const many = [...counts].filter(([, count]) => count > 1);
  expect(many.length).toBeGreaterThan(16);
  expect(Math.min(...counts.values())).toBe(1);
  // The reads of the template or broadcast, the lookup of an email's recipient, and the send.
  expect(counts.get("Messaging.SendTransactionalEmail")).toBe(5);
  expect(counts.get("Messaging.TriggerBroadcast")).toBe(3);
});

describe.each(calls)("%s", (label, testCall) => {
  const steps = () => Array.from({ length: counts.get(label) ?? 0 }, (_, index) => index + 1);

  it("a call aborted before its start sends no request", async () => {
    await expectNoLeftovers(async () => {
      const controller = new AbortController();
      abort(controller);
      const runResult = await run(testCall, controller, {});
      expect(expectAborted(runResult).outcome).toBeUndefined();
      expect(runResult.requestCount).toBe(0);
    });
  });

  it.each(["headers", "body"] as const)(
    "a call aborted at any request while it waits for the %s ends at once",
    async (point) => {
      await expectNoLeftovers(async () => {
        for (const step of steps()) {
          const { ran: runResult, isSend } = await abortHeld(testCall, step, point);
          // Whether the effect of an aborted send is unknown.
          expect(expectAborted(runResult).outcome).toBe(isSend ? "unknown" : undefined);
        }
      });
    },
  );

  it("a call aborted between two requests sends no further request", async () => {
    await expectNoLeftovers(async () => {
      for (const step of steps().slice(0, -1)) {
        const controller = new AbortController();
        let responseCount = 0;
        const onResponse = () => {
          if (++responseCount === step) abort(controller);
        };
        expectAborted(await run(testCall, controller, { setting: { hooks: { onResponse } } }));
      }
    });
  });

  it("a call aborted while it waits for a retry ends at once", async () => {
    await expectNoLeftovers(async () => {
      for (const step of steps()) {
        const controller = new AbortController();
        const onRetry = () => void turn().then(() => abort(controller));
        const runResult = await run(testCall, controller, { fault: rejectFrom(step), setting: { hooks: { onRetry } } });
        const { outcome } = expectAborted(runResult);
        // A rejected request has no effect, but earlier pages may have cost credits.
        if (!testCall.tool.startsWith("Sales.Search")) expect(outcome).toBeUndefined();
      }
    });
  });
});

/** Returns a fault that responds with 429 from this request on. */
function rejectFrom(step: number): Fault {
  let count = 0;
  return {
    name: "429",
    description: "rate limited",
    apply: ({ pass, outgoing }) => (++count < step ? pass() : outgoing.writeHead(429).end("{}")),
  };
}

/** Aborts a call while the server holds one of its requests; returns the result and whether that request was a send. */
async function abortHeld(testCall: TestCall, step: number, point: HoldingPoint) {
  const controller = new AbortController();
  const holding = holdFrom(step, point);
  const headersReceived = Promise.withResolvers<void>();
  let isSend = false;
  let responses = 0;
  const fetch: typeof globalThis.fetch = async (...input) => {
    const response = await globalThis.fetch(...input);
    if (++responses === step) headersReceived.resolve();
    return response;
  };
  const runResult = await run(testCall, controller, {
    fault: holding,
    setting: { fetch },
    async act(tool, args) {
      const work = settle(tool.run(args, { signal: controller.signal }));
      const { method } = await holding.held;
      const { cost } = tool.annotations;
      // A message send's reads aren't the send.
      isSend = cost === "credits" || (cost === "messages" && method === "POST");
      if (point === "body") await headersReceived.promise;
      abort(controller);
      const result = await work;
      await holding.dropped;
      holding.release();
      return result;
    },
  });
  return { ran: runResult, isSend };
}

describe.each(tools.map(({ name }) => calls.find(([, { tool }]) => tool === name)!))("%s", (_, testCall) => {
  const entryPoints = {
    "tool.call": (tool: Tool) => tool.call,
    agentTools: (tool: Tool) => agentTools([tool], { approve: () => true })[0]!.call,
    card: (tool: Tool) =>
      needsApproval(tool)
        ? (args: object, options: CallOptions) =>
            tool
              .prepare(args)
              .card(options)
              .catch((error: ToolError) => ({ ok: false, error: error.toJSON() }))
        : null,
  };

  it.each(Object.entries(entryPoints))(
    "%s aborted in flight returns an error with the code aborted",
    async (_name, entryPoint) => {
      await expectNoLeftovers(async () => {
        const controller = new AbortController();
        const holding = holdFrom(1, "headers");
        const runResult = await run(testCall, controller, {
          fault: holding,
          async act(tool, args) {
            const call = entryPoint(tool);
            if (!call) return null;
            const work = call(args, { signal: controller.signal });
            const isSettled = await Promise.race([holding.held.then(() => false), work.then(() => true)]);
            abort(controller);
            const result = await work;
            if (!isSettled) await holding.dropped;
            holding.release();
            return isSettled ? null : result;
          },
        });
        if (runResult.result !== null)
          expect(runResult.result).toMatchObject({ ok: false, error: { code: "aborted", tool: testCall.tool } });
        expect(runResult.leftovers).toEqual(NOTHING);
      });
    },
  );
});
