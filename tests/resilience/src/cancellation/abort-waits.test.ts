import { needsApproval, type Tool } from "@toolwright/core";
import { createSales } from "@toolwright/sales";
import { untilIdle } from "@toolwright/tests-support";
import { afterAll, describe, expect, it } from "vitest";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import { toolsAt } from "../faults/tool-calls.ts";
import { expectNoLeftovers, turn, watchRejections } from "./leftovers.ts";
import { abort, args, clock, createNetwork, outcomeOf, sandbox, setUp } from "./waiting-calls.ts";

// Aborts calls while they wait for something other than a response: a rate limit, an approval or a duplicate call.

const names = toolsAt("http://127.0.0.1:1", sandbox).map(({ name }) => name);

const rejections = watchRejections();
afterAll(async () => {
  await turn();
  expect(rejections.stop()).toEqual([]);
});

/** Returns calls that exhaust the first rate limit of a messaging tool, and their number. */
function fillerOf(name: string): { readonly tool: string; readonly count: number; args(index: number): object } {
  const email = args["Messaging.SendTransactionalEmail"]!;
  if (name === "Messaging.TriggerBroadcast")
    return { tool: name, count: 1, args: () => ({ ...args[name], data: { headline: "Sale", link: "/sale" } }) };
  if (name === "Messaging.SendTransactionalEmail")
    return {
      tool: name,
      count: 100,
      args: (index) => ({ ...email, message_data: { order_id: String(index), amount: 9 } }),
    };
  if (/IdentifyPerson|DeletePerson|RecordEvent/.test(name))
    return { tool: "Messaging.RecordEvent", count: 100, args: (index) => ({ person_id: "a", name: `event ${index}` }) };
  return { tool: "Messaging.ListSegments", count: 10, args: () => ({}) };
}

describe("waiting for a published rate limit", () => {
  // One tool for each limit of Customer.io.
  const limited = ["TriggerBroadcast", "SendTransactionalEmail", "RecordEvent", "GetPerson"];

  it.each(limited.map((name) => `Messaging.${name}`))("%s stops waiting for it when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const filler = fillerOf(name);
      const otherCalls = new AbortController();
      const filling = Array.from({ length: filler.count }, (_, index) =>
        find(filler.tool).call(filler.args(index), { signal: otherCalls.signal }),
      );
      await untilIdle();
      if (/SendTransactionalEmail|TriggerBroadcast/.test(name)) {
        network.answerReads();
        await network.untilSent(filler.count);
      } else expect(network.requestCount()).toBe(filler.count);
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
  // A search, and a paid lookup.
  const sales = ["Sales.SearchPeople", "Sales.EnrichOrganization"];
  const exhausted = () =>
    Response.json({}, { headers: { "x-rate-limit-minute": "50", "x-minute-requests-left": "0" } });

  it.each(sales)("%s stops waiting for the next window when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const first = find(name).call(args[name], { timeout: 3_600_000 });
      await untilIdle();
      // Some tools send another request after the first response.
      for (let index = 0; index < network.requestCount(); index++) {
        network.waiting[index]?.respond(exhausted());
        await untilIdle();
      }
      await first;
      const sent = network.requestCount();
      const controller = new AbortController();
      const { signal } = controller;
      const work = find(name).call(args[name], { signal, timeout: 3_600_000 });
      const response = await abort(work, controller, network.requestCount);
      expect(outcomeOf(response)).toBeUndefined();
      expect(network.requestCount()).toBe(sent);
    });
  });

  it.each(sales)("%s stops waiting for the first response when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const otherCalls = new AbortController();
      const filling = Array.from({ length: 10 }, () => find(name).call(args[name], { signal: otherCalls.signal }));
      await untilIdle();
      const sent = network.requestCount();
      // Ten requests for each endpoint that the tool uses.
      expect(sent % 10).toBe(0);
      const controller = new AbortController();
      const response = await abort(
        find(name).call(args[name], { signal: controller.signal }),
        controller,
        network.requestCount,
      );
      expect(outcomeOf(response)).toBeUndefined();
      expect(network.requestCount()).toBe(sent);
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
      await untilIdle();
      const shortCalls = [30, 10, 20].map((timeout) => tool.call({}, { timeout }));
      for (const response of await Promise.all(shortCalls))
        expect(response).toMatchObject({
          ok: false,
          error: { code: expect.stringMatching(/^(?:timeout|rate_limited)$/), retryable: true },
        });
      expect(network.requestCount()).toBe(10);
      network.waiting[0]?.respond(Response.json({ people: [] }));
      await untilIdle();
      expect(network.requestCount()).toBe(11);
      otherCalls.abort();
      await Promise.all([...filling, patientCall]);
    });
  });
});

describe("waiting for an approval", () => {
  const toolsWithApproval = names.filter((name) => needsApproval(setUp().find(name)));

  /** Tools that read templates before they request approval, so they can refuse a call with missing variables. */
  const checkedTools = ["Messaging.SendTransactionalEmail", "Messaging.TriggerBroadcast"];
  const uncheckedTools = toolsWithApproval.filter((name) => !checkedTools.includes(name));

  it("tools that write, send or spend need an approval", () => {
    expect(toolsWithApproval.length).toBeGreaterThan(7);
  });

  it.each(checkedTools)("%s stops its check before the approval when aborted, and requests none", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      let approvals = 0;
      const [agent] = agentTools([find(name)], { approve: () => ++approvals > 0 });
      const controller = new AbortController();
      await abort(agent!.call(args[name], { signal: controller.signal }), controller, network.requestCount);
      await untilIdle();
      expect(approvals).toBe(0);
    });
  });

  it.each(uncheckedTools)(
    "%s stops waiting for a decision when aborted, and a later rejection is handled",
    async (name) => {
      await expectNoLeftovers(async () => {
        const { network, find } = setUp();
        const decision = Promise.withResolvers<boolean>();
        const [agent] = agentTools([find(name)], { approve: () => decision.promise });
        const controller = new AbortController();
        await abort(agent!.call(args[name], { signal: controller.signal }), controller, network.requestCount);
        decision.reject(new Error("the dialog was closed"));
        await untilIdle();
        expect(network.requestCount()).toBe(0);
      });
    },
  );

  it.each(uncheckedTools)("%s stops reading the card for the decision when aborted", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const reading = Promise.withResolvers<unknown>();
      const [agent] = agentTools([find(name)], {
        async approve({ card }) {
          reading.resolve(await card().catch((error: unknown) => error));
          return true;
        },
      });
      const controller = new AbortController();
      const work = agent!.call(args[name], { signal: controller.signal });
      // Some previews send no request; then the approved call is already in flight.
      await abort(work, controller, network.requestCount);
      expect(await reading.promise).toBeDefined();
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
  it("an aborted call stops waiting for a cached lookup of the same company", async () => {
    await expectNoLeftovers(async () => {
      const { fetch, waiting, requestCount } = createNetwork();
      const sales = createSales({ apiKey: "test-key", clock, fetch, cache: {} });
      const tool: Tool = sales.tools.find(({ name }) => name === "Sales.EnrichOrganization")!;
      const first = tool.call({ domain: "example.com" });
      await untilIdle();
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
        await untilIdle();
        controller.abort();
        expect(await work).toMatchObject({ ok: false, error: { code: "aborted" } });
        end.resolve();
        await untilIdle();
      }
    });
  });
});

it("a preview that fails at one read aborts its other reads", async () => {
  await expectNoLeftovers(async () => {
    const { network, find } = setUp();
    const work = find("Messaging.TriggerBroadcast").prepare(args["Messaging.TriggerBroadcast"]).card();
    await untilIdle();
    const reads = ["/v1/broadcasts", "/v1/broadcasts/7/actions", "/v1/customers/attributes"];
    expect(network.waiting.map(({ path }) => path).sort()).toEqual(reads);
    const recipients = network.waiting.find(({ path }) => path.endsWith("/attributes"));
    recipients?.respond(Response.json({ errors: [{ detail: "no permission" }] }, { status: 403 }));
    expect((await work).warnings).toEqual([expect.stringMatching(/^The preview failed: .*no permission/)]);
    const others = network.waiting.filter((read) => read !== recipients);
    expect(others.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });
});

it("a preview whose list of broadcasts cannot be read warns, and reads the rest", async () => {
  await expectNoLeftovers(async () => {
    const { network, find } = setUp();
    const work = find("Messaging.TriggerBroadcast")
      .prepare({ ...args["Messaging.TriggerBroadcast"], recipient_ids: null })
      .card();
    await untilIdle();
    const list = network.waiting.find(({ path }) => path.endsWith("/broadcasts"));
    list?.respond(Response.json({ errors: [{ detail: "no permission" }] }, { status: 403 }));
    await untilIdle();
    network.answerReads();
    expect((await work).warnings).toContainEqual(expect.stringMatching(/^The broadcast could not be looked up/));
  });
});
