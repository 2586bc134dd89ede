import { type ContractRule, expectEqual } from "./checks.ts";
import { claimRules } from "./claim-rules.ts";
import { permitRules } from "./permit-rules.ts";

export type { ContractRule, ContractSetup } from "./checks.ts";

/**
 * The rules that every `Store` must keep, for any test runner:
 *
 * ```ts
 * test.each(storeContract)("$title", async ({ check }) => check(await createSetup()));
 * ```
 *
 * Durations are at least a second, so that they can also be checked with real time: the tolerance is 200 ms, and what
 * the rule itself took.
 */
export const storeContract: readonly ContractRule[] = [
  ...claimRules,
  ...permitRules,
  {
    title: "a cap is never exceeded, and a refused amount changes nothing",
    check: async ({ store }) => {
      const spendings = await Promise.all(Array.from({ length: 8 }, () => store.spend("s", 2, 5)));
      expectEqual(spendings.filter(({ isGranted }) => isGranted).length, 2);
      expectEqual(await store.spend("s", 2, 5), { isGranted: false, spent: 4 });
      expectEqual(await store.spend("s", 1, 5), { isGranted: true, spent: 5 });
      expectEqual(await store.spend("other", 1, 1), { isGranted: true, spent: 1 });
    },
  },
  {
    title: "a refund frees its amount, and a sum is never negative",
    check: async ({ store }) => {
      await store.spend("s", 4, 5);
      expectEqual(await store.refund("s", 1), 3);
      expectEqual(await store.spend("s", 2, 5), { isGranted: true, spent: 5 });
      expectEqual(await store.refund("s", 9), 0);
    },
  },
  {
    title: "a value is returned until it expires, and the latest value counts",
    check: async ({ store, advance }) => {
      expectEqual((await store.get("v")) === undefined, true);
      await store.set("v", 1, 9_000);
      await store.set("v", { list: [1, "two", null, { three: true }] }, 1_000);
      expectEqual((await store.get("v")) ?? null, { list: [1, "two", null, { three: true }] });
      await advance(1_300);
      expectEqual((await store.get("v")) === undefined, true);
    },
  },
  {
    title: "a stored value is a copy",
    check: async ({ store }) => {
      const value = { list: [1] };
      await store.set("v", value, 5_000);
      value.list.push(2);
      const stored = (await store.get("v")) as { list: number[] };
      expectEqual(stored, { list: [1] });
      stored.list.push(3);
      expectEqual((await store.get("v")) ?? null, { list: [1] });
    },
  },
];
