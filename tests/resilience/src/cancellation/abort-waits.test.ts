import { getEventListeners } from "node:events";
import { type AgentAnswer, needsApproval, type Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { afterAll, describe, expect, it } from "vitest";
import { createFaultSandbox, NOW, type ToolkitSetting, toolsAt } from "../faults/tool-calls.ts";
import { leaveNothing, turn, watchRejections } from "./leftovers.ts";

// Calls are aborted while they wait for something else than their own request: a turn, an approval, an equal call.

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

// Loads what the first call loads, which takes some turns of the event loop.
await toolsAt("http://127.0.0.1:1", sandbox, { fetch: async () => Response.json({}) })
  .find(({ name }) => name === "Messaging.RecordEvent")!
  .call({ person_id: "a", name: "b" });

const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

/** A network that answers nothing until it is told to, and hears of aborts as the real one does. */
function createNetwork() {
  const waiting: { readonly path: string; answer(response: Response): void }[] = [];
  let sent = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent++;
    return new Promise((resolve, reject) => {
      waiting.push({ path: new URL(request.url).pathname, answer: resolve });
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
    });
  };
  return { fetch, waiting, sent: () => sent };
}

/** A clock on which waiting ends only with the signal. */
const clock = testClock(NOW, { sleep: "hold" });

function setUp(setting: ToolkitSetting = {}) {
  const network = createNetwork();
  const offered = toolsAt("http://127.0.0.1:1", sandbox, { clock, fetch: network.fetch, ...setting });
  const find = (name: string) => offered.find((tool) => tool.name === name)!;
  return { network, find };
}

/** Expects a call to be under way, aborts it, and expects that it ends for that and sends nothing. */
async function abort(
  work: Promise<AgentAnswer>,
  controller: AbortController,
  sent: () => number,
): Promise<AgentAnswer> {
  let isOver = false;
  work.then(() => {
    isOver = true;
  });
  await settle();
  const before = sent();
  expect(isOver).toBe(false);
  controller.abort();
  const answer = await work;
  expect(answer).toMatchObject({ ok: false, error: { code: "aborted" } });
  await settle();
  expect({ sent: sent(), listeners: getEventListeners(controller.signal, "abort").length }).toEqual({
    sent: before,
    listeners: 0,
  });
  return answer;
}

const outcomeOf = (answer: AgentAnswer) => (answer.ok ? "a result" : answer.error.outcome);

/** Calls that use up the limit that a messaging tool waits for first, and how many that takes. */
function fillerOf(name: string): { readonly tool: string; readonly most: number; args(index: number): object } {
  const email = args["Messaging.SendTransactionalEmail"]!;
  if (name === "Messaging.TriggerBroadcast")
    return { tool: name, most: 1, args: () => ({ ...args[name], data: { wave: 1 } }) };
  if (name === "Messaging.SendTransactionalEmail")
    return { tool: name, most: 100, args: (index) => ({ ...email, message_data: { order_id: String(index) } }) };
  if (/IdentifyPerson|DeletePerson|RecordEvent/.test(name))
    return { tool: "Messaging.RecordEvent", most: 100, args: (index) => ({ person_id: "a", name: `event ${index}` }) };
  return { tool: "Messaging.ListSegments", most: 10, args: () => ({}) };
}

describe("a turn under a published limit", () => {
  it.each(namesOf("Messaging"))("%s stops waiting for it", async (name) => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const filler = fillerOf(name);
      const others = new AbortController();
      const filling = Array.from({ length: filler.most }, (_, index) =>
        find(filler.tool).call(filler.args(index), { signal: others.signal }),
      );
      await settle();
      expect(network.sent()).toBe(filler.most);
      const controller = new AbortController();
      const answer = await abort(find(name).call(args[name], { signal: controller.signal }), controller, network.sent);
      expect(outcomeOf(answer)).toBeUndefined();
      others.abort();
      await Promise.all(filling);
    });
  });
});

describe("a turn under a limit that answers tell", () => {
  const sales = namesOf("Sales");
  const usedUp = () => Response.json({}, { headers: { "x-rate-limit-minute": "50", "x-minute-requests-left": "0" } });

  it.each(sales)("%s stops waiting for the next window", async (name) => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const first = find(name).call(args[name], { timeout: 3_600_000 });
      await settle();
      network.waiting[0]?.answer(usedUp());
      await first;
      const controller = new AbortController();
      const { signal } = controller;
      const work = find(name).call(args[name], { signal, timeout: 3_600_000 });
      const answer = await abort(work, controller, network.sent);
      expect(outcomeOf(answer)).toBeUndefined();
      expect(network.sent()).toBe(1);
    });
  });

  it.each(sales)("%s stops waiting for the first answer", async (name) => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const others = new AbortController();
      const filling = Array.from({ length: 10 }, () => find(name).call(args[name], { signal: others.signal }));
      await settle();
      const controller = new AbortController();
      const answer = await abort(find(name).call(args[name], { signal: controller.signal }), controller, network.sent);
      expect(outcomeOf(answer)).toBeUndefined();
      expect(network.sent()).toBe(10);
      others.abort();
      await Promise.all(filling);
    });
  });

  it("ends with each call's own time budget, and lets the others wait on", async () => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const tool = find("Sales.SearchPeople");
      const others = new AbortController();
      const filling = Array.from({ length: 10 }, () => tool.call({}, { signal: others.signal }));
      const patient = tool.call({}, { signal: others.signal });
      const hasty = [30, 10, 20].map((timeout) => tool.call({}, { timeout }));
      for (const answer of await Promise.all(hasty))
        expect(answer).toMatchObject({ ok: false, error: { code: "timeout", retryable: true } });
      expect(network.sent()).toBe(10);
      network.waiting[0]?.answer(Response.json({ people: [] }));
      await settle();
      expect(network.sent()).toBe(11);
      others.abort();
      await Promise.all([...filling, patient]);
    });
  });
});

describe("an approval", () => {
  const asking = names.filter((name) => needsApproval(setUp().find(name)));

  it("is asked for everything that writes, sends or spends", () => {
    expect(asking.length).toBeGreaterThan(7);
  });

  it.each(asking)("%s stops waiting for it, and whatever comes of it later is nobody's trouble", async (name) => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const decision = Promise.withResolvers<boolean>();
      const [agent] = agentTools([find(name)], { approve: () => decision.promise });
      const controller = new AbortController();
      await abort(agent!.call(args[name], { signal: controller.signal }), controller, network.sent);
      decision.reject(new Error("the dialog was closed"));
      await settle();
      expect(network.sent()).toBe(0);
    });
  });

  it.each(asking)("%s stops reading the preview that it is decided by", async (name) => {
    await leaveNothing(async () => {
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
      // Some previews cost no request, and then the approved call is under way.
      await abort(work, controller, network.sent);
      expect(previews).toHaveLength(1);
    });
  });

  it("an immediate approval starts nothing when the call is aborted in the meantime", async () => {
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
    expect(network.sent()).toBe(0);
  });
});

describe("an equal call under way", () => {
  it.each(["Messaging.SendTransactionalEmail"])("%s stops waiting for it, and leaves it alone", async (name) => {
    await leaveNothing(async () => {
      const { network, find } = setUp();
      const first = find(name).call(args[name]);
      await settle();
      const controller = new AbortController();
      const answer = await abort(find(name).call(args[name], { signal: controller.signal }), controller, network.sent);
      expect(outcomeOf(answer)).toBeUndefined();
      network.waiting[0]?.answer(Response.json({ delivery_id: "d1", queued_at: 1 }));
      expect(await first).toMatchObject({ ok: true, value: { delivery_id: "d1" } });
      expect(network.sent()).toBe(1);
    });
  });

  it("an aborted call stops waiting for a cached lookup of the same company", async () => {
    await leaveNothing(async () => {
      const { fetch, waiting, sent } = createNetwork();
      const sales = createSales({ apiKey: "a-key-of-nobody", clock, fetch, cache: {} });
      const tool: Tool = sales.tools.find(({ name }) => name === "Sales.EnrichOrganization")!;
      const first = tool.call({ domain: "example.com" });
      await settle();
      const controller = new AbortController();
      await abort(tool.call({ domain: "example.com" }, { signal: controller.signal }), controller, sent);
      waiting[0]?.answer(Response.json({ organization: { id: "1", name: "Example" } }));
      expect(await first).toMatchObject({ ok: true, value: { found: true } });
    });
  });
});

describe("a fetch that does not hear of aborts", () => {
  it.each([
    ["answers", () => Response.json({})],
    ["fails", () => Promise.reject(new TypeError("fetch failed"))],
  ])("an aborted call does not wait for a fetch that %s later, and leaves no unhandled rejection", async (_, later) => {
    await leaveNothing(async () => {
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

it("a preview that fails at one of its reads ends the others with it", async () => {
  await leaveNothing(async () => {
    const { network, find } = setUp();
    const work = find("Messaging.TriggerBroadcast").preview?.(args["Messaging.TriggerBroadcast"]);
    await settle();
    expect(network.sent()).toBe(3);
    const list = network.waiting.find(({ path }) => path.endsWith("/broadcasts"));
    list?.answer(Response.json({ errors: [{ detail: "no permission" }] }, { status: 403 }));
    expect(await work).toMatchObject({ ok: false, error: { code: "forbidden" } });
  });
});
