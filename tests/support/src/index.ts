export { expandResult } from "./expand-result.ts";
export {
  type Completion,
  type EditorText,
  type LanguageServer,
  type OpenFile,
  startLanguageServer,
} from "./language-server.ts";
export { runSimulated, timersOf } from "./run-simulated.ts";
export { type TestClock, type TestClockOptions, testClock } from "./test-clock.ts";
export type { TypeDifferences } from "./type-differences.ts";
export { untilIdle } from "./until-idle.ts";
