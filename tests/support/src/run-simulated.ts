import type { TestClock } from "./test-clock.ts";
import { untilIdle } from "./until-idle.ts";

/**
 * Moves a held clock from sleeper to sleeper until the work settles, so that minutes of waiting take no real time.
 * @param isBusy whether requests are in flight in real time; the clock does not move while they are
 */
export async function runSimulated<Result>(
  clock: TestClock,
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
