import { EventEmitter, getEventListeners, once } from "node:events";
import type { AgentAnswer, Tool } from "@toolwright/core";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { expect } from "vitest";
import { createFaultSandbox, NOW, type ToolkitSetting, toolsAt } from "../faults/tool-calls.ts";

export const sandbox = createFaultSandbox();
/** The usual arguments of every tool. */
export const args = usualArguments(sandbox);

// Make a first call, because it loads modules, which takes several turns of the event loop.
await findIn(
  toolsAt("http://127.0.0.1:1", sandbox, { fetch: async () => Response.json({}) }),
  "Messaging.RecordEvent",
).call({ person_id: "a", name: "b" });

/** A request that waits until the test responds or the caller aborts. */
interface WaitingRequest {
  readonly request: Request;
  readonly path: string;
  readonly isAborted: boolean;
  respond(response: Response | Promise<Response>): void;
}

/** Creates a network whose requests wait until the test responds or the caller aborts. */
export function createNetwork() {
  const waiting: WaitingRequest[] = [];
  const requests = new EventEmitter();
  let areReadsAnswered = false;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (areReadsAnswered && request.method === "GET") return sandbox.messaging.fetch(request);
    return new Promise((resolve, reject) => {
      const signal = init?.signal;
      waiting.push({
        request,
        path: new URL(request.url).pathname,
        get isAborted() {
          return signal?.aborted === true;
        },
        respond: resolve,
      });
      requests.emit("request");
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  };
  /** Answers a send's reads: those that wait, and all later ones. */
  const answerReads = () => {
    areReadsAnswered = true;
    for (const { request, respond } of waiting)
      if (request.method === "GET") respond(sandbox.messaging.fetch(request.url, { headers: request.headers }));
  };
  return {
    fetch,
    waiting,
    answerReads,
    requestCount: () => waiting.length,
    /** Requests that send an email or launch a broadcast. */
    sends: () => waiting.filter(isSend),
    /** Resolves when so many of these requests wait, and no more follow. */
    async untilSent(count: number) {
      while (waiting.filter(isSend).length < count) await once(requests, "request");
      await untilIdle();
      expect(waiting.filter(isSend)).toHaveLength(count);
    },
    /** Resolves when so many requests wait. */
    async untilRequested(count: number) {
      while (waiting.length < count) await once(requests, "request");
    },
  };
}

function isSend({ path }: WaitingRequest): boolean {
  return /\/(send\/email|triggers)$/.test(path);
}

/** A clock whose sleep ends only by an abort. */
export const clock = testClock(NOW, { sleep: "hold" });

/** Creates all tools on a new network. */
export function setUp(setting: ToolkitSetting = {}) {
  const network = createNetwork();
  const tools = toolsAt("http://127.0.0.1:1", sandbox, { clock, fetch: network.fetch, ...setting });
  return { network, find: (name: string) => findIn(tools, name) };
}

function findIn(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`No tool is named ${name}.`);
  return tool;
}

/** Aborts a pending call; expects that it ends with the code aborted and sends no further request. */
export async function abort(
  work: Promise<AgentAnswer>,
  controller: AbortController,
  requestCount: () => number,
): Promise<AgentAnswer> {
  let isSettled = false;
  work.then(() => {
    isSettled = true;
  });
  await untilIdle();
  const countBefore = requestCount();
  expect(isSettled).toBe(false);
  controller.abort();
  const response = await work;
  expect(response).toMatchObject({ ok: false, error: { code: "aborted" } });
  await untilIdle();
  expect({ sent: requestCount(), listeners: getEventListeners(controller.signal, "abort").length }).toEqual({
    sent: countBefore,
    listeners: 0,
  });
  return response;
}

export const outcomeOf = (response: AgentAnswer) => (response.ok ? "a result" : response.error.outcome);
