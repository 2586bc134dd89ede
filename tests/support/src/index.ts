export { runSimulated } from "./run-simulated.ts";
export { type TestClock, type TestClockOptions, testClock } from "./test-clock.ts";
export type { TypeDifferences } from "./type-differences.ts";
