import { getEventListeners } from "node:events";
import { testClock } from "@toolwright/tests-support";
import { expect, test, vi } from "vitest";
import { fakeTimeouts } from "../__fixtures__/timers.ts";
import { type Progress, startCall } from "./call.ts";
import { MAX_TIMER_MS, systemClock } from "./clock.ts";

const NOW = Date.UTC(2026, 0, 1);

test("a call carries its tool, its start time and its deadline", () => {
  const { context, finish } = startCall("Probe.Run", testClock(NOW), { timeout: 5_000 });
  expect(context).toMatchObject({ tool: "Probe.Run", now: NOW, deadlineMs: NOW + 5_000 });
  expect(context.signal.aborted).toBe(false);
  finish();
});

test("a time budget that runs out aborts with code timeout, naming the budget and the tool", () => {
  fakeTimeouts();
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 5 });
  vi.advanceTimersByTime(4);
  expect(context.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  finish();
  expect(context.signal.reason.toJSON()).toEqual({
    code: "timeout",
    message: "The call did not finish within its time budget of 5 ms. Narrow the request, or raise the timeout.",
    retryable: true,
    tool: "Probe.Run",
  });
});

test.each([2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY])("a timeout of %d ms does not end at once", (timeout) => {
  fakeTimeouts();
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout });
  vi.advanceTimersByTime(MAX_TIMER_MS - 1);
  expect(context.signal.aborted).toBe(false);
  finish();
});

test("the caller's signal aborts with code aborted, and hides its own reason", () => {
  const controller = new AbortController();
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 5_000, signal: controller.signal });
  controller.abort(new Error("user@example.org pressed stop"));
  finish();
  expect(context.signal.reason.toJSON()).toEqual({
    code: "aborted",
    message: "The caller aborted the call.",
    retryable: false,
    tool: "Probe.Run",
  });
});

test("a signal that is already aborted starts an aborted call", () => {
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 5_000, signal: AbortSignal.abort() });
  finish();
  expect(context.signal.reason).toMatchObject({ code: "aborted" });
});

test("a finished call leaves no timer and no listener on the caller's signal", () => {
  fakeTimeouts();
  const controller = new AbortController();
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 60_000, signal: controller.signal });
  expect(vi.getTimerCount()).toBe(1);
  finish();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  controller.abort();
  expect(context.signal.reason).toMatchObject({ message: "The call has ended." });
});

test("a call that ends aborts the requests it started", async () => {
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 60_000 });
  const leftover = systemClock.sleep(60_000, context.signal);
  finish();
  await expect(leftover).rejects.toMatchObject({ code: "aborted", message: "The call has ended." });
});

test("a call that its caller aborted keeps that reason", () => {
  const controller = new AbortController();
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 60_000, signal: controller.signal });
  controller.abort();
  finish();
  expect(context.signal.reason).toMatchObject({ message: "The caller aborted the call." });
});

test("progress reaches its observer, and an observer that throws is ignored", () => {
  const reports: Progress[] = [];
  const onProgress = (progress: Progress) => {
    reports.push(progress);
    throw new Error("observer");
  };
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 5_000, onProgress });
  context.progress(1, null, "pages read");
  context.progress(2, 3, "pages read");
  finish();
  expect(reports).toEqual([
    { tool: "Probe.Run", completed: 1, total: null, message: "pages read" },
    { tool: "Probe.Run", completed: 2, total: 3, message: "pages read" },
  ]);
});

test("progress without an observer is ignored", () => {
  const { context, finish } = startCall("Probe.Run", systemClock, { timeout: 5_000 });
  expect(() => context.progress(1, null, "steps")).not.toThrow();
  finish();
});
