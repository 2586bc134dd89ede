import { expect, test } from "vitest";
import { notify } from "./notify.ts";

test("an observer is told", () => {
  const seen: number[] = [];
  notify((event: number) => seen.push(event), 7);
  expect(seen).toEqual([7]);
});

test("no observer is no trouble", () => {
  expect(() => notify(undefined, 1)).not.toThrow();
});

test("an observer that throws, at once or later, is left alone", async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listener);
  notify(() => {
    throw new Error("observer");
  }, 1);
  notify(() => Promise.reject(new Error("late observer")), 1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", listener);
  expect(unhandled).toEqual([]);
});
