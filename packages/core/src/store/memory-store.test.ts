import { testClock } from "@toolwright/tests-support";
import { expect, test, vi } from "vitest";
import { memoryStore } from "./memory-store.ts";

const claim = { leaseMs: 1_000, ttlMs: 1_000 };

test("a full store forgets the oldest values", async () => {
  const store = memoryStore({ clock: testClock(), maxEntries: 2 });
  for (const key of ["a", "b", "c"]) await store.set(key, key, 9_000);
  expect([await store.get("a"), await store.get("b"), await store.get("c")]).toEqual([undefined, "b", "c"]);
});

test("a store never forgets a claim before it expires, however many there are", async () => {
  const clock = testClock();
  const store = memoryStore({ clock, maxEntries: 2 });
  const isFree = async (key: string) => (await store.claim(key, { ...claim, owner: "other" })) === null;
  for (let sent = 0; sent < 20_000; sent++) {
    await store.claim(`${sent}`, { ...claim, owner: "a" });
    await store.settle(`${sent}`, "a", { state: "done", ttlMs: 60_000, record: sent });
  }
  for (const key of ["0", "9999", "19999"]) expect(await isFree(key)).toBe(false);
  clock.advance(60_000);
  expect(await isFree("0")).toBe(true);
});

test("a store removes expired claims, so that its memory stays bounded", async () => {
  const clock = testClock();
  const set = vi.spyOn(Map.prototype, "set");
  const store = memoryStore({ clock });
  for (let sent = 0; sent < 5_000; sent++) {
    await store.claim(`${sent}`, { ...claim, owner: "a" });
    clock.advance(100);
  }
  const claims = set.mock.contexts[set.mock.calls.findIndex(([key]) => key === "4999")] as Map<string, unknown>;
  set.mockRestore();
  expect(claims.size).toBeLessThanOrEqual(1_000);
  expect(claims.has("4999")).toBe(true);
});

test("a store without options uses the machine's time", async () => {
  const store = memoryStore();
  await store.set("a", 1, 60_000);
  expect(await store.get("a")).toBe(1);
});
