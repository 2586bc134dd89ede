/** Counts the timers that keep the process alive. */
export function countTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

/** Waits until at most `count` timers remain, for up to a minute: the test runner has short timers too. */
export async function timersDropTo(count: number): Promise<boolean> {
  const untilMs = performance.now() + 60_000;
  while (countTimers() > count && performance.now() < untilMs) await new Promise((resolve) => setImmediate(resolve));
  return countTimers() <= count;
}
