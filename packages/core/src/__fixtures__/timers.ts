/** Timers that keep the process alive right now. */
export function countTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

/** Whether no more timers than that are left; the test runner's own short ones get a moment to end. */
export async function timersDropTo(count: number): Promise<boolean> {
  const untilMs = performance.now() + 2_000;
  while (countTimers() > count && performance.now() < untilMs) await new Promise((resolve) => setImmediate(resolve));
  return countTimers() <= count;
}
