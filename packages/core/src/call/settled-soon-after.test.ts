import { expect, test } from "vitest";
import { settledSoonAfter } from "./settled-soon-after.ts";

const never = new Promise<never>(() => undefined);
const leave = () => new Error("left");

test("work that settles decides the outcome, even when its signal aborted before", async () => {
  const controller = new AbortController();
  expect(await settledSoonAfter(controller.signal, Promise.resolve(1), leave)).toBe(1);
  controller.abort();
  expect(await settledSoonAfter(controller.signal, Promise.resolve(2), leave)).toBe(2);
  await expect(settledSoonAfter(controller.signal, Promise.reject(new Error("own")), leave)).rejects.toThrow("own");
});

test("work that ignores its signal is abandoned", async () => {
  const controller = new AbortController();
  const settled = settledSoonAfter(controller.signal, never, leave);
  controller.abort();
  await expect(settled).rejects.toThrow("left");
  await expect(settledSoonAfter(controller.signal, never, leave)).rejects.toThrow("left");
});
