import { describe, expect, it } from "vitest";
import { createInFlight } from "./in-flight.ts";

const { signal } = new AbortController();

/** Runs all pending promise callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a claim", () => {
  it("a claim succeeds at once when no work with its key is in progress", async () => {
    const inFlight = createInFlight();
    inFlight.begin("other");
    expect(await inFlight.claim("key", signal)).toBeTypeOf("function");
  });

  it("a claim waits for the work with its key, and several claims proceed one at a time", async () => {
    const inFlight = createInFlight();
    const order: string[] = [];
    const work = async (name: string) => {
      const end = await inFlight.claim("key", signal);
      order.push(`${name} begins`);
      await settle();
      order.push(`${name} ends`);
      end();
    };
    await Promise.all([work("a"), work("b"), work("c")]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("a claim rejects with the reason of its signal when it aborts during the wait, and blocks no other claim", async () => {
    const inFlight = createInFlight();
    const end = inFlight.begin("key");
    const abort = new AbortController();
    const claim = inFlight.claim("key", abort.signal);
    abort.abort("no longer needed");
    await expect(claim).rejects.toBe("no longer needed");
    end();
    expect(await inFlight.claim("key", signal)).toBeTypeOf("function");
  });

  it("a claim waits for the latest work when that began without waiting", async () => {
    const inFlight = createInFlight();
    const endFirst = await inFlight.claim("key", signal);
    const endSecond = inFlight.begin("key");
    let isClaimed = false;
    const claim = inFlight.claim("key", signal).then(() => {
      isClaimed = true;
    });
    endFirst();
    await settle();
    expect(isClaimed).toBe(false);
    endSecond();
    await claim;
    expect(isClaimed).toBe(true);
  });
});
