import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { toolkitStore } from "./toolkit-store.ts";

/** Blocks the event loop, as a long computation of the host does. */
function blockLoop(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("a process that was blocked for longer than the timeout still uses the answer of its store", async () => {
  const memory = memoryStore();
  const claim: typeof memory.claim = async (...request) => {
    await stat(import.meta.filename); // Answers from another thread, as a server does.
    return memory.claim(...request);
  };
  await toolkitStore({ store: memory }).claim("send", { owner: "other process", leaseMs: 60_000, ttlMs: 60_000 });
  const failures: unknown[] = [];
  const hooks = { onStoreError: (event: unknown) => void failures.push(event) };
  const store = toolkitStore({ store: { ...memory, claim }, onStoreFailure: "allow", hooks });
  const claiming = store.claim("send", { owner: "this process", leaseMs: 60_000, ttlMs: 60_000 });
  blockLoop(2_100);
  expect(await claiming).toMatchObject({ owner: "other process" });
  expect(failures).toEqual([]);
});
