import { type ContractRule, claimRequest, expectEqual, outline, timedRules } from "./checks.ts";

/** The rules about claims. */
export const claimRules: readonly ContractRule[] = timedRules([
  {
    title: "a free key is granted, and a second claim gets the first one as pending",
    check: async ({ store, expectNear }) => {
      expectEqual(await store.claim("k", claimRequest("a", { data: { note: [1, null, "é"] } })), null);
      const claim = await store.claim("k", claimRequest("b"));
      expectEqual(outline(claim), { state: "pending", owner: "a", data: { note: [1, null, "é"] }, record: null });
      expectNear(claim?.ageMs, 0);
      expectNear(claim?.expiresInMs, 5_000);
    },
  },
  {
    title: "of claims at the same time, exactly one is granted",
    check: async ({ store }) => {
      const owners = Array.from({ length: 20 }, (_, index) => `owner-${index}`);
      const claims = await Promise.all(owners.map((owner) => store.claim("k", claimRequest(owner))));
      expectEqual(claims.filter((claim) => claim === null).length, 1);
    },
  },
  {
    title: "claims of different keys do not affect each other",
    check: async ({ store }) => {
      expectEqual(await store.claim("k", claimRequest("a")), null);
      expectEqual(await store.claim("other", claimRequest("b")), null);
    },
  },
  {
    title: "a done claim returns its record until it expires",
    check: async ({ store, advance, expectNear }) => {
      await store.claim("k", claimRequest("a", { data: 7 }));
      await store.settle("k", "a", { state: "done", ttlMs: 3_000, record: { id: "d1" } });
      await advance(1_000);
      const claim = await store.claim("k", claimRequest("b"));
      expectEqual(outline(claim), { state: "done", owner: "a", data: 7, record: { id: "d1" } });
      expectNear(claim?.ageMs, 1_000);
      expectNear(claim?.expiresInMs, 2_000);
      await advance(2_300);
      expectEqual(await store.claim("k", claimRequest("b")), null);
    },
  },
  {
    title: "an ambiguous claim blocks its key until it expires",
    check: async ({ store, advance }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 2_000 });
      expectEqual(outline(await store.claim("k", claimRequest("b")))?.state, "ambiguous");
      await advance(2_300);
      expectEqual(await store.claim("k", claimRequest("b")), null);
    },
  },
  {
    title: "a released claim frees its key",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "released" });
      expectEqual(await store.claim("k", claimRequest("b")), null);
    },
  },
  {
    title: "only its owner ends a claim",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "b", { state: "released" });
      expectEqual(outline(await store.claim("k", claimRequest("c")))?.owner, "a");
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      await store.settle("k", "b", { state: "released" });
      expectEqual(outline(await store.claim("k", claimRequest("c")))?.owner, "a");
      await store.settle("k", "a", { state: "done", ttlMs: 9_000, record: 1 });
      await store.settle("k", "b", { state: "released" });
      expectEqual(outline(await store.claim("k", claimRequest("c")))?.record, 1);
    },
  },
  {
    title: "an attempt that claims again gets null or its own claim, and no other attempt gets the key",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      const again = await store.claim("k", claimRequest("a"));
      expectEqual(again?.owner ?? "a", "a");
      expectEqual(outline(await store.claim("k", claimRequest("b")))?.owner, "a");
    },
  },
  {
    title: "a claim whose owner died becomes ambiguous after its lease, and then expires",
    check: async ({ store, advance, expectNear }) => {
      await store.claim("k", claimRequest("a", { leaseMs: 1_000, ttlMs: 2_000, data: "sent" }));
      await advance(1_300);
      const claim = await store.claim("k", claimRequest("b"));
      expectEqual(outline(claim), { state: "ambiguous", owner: "a", data: "sent", record: null });
      expectNear(claim?.expiresInMs, 1_700);
      await advance(2_000);
      expectEqual(await store.claim("k", claimRequest("b")), null);
    },
  },
  {
    title: "an owner that settles after its lease still counts",
    check: async ({ store, advance }) => {
      await store.claim("k", claimRequest("a", { leaseMs: 1_000, ttlMs: 5_000 }));
      await advance(1_300);
      await store.settle("k", "a", { state: "done", ttlMs: 3_000, record: 1 });
      expectEqual(outline(await store.claim("k", claimRequest("b")))?.state, "done");
    },
  },
  {
    title: "an owner that settles a forgotten claim is remembered again",
    check: async ({ store }) => {
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 3_000 });
      expectEqual(outline(await store.claim("k", claimRequest("b")))?.state, "ambiguous");
    },
  },
  {
    title: "only the claim of the named owner is taken over",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      expectEqual(
        outline(await store.claim("k", claimRequest("c", { over: { owner: "b", isKept: true } })))?.owner,
        "a",
      );
      expectEqual(await store.claim("k", claimRequest("c", { over: { owner: "a", isKept: true } })), null);
      await store.settle("k", "a", { state: "released" });
      expectEqual(
        outline(await store.claim("k", claimRequest("d", { over: { owner: "a", isKept: true } })))?.owner,
        "c",
      );
    },
  },
  {
    title: "a released replacement leaves the replaced claim in place",
    check: async ({ store, advance, expectNear }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      await advance(1_000);
      await store.claim("k", claimRequest("b", { over: { owner: "a", isKept: true } }));
      await store.settle("k", "b", { state: "released" });
      const claim = await store.claim("k", claimRequest("c"));
      expectEqual(outline(claim)?.owner, "a");
      expectNear(claim?.expiresInMs, 8_000);
    },
  },
  {
    title: "a replacement that is done also drops the ambiguous claim that it replaced",
    check: async ({ store, advance }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      await store.claim("k", claimRequest("b", { over: { owner: "a", isKept: true } }));
      await store.settle("k", "b", { state: "done", ttlMs: 1_000, record: null });
      await advance(1_300);
      expectEqual(await store.claim("k", claimRequest("c")), null);
    },
  },
  {
    title: "a claim that is taken over and not kept is forgotten at once, and only one claim gets it",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      const over = { owner: "a", isKept: false };
      const claims = await Promise.all(["b", "c", "d"].map((owner) => store.claim("k", claimRequest(owner, { over }))));
      expectEqual(claims.filter((claim) => claim === null).length, 1);
      expectEqual(
        claims.flatMap((claim) => claim?.state ?? []),
        ["pending", "pending"],
      );
    },
  },
  {
    title: "an ambiguous claim is reported before a pending one that was taken later",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a", { data: 1 }));
      await store.claim("k", claimRequest("b", { data: 2, over: { owner: "a", isKept: true } }));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      const claim = await store.claim("k", claimRequest("c"));
      expectEqual(outline(claim), { state: "ambiguous", owner: "a", data: 1, record: null });
    },
  },
  {
    title: "a replaced claim can still settle",
    check: async ({ store }) => {
      await store.claim("k", claimRequest("a"));
      await store.claim("k", claimRequest("b", { over: { owner: "a", isKept: true } }));
      await store.settle("k", "a", { state: "ambiguous", ttlMs: 9_000 });
      expectEqual(outline(await store.claim("k", claimRequest("c")))?.owner, "a");
      await store.settle("k", "b", { state: "done", ttlMs: 9_000, record: null });
      expectEqual(outline(await store.claim("k", claimRequest("c")))?.owner, "b");
    },
  },
]);
