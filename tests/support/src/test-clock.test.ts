import { describe, expect, test } from "vitest";
import { runSimulated } from "./run-simulated.ts";
import { testClock } from "./test-clock.ts";

const { signal } = new AbortController();
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Records the names of sleepers in the order in which they wake. */
function sleepersOn(clock: ReturnType<typeof testClock>) {
  const woken: string[] = [];
  const fallAsleep = (name: string, milliseconds: number, abort = signal) =>
    void clock.sleep(milliseconds, abort).then(
      () => woken.push(name),
      (reason: Error) => woken.push(`${name}: ${reason.message}`),
    );
  return { woken, fallAsleep };
}

test("a clock without options starts at the first instant of 2026, and its random number is 0", () => {
  const clock = testClock();
  expect([new Date(clock.now()).toISOString(), clock.random()]).toEqual(["2026-01-01T00:00:00.000Z", 0]);
});

test("a clock returns the random numbers that its options give it", () => {
  const numbers = [0.1, 0.9];
  const clock = testClock(0, { random: () => numbers.shift() ?? 0 });
  expect([testClock(0, { random: 0.5 }).random(), clock.random(), clock.random()]).toEqual([0.5, 0.1, 0.9]);
});

describe("a clock that advances with each sleep", () => {
  test("is later by each sleep, and records the sleeps", async () => {
    const clock = testClock(1_000);
    await clock.sleep(200, signal);
    await clock.sleep(30, signal);
    expect([clock.now(), ...clock.sleeps]).toEqual([1_230, 200, 30]);
  });

  test("rejects an aborted sleep with the signal's reason and stays where it is", async () => {
    const clock = testClock(0);
    await expect(clock.sleep(200, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
    expect([clock.now(), ...clock.sleeps]).toEqual([0, 200]);
  });

  test("waits for its `onSleep`, which may abort the sleep", async () => {
    const controller = new AbortController();
    const clock = testClock(0, { onSleep: () => controller.abort(new Error("stopped")) });
    await expect(clock.sleep(200, controller.signal)).rejects.toThrow("stopped");
  });
});

test("a clock that skips sleeps ends them at once and moves only by `advance`", async () => {
  const clock = testClock(0, { sleep: "skip" });
  await clock.sleep(200, signal);
  expect([clock.now(), clock.advance(5), clock.now()]).toEqual([0, 5, 5]);
});

describe("a held clock", () => {
  test("wakes the sleepers that `advance` passes, in the order in which their sleeps end", async () => {
    const clock = testClock(0, { sleep: "hold" });
    const { woken, fallAsleep } = sleepersOn(clock);
    fallAsleep("late", 300);
    fallAsleep("first", 100);
    fallAsleep("second", 100);
    clock.advance(100);
    await turn();
    expect([woken, clock.waiting, clock.now()]).toEqual([["first", "second"], 1, 100]);
    clock.advance(500);
    await turn();
    expect([woken, clock.waiting, clock.now()]).toEqual([["first", "second", "late"], 0, 600]);
  });

  test("moves to the first sleeper with `wakeNext`, but not past a maximum", async () => {
    const clock = testClock(0, { sleep: "hold" });
    const { woken, fallAsleep } = sleepersOn(clock);
    fallAsleep("sleeper", 100);
    expect([clock.wakeNext(99), clock.now()]).toEqual([false, 0]);
    expect([clock.wakeNext(), clock.now(), clock.wakeNext()]).toEqual([true, 100, false]);
    await turn();
    expect(woken).toEqual(["sleeper"]);
  });

  test("ends an aborted sleep with the signal's reason and forgets it", async () => {
    const clock = testClock(0, { sleep: "hold" });
    const { woken, fallAsleep } = sleepersOn(clock);
    const controller = new AbortController();
    fallAsleep("sleeper", 100, controller.signal);
    controller.abort(new Error("stopped"));
    await turn();
    expect([woken, clock.waiting]).toEqual([["sleeper: stopped"], 0]);
  });
});

test("a simulated run moves a held clock until the work settles, and not while it is busy", async () => {
  const clock = testClock(0, { sleep: "hold" });
  let turns = 0;
  /** Busy for the first turns in which the run asks. */
  const checkBusy = () => ++turns < 20;
  const wakeUps: [atMs: number, isBusy: boolean][] = [];
  const work = async () => {
    for (const milliseconds of [60_000, 5_000]) {
      await clock.sleep(milliseconds, signal);
      wakeUps.push([clock.now(), turns < 20]);
    }
    return "done";
  };
  await expect(runSimulated(clock, work(), checkBusy)).resolves.toBe("done");
  expect(wakeUps).toEqual([
    [60_000, false],
    [65_000, false],
  ]);
});

test("a simulated run rejects as the work does", async () => {
  const work = Promise.reject(new Error("failed"));
  await expect(runSimulated(testClock(0, { sleep: "hold" }), work)).rejects.toThrow("failed");
});
