import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { rejectOnAbort } from "./settle.ts";

test("settles as the promise does, and leaves no listener behind", async () => {
  const { signal } = new AbortController();
  expect(await rejectOnAbort(Promise.resolve(5), signal)).toBe(5);
  await expect(rejectOnAbort(Promise.reject(new Error("own")), signal)).rejects.toThrow("own");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("rejects with the reason as soon as the signal aborts, although the promise never settles", async () => {
  const controller = new AbortController();
  const waiting = rejectOnAbort(new Promise(() => undefined), controller.signal);
  controller.abort("enough");
  await expect(waiting).rejects.toBe("enough");
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

test("rejects at once with a signal that has aborted, and a later rejection of the promise is handled", async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", hear);
  await expect(rejectOnAbort(Promise.reject(new Error("late")), AbortSignal.abort("enough"))).rejects.toBe("enough");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", hear);
  expect(unhandled).toEqual([]);
});
