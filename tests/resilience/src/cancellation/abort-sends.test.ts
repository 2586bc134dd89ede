import type { CallOptions } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { untilIdle } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { expectNoLeftovers } from "./leftovers.ts";
import { abort, args, clock, createNetwork, outcomeOf, sandbox, setUp } from "./waiting-calls.ts";

// Aborts sends of messages while they or their duplicates read, wait or send.

const sends = ["Messaging.SendTransactionalEmail", "Messaging.TriggerBroadcast"] as const;
/** Reads that an agent's send starts with, in parallel: the template or broadcast, and an email's recipient. */
const READS = {
  "Messaging.SendTransactionalEmail": ["/v1/transactional", "/v1/customers"],
  "Messaging.TriggerBroadcast": ["/v1/broadcasts", "/v1/broadcasts/7/actions"],
} as const;
const MISSING_DATA = {
  "Messaging.SendTransactionalEmail": { message_data: {} },
  "Messaging.TriggerBroadcast": { data: {} },
} as const;
/** Customer.io's response to an email or to a launch. */
const accepted = () => Response.json({ delivery_id: "d1", queued_at: 1, id: 1 });

describe("waiting for what an agent's send reads before it sends", () => {
  it.each(sends)("%s stops reading when aborted, and sends nothing", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const controller = new AbortController();
      const work = find(name).call(args[name], { signal: controller.signal });
      const response = await abort(work, controller, network.requestCount);
      expect(outcomeOf(response)).toBeUndefined();
      expect(network.waiting.map(({ path }) => path).sort()).toEqual([...READS[name]].sort());
      expect(network.waiting.map(({ isAborted }) => isAborted)).toEqual(READS[name].map(() => true));
    });
  });

  it.each(sends)(
    "%s stops waiting for the reads of a duplicate when aborted, and that send completes",
    async (name) => {
      await expectNoLeftovers(async () => {
        const { network, find } = setUp();
        const first = find(name).call(args[name]);
        await untilIdle();
        const controller = new AbortController();
        const work = find(name).call(args[name], { signal: controller.signal });
        const response = await abort(work, controller, network.requestCount);
        expect(outcomeOf(response)).toBeUndefined();
        expect(network.requestCount()).toBe(READS[name].length);
        network.answerReads();
        await network.untilSent(1);
        network.sends()[0]?.respond(accepted());
        expect(await first).toMatchObject({ ok: true, value: { status: "queued" } });
        expect(network.sends()).toHaveLength(1);
      });
    },
  );

  it.each(sends)(
    "%s without its data is refused, although the duplicate that reads for it is aborted",
    async (name) => {
      await expectNoLeftovers(async () => {
        const { network, find } = setUp();
        const withoutData = { ...args[name], ...MISSING_DATA[name] };
        const controller = new AbortController();
        const first = find(name).call(withoutData, { signal: controller.signal });
        await untilIdle();
        const second = find(name).call(withoutData);
        await untilIdle();
        controller.abort();
        expect(await first).toMatchObject({ error: { code: "aborted" } });
        await untilIdle();
        network.answerReads();
        expect(await second).toMatchObject({ ok: false, error: { code: "invalid_input" } });
        expect(network.sends()).toEqual([]);
      });
    },
  );
});

describe("a program's send that has been accepted", () => {
  const { fetch: _, ...keys } = sandbox.messaging.options;

  it.each(sends)("%s returns its result if it is aborted during the checks that follow", async (name) => {
    await expectNoLeftovers(async () => {
      const network = createNetwork();
      const { sendTransactionalEmail, triggerBroadcast } = createMessaging({ ...keys, fetch: network.fetch, clock });
      const send = {
        "Messaging.SendTransactionalEmail": sendTransactionalEmail,
        "Messaging.TriggerBroadcast": triggerBroadcast,
      }[name] as (args: unknown, options: CallOptions) => Promise<object>;
      const controller = new AbortController();
      const work = send(args[name], { signal: controller.signal });
      await network.untilSent(1);
      expect(network.requestCount()).toBe(1);
      network.sends()[0]?.respond(accepted());
      const reads = READS[name];
      await network.untilRequested(1 + reads.length);
      await untilIdle();
      expect(new Set(network.waiting.slice(1).map(({ path }) => path))).toEqual(new Set(reads));
      controller.abort();
      expect(await work).toMatchObject({ status: "queued", warnings: [] });
      expect(network.waiting.slice(1).map(({ isAborted }) => isAborted)).toEqual(reads.map(() => true));
    });
  });
});

describe("waiting for a duplicate send in flight", () => {
  it.each(sends)("%s stops waiting for a duplicate send when aborted, and that send completes", async (name) => {
    await expectNoLeftovers(async () => {
      const { network, find } = setUp();
      const first = find(name).call(args[name]);
      await untilIdle();
      network.answerReads();
      await network.untilSent(1);
      const controller = new AbortController();
      const response = await abort(
        find(name).call(args[name], { signal: controller.signal }),
        controller,
        network.requestCount,
      );
      expect(outcomeOf(response)).toBeUndefined();
      network.sends()[0]?.respond(accepted());
      expect(await first).toMatchObject({ ok: true, value: { status: "queued" } });
      expect(network.sends()).toHaveLength(1);
    });
  });
});
