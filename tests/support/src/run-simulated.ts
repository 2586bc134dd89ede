import type { VitestUtils } from "vitest";
import type { TestClock } from "./test-clock.ts";
import { untilIdle } from "./until-idle.ts";

/**
 * Moves a held clock from sleeper to sleeper until the work settles, so that minutes of waiting take no real time. With
 * {@link timersOf} as the clock, it fires the timers that Vitest fakes.
 * @param isBusy whether requests are in flight in real time; the clock does not move while they are
 */
export async function runSimulated<Result>(
  clock: Pick<TestClock, "wakeNext">,
  work: Promise<Result>,
  isBusy?: () => boolean,
): Promise<Result> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  for (;;) {
    await untilIdle(isBusy);
    if (isSettled) return work;
    // Without a sleeper, the work waits for something in real time, such as the loading of a module.
    clock.wakeNext();
  }
}

/**
 * The timers after `vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })`, as a clock for {@link runSimulated}.
 * @param vi the utilities of Vitest, which this package does not import, since programs use it too
 */
export function timersOf(
  vi: Pick<VitestUtils, "advanceTimersToNextTimer" | "getTimerCount">,
): Pick<TestClock, "wakeNext"> {
  return {
    wakeNext() {
      const isPending = vi.getTimerCount() > 0;
      vi.advanceTimersToNextTimer();
      return isPending;
    },
  };
}
