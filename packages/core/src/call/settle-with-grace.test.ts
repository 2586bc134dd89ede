import { expect, test } from "vitest";
import { settleWithGrace } from "./settle-with-grace.ts";

const never = new Promise<never>(() => undefined);
const leave = () => new Error("left");

test("work that settles decides the outcome, even when its signal aborted before", async () => {
  const controller = new AbortController();
  expect(await settleWithGrace(controller.signal, Promise.resolve(1), leave)).toBe(1);
  controller.abort();
  expect(await settleWithGrace(controller.signal, Promise.resolve(2), leave)).toBe(2);
  await expect(settleWithGrace(controller.signal, Promise.reject(new Error("own")), leave)).rejects.toThrow("own");
});

test("work that ignores its signal is abandoned", async () => {
  const controller = new AbortController();
  const settled = settleWithGrace(controller.signal, never, leave);
  controller.abort();
  await expect(settled).rejects.toThrow("left");
  await expect(settleWithGrace(controller.signal, never, leave)).rejects.toThrow("left");
});
