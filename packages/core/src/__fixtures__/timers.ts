import { runSimulated, timersOf } from "@toolwright/tests-support";
import { onTestFinished, vi } from "vitest";

/** Replaces the timeouts of this test, so that it never waits in real time. */
export function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Fires the replaced timeouts, one after another, until the work settles. */
export function fireTimeouts<Result>(work: Promise<Result>): Promise<Result> {
  return runSimulated(timersOf(vi), work);
}

/** Resolves after the pending work that waits for no timer, so that an unhandled rejection is reported. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
