import { memoryStore, type Store } from "@toolwright/core";
import { type Settlement, toolkitStore } from "@toolwright/core/store";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test, vi } from "vitest";
import { storeContract } from "./contract.ts";

describe("the memory store keeps the contract", () => {
  test.each(storeContract)("$title", async ({ check }) => {
    const clock = testClock();
    await check({
      store: memoryStore({ clock }),
      async advance(milliseconds) {
        clock.advance(milliseconds);
      },
    });
  });
});

test.each(storeContract)(
  "while a store is down, the memory that replaces it keeps the contract: $title",
  async ({ check }) => {
    const clock = testClock();
    const refuse = async () => Promise.reject(new TypeError("refused"));
    const store = toolkitStore({
      store: new Proxy(memoryStore(), { get: () => refuse }),
      onStoreFailure: "allow",
      clock,
    });
    await check({ store, advance: async (milliseconds) => void clock.advance(milliseconds) });
  },
);

test.each(storeContract)("a store on a busy machine keeps the contract: $title", async ({ check }) => {
  const clock = testClock();
  const time = vi.spyOn(performance, "now").mockImplementation(() => clock.now());
  const takeTime =
    (operation: unknown) =>
    (...values: unknown[]) => {
      clock.advance(70);
      return (operation as (...values: unknown[]) => unknown)(...values);
    };
  const store = new Proxy(memoryStore({ clock }), { get: (target, key) => takeTime(Reflect.get(target, key)) });
  try {
    await check({ store, advance: async (milliseconds) => void clock.advance(milliseconds) });
  } finally {
    time.mockRestore();
  }
});

/** Stores that each break one rule, and a rule of the contract that finds the fault. */
const broken: readonly (readonly [fault: string, rule: string, breakStore: (store: Store) => Store])[] = [
  [
    "reads a key and then writes it, without atomicity",
    "of claims at the same time, exactly one is granted",
    readThenWrite,
  ],
  [
    "forgets to expire claims",
    "an ambiguous claim blocks its key until it expires",
    (store) => ({ ...store, settle: (key, owner, settlement) => store.settle(key, owner, withoutEnd(settlement)) }),
  ],
  ["lets any owner release a claim", "only its owner ends a claim", settleForAnyOwner],
  [
    "grants every claim",
    "of claims at the same time, exactly one is granted",
    (store) => ({ ...store, claim: async () => null }),
  ],
  ["forgets settlements", "a released claim frees its key", (store) => ({ ...store, settle: async () => undefined })],
  [
    "blocks dead owners for ever",
    "a claim whose owner died becomes ambiguous after its lease, and then expires",
    (store) => ({ ...store, claim: (key, request) => store.claim(key, { ...request, leaseMs: 1e12 }) }),
  ],
  [
    "forgets dead owners at the end of their lease",
    "a claim whose owner died becomes ambiguous after its lease, and then expires",
    (store) => ({ ...store, claim: (key, request) => store.claim(key, { ...request, ttlMs: 0 }) }),
  ],
  [
    "ignores the replaced owner",
    "only the claim of the named owner is taken over",
    (store) => ({ ...store, claim: (key, { over: _, ...request }) => store.claim(key, request) }),
  ],
  [
    "grants every permit",
    "no more permits are granted than a limit has",
    (store) => ({ ...store, acquire: async () => ({ permit: "p" }) }),
  ],
  [
    "forgets releases",
    "a concurrency limit is free as soon as a permit is released, and a second release changes nothing",
    (store) => ({ ...store, release: async () => undefined }),
  ],
  [
    "ignores reports",
    "of several reports before a reset, the lowest counts",
    (store) => ({ ...store, release: (permit) => store.release(permit) }),
  ],
  [
    "waits for the end of a lease",
    "a wait assumes that the permits in use are released now, not at the end of their leases",
    (store) => ({
      ...store,
      async acquire(limits, leaseMs) {
        const permit = await store.acquire(limits, leaseMs);
        return "waitMs" in permit ? { waitMs: leaseMs } : permit;
      },
    }),
  ],
  [
    "ignores caps",
    "a cap is never exceeded, and a refused amount changes nothing",
    (store) => ({ ...store, spend: (account, amount) => store.spend(account, amount, 1e9) }),
  ],
  [
    "ignores refunds",
    "a refund frees its amount, and a sum is never negative",
    (store) => ({ ...store, refund: (account) => store.refund(account, 0) }),
  ],
  [
    "keeps values forever",
    "a value is returned until it expires, and the latest value counts",
    (store) => ({ ...store, set: (key, value) => store.set(key, value, 1e12) }),
  ],
  [
    "forgets values",
    "a value is returned until it expires, and the latest value counts",
    (store) => ({ ...store, set: async () => undefined }),
  ],
];

/** Claims like a store without atomic operations: between the read and the write, another claim can read too. */
function readThenWrite(store: Store): Store {
  const owners = new Map<string, string>();
  return {
    ...store,
    async claim(key, request) {
      const isFree = !owners.has(key);
      await Promise.resolve();
      owners.set(key, request.owner);
      const claim = await store.claim(key, request);
      return isFree ? null : claim;
    },
  };
}

/** Ends the claim of a key without checking its owner. */
function settleForAnyOwner(store: Store): Store {
  const owners = new Map<string, string>();
  return {
    ...store,
    async claim(key, request) {
      const claim = await store.claim(key, request);
      owners.set(key, claim?.owner ?? request.owner);
      return claim;
    },
    settle: (key, owner, settlement) => store.settle(key, owners.get(key) ?? owner, settlement),
  };
}

function withoutEnd(settlement: Settlement): Settlement {
  return settlement.state === "released" ? settlement : { ...settlement, ttlMs: 1e12 };
}

test.each(broken)("the contract finds a store that %s (rule: %s)", async (_, rule, breakStore) => {
  const failed: string[] = [];
  for (const { title, check } of storeContract) {
    const clock = testClock();
    const setup = {
      store: breakStore(memoryStore({ clock })),
      advance: async (milliseconds: number) => void clock.advance(milliseconds),
    };
    await check(setup).catch(() => failed.push(title));
  }
  expect(failed).toContain(rule);
});
