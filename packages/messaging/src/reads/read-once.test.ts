import { createTtlCache, ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import type { MessagingCall } from "../call.ts";
import { readOnce } from "./read-once.ts";

const ABORTED = new ToolError({ code: "aborted", message: "The caller aborted the call." });

function setUp() {
  const cache = createTtlCache<Promise<string>>({ ttlMs: 60_000, maxEntries: 10, clock: testClock(0) });
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    reads.push(reading);
    return reading.promise;
  };
  const start = (controller = new AbortController()) => {
    const call = { signal: controller.signal } as MessagingCall;
    return readOnce({ cache, key: "a", isKept: (value) => value !== "incomplete" }, call, read);
  };
  return { reads, start };
}

describe("a value that several calls need", () => {
  it("is read once by concurrent and later calls", async () => {
    const { reads, start } = setUp();
    const calls = [start(), start()];
    reads[0]!.resolve("value");
    expect(await Promise.all([...calls, start()])).toEqual(["value", "value", "value"]);
    expect(reads).toHaveLength(1);
  });

  it("is read again after a read that failed, and the failure reaches every call that waits for it", async () => {
    const { reads, start } = setUp();
    const calls = Promise.allSettled([start(), start()]);
    const reason = new ToolError({ code: "forbidden", message: "No permission." });
    reads[0]!.reject(reason);
    expect(await calls).toEqual([
      { status: "rejected", reason },
      { status: "rejected", reason },
    ]);
    expect(reads).toHaveLength(1);
    const later = start();
    reads[1]!.resolve("value");
    expect(await later).toBe("value");
  });

  it("is read again if it was incomplete", async () => {
    const { reads, start } = setUp();
    const first = start();
    reads[0]!.resolve("incomplete");
    expect(await first).toBe("incomplete");
    const second = start();
    reads[1]!.resolve("value");
    expect(await second).toBe("value");
  });

  it("a call that waits for the read of another call stops at its own abort, and the other call gets the value", async () => {
    const { reads, start } = setUp();
    const first = start();
    const controller = new AbortController();
    const second = start(controller);
    controller.abort(ABORTED);
    await expect(second).rejects.toBe(ABORTED);
    reads[0]!.resolve("value");
    expect(await first).toBe("value");
  });

  it.each(["aborted", "timeout"] as const)(
    "calls that wait for a read that ends with %s share one new read",
    async (code) => {
      const { reads, start } = setUp();
      const [first, second, third] = [start(), start(), start()];
      const reason = new ToolError({ code, message: "The call has ended." });
      reads[0]!.reject(reason);
      await expect(first).rejects.toBe(reason);
      expect(reads).toHaveLength(2);
      reads[1]!.resolve("value");
      expect(await Promise.all([second, third])).toEqual(["value", "value"]);
      expect(reads).toHaveLength(2);
    },
  );
});
