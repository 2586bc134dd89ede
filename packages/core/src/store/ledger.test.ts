import { testClock } from "@toolwright/tests-support";
import { describe, expect, test, vi } from "vitest";
import { createCall, errorOf } from "../__fixtures__/http.ts";
import { startCall } from "../call/call.ts";
import type { Clock } from "../call/clock.ts";
import { ToolError } from "../errors.ts";
import { createLedger, type HeldClaim, type LedgerOutcome, type LedgerRequest } from "./ledger.ts";
import { memoryStore } from "./memory-store.ts";
import type { Claim, Settlement, Store } from "./store.ts";
import { toolkitStore } from "./toolkit-store.ts";

const MINUTE = 60_000;

function ledgerOver(store: Store, clock: Clock, account?: string) {
  return createLedger({ store: toolkitStore({ store, clock }), account, clock });
}

/** Two ledgers, as of two processes, over one store. */
function start(changes: Partial<Store> = {}) {
  const clock = testClock();
  const store: Store = { ...memoryStore({ clock }), ...changes };
  const [one, two] = [ledgerOver(store, clock), ledgerOver(store, clock)];
  return { clock, store, one, two };
}

const request: LedgerRequest = { key: "k", ttlMs: 10 * MINUTE };

function held({ held }: LedgerOutcome): HeldClaim {
  if (!held) throw new Error("The claim was not granted.");
  return held;
}

test("a free key is granted, and is free again after a release", async () => {
  const { one, two } = start();
  await held(await one.claim(request, createCall())).settle({ state: "released" });
  held(await two.claim(request, createCall()));
});

test.each(["one", "two"] as const)(
  "a claim in flight is awaited, and its outcome returned (ledger %s)",
  async (name) => {
    const ledgers = start();
    const first = held(await ledgers.one.claim(request, createCall()));
    const second = ledgers[name].claim(request, createCall());
    await first.settle({ state: "done", ttlMs: MINUTE, record: { id: "d1" } });
    expect(await second).toMatchObject({
      held: null,
      wasInFlight: true,
      claim: { state: "done", record: { id: "d1" } },
    });
  },
);

test("a later claim gets the outcome without a wait", async () => {
  const { one, two } = start();
  await held(await one.claim({ ...request, data: 7 }, createCall())).settle({ state: "ambiguous", ttlMs: MINUTE });
  expect(await two.claim(request, createCall())).toMatchObject({
    wasInFlight: false,
    claim: { state: "ambiguous", data: 7 },
  });
});

describe("a claim that ended before the request reaches the store", () => {
  const done = { state: "done", ttlMs: MINUTE, record: "d1" } as const;
  const callAt = (clock: Clock) => startCall("Probe.Send", clock, { timeout: MINUTE }).context;

  test.each(["one", "two"] as const)(
    "was in flight for a call that had started before the end, even if no time passed (ledger %s)",
    async (name) => {
      const ledgers = start();
      const early = callAt(ledgers.clock);
      await held(await ledgers.one.claim(request, callAt(ledgers.clock))).settle(done);
      expect(await ledgers[name].claim(request, early)).toMatchObject({ wasInFlight: true, claim: { record: "d1" } });
      const late = callAt(ledgers.clock);
      expect(await ledgers[name].claim(request, late)).toMatchObject({ wasInFlight: false, claim: { record: "d1" } });
    },
  );

  test("was in flight for a call whose request it answers during the settlement", async () => {
    const settled = Promise.withResolvers<void>();
    const { clock, store, one } = start();
    const { settle } = store;
    store.settle = async (...args) => {
      await settle(...args);
      await settled.promise;
    };
    const settling = held(await one.claim(request, callAt(clock))).settle(done);
    expect(await one.claim(request, callAt(clock))).toMatchObject({ wasInFlight: true });
    settled.resolve();
    await settling;
  });

  test.each([
    [2_000, 1_999, true],
    [2_000, 2_000, true],
    [2_000, 2_001, false],
  ])(
    "of another process: a call that started %i ms ago, a claim that ended %i ms ago: in flight is %s",
    async (elapsedMs, ageMs, wasInFlight) => {
      const claim: Claim = { state: "done", owner: "other", ageMs, expiresInMs: MINUTE, data: null, record: "d1" };
      const { clock, one } = start({ claim: async (key) => ({ ...claim, data: { key, data: null } }) });
      const call = callAt(clock);
      // The clocks of the processes may differ by an hour.
      clock.set(3_600_000);
      clock.advance(elapsedMs);
      expect(await one.claim(request, call)).toMatchObject({ wasInFlight, claim: { record: "d1" } });
    },
  );
});

test("a claim whose owner died is awaited until the end of its lease, then ambiguous", async () => {
  const { clock, one, two } = start();
  const begin = clock.now();
  held(await one.claim(request, createCall()));
  const { claim } = await two.claim(request, createCall({ deadlineMs: begin + MINUTE }));
  expect(claim?.state).toBe("ambiguous");
  // 30 s of the first call's time budget, and 5 s of margin.
  expect(clock.now() - begin).toBeGreaterThanOrEqual(35_000);
  expect(clock.now() - begin).toBeLessThan(36_000);
});

test.each([3_600_000, -3_600_000])(
  "a claim has the same age and end after the clock is set by %i ms",
  async (jumpMs) => {
    const { clock, one, two } = start();
    await held(await one.claim(request, createCall())).settle({ state: "ambiguous", ttlMs: 10 * MINUTE });
    clock.advance(5_000);
    clock.set(jumpMs);
    const { claim } = await two.claim(request, createCall());
    expect(claim).toMatchObject({ state: "ambiguous", ageMs: 5_000, expiresInMs: 10 * MINUTE - 5_000 });
  },
);

test("a claim that the request takes over stays in place after a release", async () => {
  const { one, two } = start();
  await held(await one.claim(request, createCall())).settle({ state: "ambiguous", ttlMs: MINUTE });
  const second = held(await two.claim({ ...request, takesOver: () => "keep" }, createCall()));
  await second.settle({ state: "released" });
  expect((await one.claim(request, createCall())).claim?.state).toBe("ambiguous");
});

test.each(["one", "two"] as const)("a waiting claim ends with its own call (ledger %s)", async (name) => {
  const ledgers = start();
  held(await ledgers.one.claim(request, createCall()));
  const reason = new ToolError({ code: "aborted", message: "Enough." });
  const controller = new AbortController();
  const second = ledgers[name].claim(request, createCall({ signal: controller.signal }));
  controller.abort(reason);
  await expect(second).rejects.toBe(reason);
});

test("a claim that is granted after its call ended is released", async () => {
  const grant = Promise.withResolvers<void>();
  const { store, one, two } = start();
  const slow = ledgerOver(
    { ...store, claim: async (...args) => grant.promise.then(() => store.claim(...args)) },
    testClock(),
  );
  const controller = new AbortController();
  const late = slow.claim(request, createCall({ signal: controller.signal }));
  controller.abort(new ToolError({ code: "aborted", message: "Enough." }));
  expect((await errorOf(late)).code).toBe("aborted");
  grant.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  held(await one.claim(request, createCall()));
  expect(two).toBeDefined();
});

describe("a store that fails", () => {
  test.each([
    undefined,
    false,
    0,
    "OK",
    [],
    {},
    { state: "free", owner: "a", ageMs: 0, expiresInMs: 1 },
    { state: "done", owner: 7, ageMs: 0, expiresInMs: 1 },
    { state: "done", owner: "a", ageMs: Number.NaN, expiresInMs: 1 },
    { state: "done", owner: "a", ageMs: 0 },
  ])("an answer that isn't a claim (%j) never grants one, and releases the claim that it may hide", async (answer) => {
    const settlements: unknown[] = [];
    const { one } = start({
      claim: async () => answer as Claim | null,
      settle: async (...settlement) => void settlements.push(settlement),
    });
    expect((await errorOf(one.claim(request, createCall()))).toJSON()).toEqual({
      code: "unavailable",
      message: "The store that prevents duplicates failed (DataError). Nothing was sent.",
      retryable: true,
    });
    expect(settlements).toEqual([["k", expect.any(String), { state: "released" }]]);
  });

  test("a claim of another key fails the request, so that no call gets the outcome of another one", async () => {
    const { store, one, two } = start();
    await held(await one.claim({ ...request, key: "other" }, createCall())).settle({
      state: "done",
      ttlMs: MINUTE,
      record: "sent",
    });
    const { claim } = store;
    store.claim = (_, other) => claim("other", other);
    expect(await errorOf(two.claim(request, createCall()))).toMatchObject({ code: "unavailable" });
  });

  test("a store that never lets a request take over a claim fails the request", async () => {
    const { store, two } = start();
    const claim: Store["claim"] = (key, { over: _, ...rest }) => store.claim(key, rest);
    const one = ledgerOver({ ...store, claim }, testClock());
    held(await two.claim(request, createCall()));
    const error = await errorOf(one.claim({ ...request, takesOver: () => "keep" }, createCall()));
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("lets no request take over") });
  });

  test("a claim that was granted although the store's answer was lost is released", async () => {
    const { store, two } = start();
    const claim: Store["claim"] = async (...args) => {
      await store.claim(...args);
      throw new Error("connection lost");
    };
    const one = ledgerOver({ ...store, claim }, testClock());
    expect((await errorOf(one.claim(request, createCall()))).code).toBe("unavailable");
    held(await two.claim(request, createCall()));
  });

  test("a claim that the client requested twice is granted", async () => {
    const { store, two } = start();
    const claim: Store["claim"] = async (...args) => {
      await store.claim(...args);
      return store.claim(...args);
    };
    const one = ledgerOver({ ...store, claim }, testClock());
    const first = held(await one.claim(request, createCall()));
    await first.settle({ state: "done", ttlMs: MINUTE, record: 1 });
    expect(await two.claim(request, createCall())).toMatchObject({ claim: { state: "done", record: 1 } });
  });

  test("a claim fails without the store's own message, which may contain a password", async () => {
    const { one } = start({ claim: async () => Promise.reject(new TypeError("redis://user:secret@host")) });
    expect((await errorOf(one.claim(request, createCall()))).toJSON()).toEqual({
      code: "unavailable",
      message: "The store that prevents duplicates failed (TypeError). Nothing was sent.",
      retryable: true,
    });
  });

  test("a claim that gets no answer fails after two seconds", async () => {
    vi.useFakeTimers();
    try {
      const { one } = start({ claim: () => new Promise(() => undefined) });
      const failure = errorOf(one.claim(request, createCall()));
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await failure).message).toContain("(TimeoutError)");
    } finally {
      vi.useRealTimers();
    }
  });

  test("a settlement never rejects", async () => {
    const { one } = start({ settle: async () => Promise.reject(new Error("down")) });
    await held(await one.claim(request, createCall())).settle({ state: "released" });
  });

  test("a settlement that gets no answer ends after two seconds", async () => {
    vi.useFakeTimers();
    try {
      const { one } = start({ settle: () => new Promise(() => undefined) });
      const settling = held(await one.claim(request, createCall())).settle({ state: "released" });
      await vi.advanceTimersByTimeAsync(2_000);
      await settling;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the lease of a claim", () => {
  test.each([
    ["ends five seconds after the call", 30_000, 35_000],
    ["of a call without an end ends after a day", Number.POSITIVE_INFINITY, 24 * 60 * MINUTE],
    ["of a call with an invalid end ends after a day", Number.NaN, 24 * 60 * MINUTE],
    ["of a call that is over ends after five seconds", -1, 5_000],
  ])("%s", async (_, timeoutMs, leaseMs) => {
    const leases: number[] = [];
    const { clock, one } = start({
      claim: async (_, { leaseMs }) => {
        leases.push(leaseMs);
        return null;
      },
    });
    await one.claim(request, createCall({ deadlineMs: clock.now() + timeoutMs }));
    expect(leases).toEqual([leaseMs]);
  });

  test("a call that outlives its lease blocks duplicates as ambiguous, and its late outcome counts", async () => {
    const { clock, one, two } = start();
    const first = held(await one.claim(request, createCall({ deadlineMs: clock.now() })));
    clock.advance(10_000);
    expect((await two.claim(request, createCall())).claim).toMatchObject({ state: "ambiguous", ageMs: 10_000 });
    await first.settle({ state: "done", ttlMs: MINUTE, record: "late" });
    expect((await two.claim(request, createCall())).claim).toMatchObject({ state: "done", record: "late" });
  });
});

describe("the key of an identity", () => {
  const { one } = start();

  test("is the same in any order of object keys, at any depth", async () => {
    expect(await one.keyOf("send", { a: [{ b: 1, c: 2 }], d: null })).toBe(
      await one.keyOf("send", { d: null, a: [{ c: 2, b: 1 }] }),
    );
  });

  test("contains no part of the identity", async () => {
    const key = await one.keyOf("send", { to: "ann@example.org" });
    expect(key).toMatch(/^toolwright:\{[0-9a-f]{16}\}:send:[0-9a-f]{40}$/);
  });

  test("differs by account, kind, value and order of a list", async () => {
    const { store, clock } = start();
    const other = ledgerOver(store, clock, "other");
    const keys = [
      await one.keyOf("send", [1, 2]),
      await other.keyOf("send", [1, 2]),
      await one.keyOf("event", [1, 2]),
      await one.keyOf("send", [2, 1]),
      await one.keyOf("send", ["1", 2]),
      await one.keyOf("send", JSON.parse('{"__proto__":1}')),
      await one.keyOf("send", {}),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("many calls for one key", () => {
  const COUNT = 200;

  /** Runs all calls at once, of which each holder settles its claim; returns how many requests the store got. */
  async function requestsOf(
    settlement: Settlement,
    takesOver?: NonNullable<LedgerRequest["takesOver"]>,
  ): Promise<number> {
    const claim = vi.fn<Store["claim"]>();
    const { store, clock } = start();
    claim.mockImplementation((key, request) => store.claim(key, request));
    const ledger = ledgerOver({ ...store, claim }, clock);
    const calls = Array.from({ length: COUNT }, async () => {
      const { held } = await ledger.claim({ ...request, ...(takesOver && { takesOver }) }, createCall());
      await held?.settle(settlement);
    });
    await Promise.all(calls);
    return claim.mock.calls.length;
  }

  test.each<[string, Settlement, NonNullable<LedgerRequest["takesOver"]> | undefined]>([
    ["share the outcome of one", { state: "done", ttlMs: MINUTE, record: 1 }, undefined],
    ["are released one by one", { state: "released" }, undefined],
    [
      "take over what another kept",
      { state: "done", ttlMs: MINUTE, record: 1 },
      ({ state }) => state === "done" && "keep",
    ],
  ])("ask the store in proportion to their number if they %s", async (_, settlement, takesOver) => {
    expect(await requestsOf(settlement, takesOver)).toBeLessThanOrEqual(4 * COUNT);
  });
});
