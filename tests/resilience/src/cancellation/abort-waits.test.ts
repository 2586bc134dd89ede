import { getEventListeners } from "node:events";
import { type AgentAnswer, needsApproval, type Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { afterAll, describe, expect, it } from "vitest";
import { createFaultSandbox, NOW, type ToolkitSetting, toolsAt } from "../faults/tool-calls.ts";
import { expectNoLeftovers, turn, watchRejections } from "./leftovers.ts";

// Aborts calls while they wait for something other than a response: a rate limit, an approval or a duplicate call.

const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const names = toolsAt("http://127.0.0.1:1", sandbox).map(({ name }) => name);
/** The tools of one toolkit. */
function namesOf(toolkit: string): readonly string[] {
  return nonEmpty(
    names.filter((name) => name.startsWith(`${toolkit}.`)),
    `tools of ${toolkit}`,
  );
}

const rejections = watchRejections();
afterAll(async () => {
  await turn();
  expect(rejections.stop()).toEqual([]);
});

// Make a first call, because it loads modules, which takes several turns of the event loop.
await toolsAt("http://127.0.0.1:1", sandbox, { fetch: async () => Response.json({}) })
  .find(({ name }) => name === "Messaging.RecordEvent")!
  .call({ person_id: "a", name: "b" });

const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

/** Creates a network whose requests wait until the test responds or the caller aborts. */
function createNetwork() {
  const pending: { readonly path: string; respond(response: Response): void }[] = [];
  let requestCount = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    requestCount++;
    return new Promise((resolve, reject) => {
      pending.push({ path: new URL(request.url).pathname, respond: resolve });
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
    });
  };
  return { fetch, waiting: pending, requestCount: () => requestCount };
}

/** A clock whose sleep ends only by an abort. */
const clock = testClock(NOW, { sleep: "hold" });

function setUp(setting: ToolkitSetting = {}) {
  const network = createNetwork();
  const tools = toolsAt("http://127.0.0.1:1", sandbox, { clock, fetch: network.fetch, ...setting });
  const find = (name: string) => tools.find((tool) => tool.name === name)!;
  return { network, find };
}

/** Aborts a pending call; expects that it ends with the code aborted and sends no further request. */
async function abort(
  work: Promise<AgentAnswer>,
  controller: AbortController,
  requestCount: () => number,
): Promise<AgentAnswer> {
  let isSettled = false;
  work.then(() => {
    isSettled = true;
  });
  await settle();
  const countBefore = requestCount();
  expect(isSettled).toBe(false);
  controller.abort();
  const response = await work;
  expect(response).toMatchObject({ ok: false, error: { code: "aborted" } });
  await settle();
  expect({ sent: requestCount(), listeners: getEventListeners(controller.signal, "abort").length }).toEqual({
    sent: countBefore,
    listeners: 0,
  });
  return response;
}

const outcomeOf = (response: AgentAnswer) => (response.ok ? "a result" : response.error.outcome);

/** Returns calls that exhaust the first rate limit of a messaging tool, and their number. */
function fillerOf(name: string): { readonly tool: string; readonly count: number; args(index: number): object } {
  const email = args["Messaging.SendTransactionalEmail"]!;
  if (name === "Messaging.TriggerBroadcast")
    return { tool: name, count: 1, args: () => ({ ...args[name], data: { wave: 1 } }) };
  if (name === "Messaging.SendTransactionalEmail")
    return { tool: name, count: 100, args: (index) => ({ ...email, message_data: { order_id: String(index) } }) };
  if (/IdentifyPerson|DeletePerson|RecordEvent/.test(name))
    return { tool: "Messaging.RecordEvent", count: 100, args: (index) => ({ person_id: "a", name: `event ${index}` }) };
  return { tool: "Messaging.ListSegments", count: 10, args: () => ({}) };
}

describe("waiting for a published rate limit", () => {
  it.each(namesOf("Messaging"))("%s stops waiting for it when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const filler = fillerOf(name);
      const otherCalls = new AbortController();
      const filling = Array.from({ length: filler.count }, (_, index) =>
        find(filler.tool).call(filler.args(index), { signal: otherCalls.signal }),
      );
      await settle();
      expect(network.requestCount()).toBe(filler.count);
      const controller = new AbortController();
      const response = await abort(
        find(name).call(args[name], { signal: controller.signal }),
        controller,
        network.requestCount,
      );
      expect(outcomeOf(response)).toBeUndefined();
      otherCalls.abort();
      await Promise.all(filling);
    });
  });
});

describe("waiting for a rate limit from response headers", () => {
  const sales = namesOf("Sales");
  const exhausted = () =>
    Response.json({}, { headers: { "x-rate-limit-minute": "50", "x-minute-requests-left": "0" } });

  it.each(sales)("%s stops waiting for the next window when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const first = find(name).call(args[name], { timeout: 3_600_000 });
      await settle();
      network.waiting[0]?.respond(exhausted());
      await first;
      const controller = new AbortController();
      const { signal } = controller;
      const work = find(name).call(args[name], { signal, timeout: 3_600_000 });
      const response = await abort(work, controller, network.requestCount);
      expect(outcomeOf(response)).toBeUndefined();
      expect(network.requestCount()).toBe(1);
    });
  });

  it.each(sales)("%s stops waiting for the first response when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const otherCalls = new AbortController();
      const filling = Array.from({ length: 10 }, () => find(name).call(args[name], { signal: otherCalls.signal }));
      await settle();
      const controller = new AbortController();
      const response = await abort(
        find(name).call(args[name], { signal: controller.signal }),
        controller,
        network.requestCount,
      );
      expect(outcomeOf(response)).toBeUndefined();
      expect(network.requestCount()).toBe(10);
      otherCalls.abort();
      await Promise.all(filling);
    });
  });

  it("calls time out separately while others keep waiting", async () => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const tool = find("Sales.SearchPeople");
      const otherCalls = new AbortController();
      const filling = Array.from({ length: 10 }, () => tool.call({}, { signal: otherCalls.signal }));
      const patientCall = tool.call({}, { signal: otherCalls.signal });
      const shortCalls = [30, 10, 20].map((timeout) => tool.call({}, { timeout }));
      for (const response of await Promise.all(shortCalls))
        expect(response).toMatchObject({ ok: false, error: { code: "timeout", retryable: true } });
      expect(network.requestCount()).toBe(10);
      network.waiting[0]?.respond(Response.json({ people: [] }));
      await settle();
      expect(network.requestCount()).toBe(11);
      otherCalls.abort();
      await Promise.all([...filling, patientCall]);
    });
  });
});

describe("waiting for an approval", () => {
  const toolsWithApproval = names.filter((name) => needsApproval(setUp().find(name)));

  it("tools that write, send or spend need an approval", () => {
    expect(toolsWithApproval.length).toBeGreaterThan(7);
  });

  it.each(toolsWithApproval)(
    "%s stops waiting for a decision when aborted, and a later rejection is handled",
    async (name) => {
      await expectNoLeftovers(async () => {
        const { network, find } = setUp();
        const decision = Promise.withResolvers<boolean>();
        const [agent] = agentTools([find(name)], { approve: () => decision.promise });
        const controller = new AbortController();
        await abort(agent!.call(args[name], { signal: controller.signal }), controller, network.requestCount);
        decision.reject(new Error("the dialog was closed"));
        await settle();
        expect(network.requestCount()).toBe(0);
      });
    },
  );

  it.each(toolsWithApproval)("%s stops reading the preview for the decision when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const previews: unknown[] = [];
      const [agent] = agentTools([find(name)], {
        async approve({ preview }) {
          previews.push(await preview());
          return true;
        },
      });
      const controller = new AbortController();
      const work = agent!.call(args[name], { signal: controller.signal });
      // Some previews send no request; then the approved call is already in flight.
      await abort(work, controller, network.requestCount);
      expect(previews).toHaveLength(1);
    });
  });

  it("a call aborted during an immediate approval sends no request", async () => {
    const { network, find } = setUp();
    const controller = new AbortController();
    const [agent] = agentTools([find("Messaging.DeletePerson")], {
      approve() {
        controller.abort();
        return true;
      },
    });
    expect(await agent!.call(args["Messaging.DeletePerson"], { signal: controller.signal })).toMatchObject({
      error: { code: "aborted" },
    });
    expect(network.requestCount()).toBe(0);
  });
});

describe("waiting for a duplicate call in flight", () => {
  it.each(["Messaging.SendTransactionalEmail"])(
    "%s stops waiting for a duplicate send when aborted, and that send completes",
    async (name) => {
      await expectNoLeftovers(async () => {
        const { network, find } = setUp();
        const first = find(name).call(args[name]);
        await settle();
        const controller = new AbortController();
        const response = await abort(
          find(name).call(args[name], { signal: controller.signal }),
          controller,
          network.requestCount,
        );
        expect(outcomeOf(response)).toBeUndefined();
        network.waiting[0]?.respond(Response.json({ delivery_id: "d1", queued_at: 1 }));
        expect(await first).toMatchObject({ ok: true, value: { delivery_id: "d1" } });
        expect(network.requestCount()).toBe(1);
      });
    },
  );

  it("an aborted call stops waiting for a cached lookup of the same company", async () => {
    await expectNoLeftovers(async () => {
      const { fetch, waiting, requestCount } = createNetwork();
      const sales = createSales({ apiKey: "test-key", clock, fetch, cache: {} });
      const tool: Tool = sales.tools.find(({ name }) => name === "Sales.EnrichOrganization")!;
      const first = tool.call({ domain: "example.com" });
      await settle();
      const controller = new AbortController();
      await abort(tool.call({ domain: "example.com" }, { signal: controller.signal }), controller, requestCount);
      waiting[0]?.respond(Response.json({ organization: { id: "1", name: "Example" } }));
      expect(await first).toMatchObject({ ok: true, value: { found: true } });
    });
  });
});

describe("a fetch that ignores its signal", () => {
  it.each([
    ["responds", () => Response.json({})],
    ["fails", () => Promise.reject(new TypeError("fetch failed"))],
  ])("an aborted call does not wait for a fetch that %s later, and leaves no unhandled rejection", async (_, later) => {
    await expectNoLeftovers(async () => {
      for (const name of names) {
        const end = Promise.withResolvers<void>();
        const { find } = setUp({ fetch: () => end.promise.then(later) });
        const controller = new AbortController();
        const work = find(name).call(args[name], { signal: controller.signal });
        await settle();
        controller.abort();
        expect(await work).toMatchObject({ ok: false, error: { code: "aborted" } });
        end.resolve();
        await settle();
      }
    });
  });
});

it("a preview that fails at one read aborts its other reads", async () => {
  await expectNoLeftovers(async () => {
    const { network, find } = setUp();
    const work = find("Messaging.TriggerBroadcast").preview?.(args["Messaging.TriggerBroadcast"]);
    await settle();
    expect(network.requestCount()).toBe(3);
    const list = network.waiting.find(({ path }) => path.endsWith("/broadcasts"));
    list?.respond(Response.json({ errors: [{ detail: "no permission" }] }, { status: 403 }));
    expect(await work).toMatchObject({ ok: false, error: { code: "forbidden" } });
  });
});
