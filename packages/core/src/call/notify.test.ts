import { expect, test } from "vitest";
import { nextTurn } from "../__fixtures__/timers.ts";
import { notify } from "./notify.ts";

test("notifies an observer", () => {
  const events: number[] = [];
  notify((event: number) => events.push(event), 7);
  expect(events).toEqual([7]);
});

test("does nothing without an observer", () => {
  expect(() => notify(undefined, 1)).not.toThrow();
});

test("ignores an observer that throws, at once or later", async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listener);
  notify(() => {
    throw new Error("observer");
  }, 1);
  notify(() => Promise.reject(new Error("late observer")), 1);
  await nextTurn();
  process.off("unhandledRejection", listener);
  expect(unhandled).toEqual([]);
});
