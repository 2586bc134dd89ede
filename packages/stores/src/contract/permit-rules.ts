import { type ContractRule, expectEqual, permitOf, timedRules, waitOf, windowOf } from "./checks.ts";

/** The rules for permits and for the reports of responses. */
export const permitRules: readonly ContractRule[] = timedRules([
  {
    title: "no more permits are granted than a limit has",
    check: async ({ store }) => {
      const permits = await Promise.all(Array.from({ length: 8 }, () => store.acquire([windowOf("w", 3)], 5_000)));
      expectEqual(permits.filter((permit) => "permit" in permit).length, 3);
    },
  },
  {
    title: "a permit counts for its window after its release",
    check: async ({ store, advance, expectNear }) => {
      await store.release(permitOf(await store.acquire([windowOf("w", 1)], 5_000)));
      const refused = await store.acquire([windowOf("w", 1)], 5_000);
      expectNear("waitMs" in refused ? refused.waitMs : -1, 1_000);
      await advance(1_300);
      permitOf(await store.acquire([windowOf("w", 1)], 5_000));
    },
  },
  {
    title: "a concurrency limit is free as soon as a permit is released, and a second release changes nothing",
    check: async ({ store }) => {
      const limit = { key: "c", max: 1, windowMs: 0 };
      const first = permitOf(await store.acquire([limit], 5_000));
      expectEqual("waitMs" in (await store.acquire([limit], 5_000)), true);
      await store.release(first);
      permitOf(await store.acquire([limit], 5_000));
      await store.release(first);
      expectEqual("waitMs" in (await store.acquire([limit], 5_000)), true);
    },
  },
  {
    title: "a permit that is never released expires with its lease",
    check: async ({ store, advance }) => {
      const limit = { key: "c", max: 1, windowMs: 0 };
      permitOf(await store.acquire([limit], 1_000));
      await advance(1_300);
      permitOf(await store.acquire([limit], 1_000));
    },
  },
  {
    title: "permits of several limits are granted together or not at all",
    check: async ({ store }) => {
      const [free, full] = [windowOf("{account}free", 1), windowOf("{account}full", 1)];
      permitOf(await store.acquire([full], 5_000));
      expectEqual("waitMs" in (await store.acquire([free, full], 5_000)), true);
      permitOf(await store.acquire([free], 5_000));
    },
  },
  {
    title: "a wait assumes that the permits in use are released now, not at the end of their leases",
    check: async ({ store, expectNear }) => {
      permitOf(await store.acquire([windowOf("w", 1)], 60_000));
      expectNear(waitOf(await store.acquire([windowOf("w", 1)], 60_000)), 1_000);
    },
  },
  {
    title: "a wait ends when the permits over the limit no longer count",
    check: async ({ store, advance, expectNear }) => {
      const limits = [windowOf("w", 2)];
      const [one, other] = [permitOf(await store.acquire(limits, 5_000)), permitOf(await store.acquire(limits, 5_000))];
      await store.release(one);
      await advance(500);
      await store.release(other);
      expectNear(waitOf(await store.acquire([windowOf("w", 2)], 5_000)), 500);
      expectNear(waitOf(await store.acquire([windowOf("w", 1)], 5_000)), 1_000);
    },
  },
  {
    title: "a release after the end of the lease changes nothing",
    check: async ({ store, advance }) => {
      const limit = { key: "c", max: 1, windowMs: 0 };
      const first = permitOf(await store.acquire([limit], 1_000));
      await advance(1_300);
      permitOf(await store.acquire([limit], 5_000));
      await store.release(first);
      waitOf(await store.acquire([limit], 5_000));
    },
  },
  {
    title: "a report of the server lowers a limit until its reset, and a release without a report lowers it further",
    check: async ({ store, advance, expectNear }) => {
      const limits = [windowOf("w", 9)];
      await store.release(permitOf(await store.acquire(limits, 5_000)), [{ key: "w", remaining: 1, resetMs: 2_000 }]);
      const last = permitOf(await store.acquire(limits, 5_000));
      waitOf(await store.acquire(limits, 5_000));
      await store.release(last);
      expectNear(waitOf(await store.acquire(limits, 5_000)), 2_000);
      await advance(2_300);
      permitOf(await store.acquire(limits, 5_000));
    },
  },
  {
    title: "of several reports before a reset, the lowest counts",
    check: async ({ store, expectNear }) => {
      const limits = [windowOf("w", 9)];
      const [one, other] = [permitOf(await store.acquire(limits, 5_000)), permitOf(await store.acquire(limits, 5_000))];
      await store.release(one, [{ key: "w", remaining: 0, resetMs: 2_000 }]);
      await store.release(other, [{ key: "w", remaining: 1, resetMs: 2_000 }]);
      expectNear(waitOf(await store.acquire(limits, 5_000)), 2_000);
    },
  },
  {
    title: "a report may not count the permits in use yet, so they lower it until their release",
    check: async ({ store }) => {
      const limits = [windowOf("w", 9)];
      const [one, other] = [permitOf(await store.acquire(limits, 5_000)), permitOf(await store.acquire(limits, 5_000))];
      await store.release(one, [{ key: "w", remaining: 1, resetMs: 2_000 }]);
      waitOf(await store.acquire(limits, 5_000));
      await store.release(other, [{ key: "w", remaining: 1, resetMs: 2_000 }]);
      permitOf(await store.acquire(limits, 5_000));
    },
  },
  {
    title: "a report without time until the reset ends the earlier ones",
    check: async ({ store }) => {
      const limits = [windowOf("w", 9)];
      const [one, other] = [permitOf(await store.acquire(limits, 5_000)), permitOf(await store.acquire(limits, 5_000))];
      await store.release(one, [{ key: "w", remaining: 0, resetMs: 9_000 }]);
      await store.release(other, [{ key: "w", remaining: 0, resetMs: 0 }]);
      permitOf(await store.acquire(limits, 5_000));
    },
  },
]);
