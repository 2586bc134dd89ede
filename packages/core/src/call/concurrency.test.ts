import { expect, test } from "vitest";
import { mapUntilFailure, settleAll } from "./concurrency.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("results keep the order of their items, whichever finishes first", async () => {
  const batch = await mapUntilFailure([3, 1, 2], 3, async (turns, index) => {
    for (let count = 0; count < turns; count++) await turn();
    return `${index}:${turns}`;
  });
  expect(batch).toEqual({ results: ["0:3", "1:1", "2:2"], failure: null });
});

test("limits the number of items that are processed at once", async () => {
  let running = 0;
  let most = 0;
  await mapUntilFailure(Array.from({ length: 20 }), 4, async () => {
    most = Math.max(most, ++running);
    await turn();
    running--;
  });
  expect(most).toBe(4);
});

test("starts nothing after the first failure, and keeps the completed results", async () => {
  const started: number[] = [];
  const limit = new Error("rate limited");
  const batch = await mapUntilFailure([0, 1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    await turn();
    if (item === 2) throw limit;
    return item * 10;
  });
  expect(started).toEqual([0, 1, 2, 3]);
  expect(batch).toEqual({ results: [0, 10, undefined, 30, undefined, undefined], failure: { error: limit } });
});

test.each(["a", "b"])("keeps the failure that is first in the list if %s fails first", async (first) => {
  const batch = await mapUntilFailure(["a", "b"], 2, async (item) => {
    if (item !== first) await turn();
    throw item;
  });
  expect(batch.failure).toEqual({ error: "a" });
});

test("finishes at once for an empty list", async () => {
  expect(await mapUntilFailure([], 4, async () => 1)).toEqual({ results: [], failure: null });
});

test("parallel work returns all results in their order", async () => {
  const [one, two] = await settleAll([turn().then(() => "one"), Promise.resolve(2)]);
  expect([one.toUpperCase(), two.toFixed(1)]).toEqual(["ONE", "2.0"]);
});

test("parallel work fails only after all of it has settled, with the first failure in the list", async () => {
  let isOver = false;
  const slow = turn().then(() => {
    isOver = true;
    throw new Error("slow");
  });
  await expect(settleAll([slow, Promise.reject(new Error("quick"))])).rejects.toThrow("slow");
  expect(isOver).toBe(true);
});
