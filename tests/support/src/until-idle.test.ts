import { expect, test } from "vitest";
import { untilIdle } from "./until-idle.ts";

/** A value so large that hashing it takes many turns of the event loop. */
const LARGE = new Uint8Array(20_000_000);

test("waits for hashes that follow each other", async () => {
  let count = 0;
  const work = (async () => {
    for (let round = 0; round < 3; round++) {
      await crypto.subtle.digest("SHA-256", LARGE);
      count++;
    }
  })();
  await untilIdle();
  expect(count).toBe(3);
  await work;
});

test("waits until other work ends", async () => {
  let turns = 0;
  await untilIdle(() => ++turns < 50);
  expect(turns).toBeGreaterThan(50);
});

test("does not wait for a pending promise", async () => {
  await untilIdle();
  void Promise.withResolvers<void>().promise.then(() => expect.unreachable());
  await untilIdle();
});
