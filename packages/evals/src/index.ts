// The public API: the format of cases, how to run and score them, and the format of reports.

export * from "./case.ts";
export { scriptedDriver } from "./drivers/scripted.ts";
export { loadCase, loadCases } from "./load-cases.ts";
export type { ToolkitName } from "./manifests.ts";
export { type CaseChange, type Comparison, compareReports } from "./report/compare.ts";
export {
  type CaseInfo,
  type Price,
  type Report,
  type ReportHeader,
  readReport,
  type Settings,
} from "./report/report.ts";
export type { Summary } from "./report/summarize.ts";
export { ANSWER_TOOL_NAME } from "./run/answer-tool.ts";
export { type Backends, type CreateTools, createToolwrightTools } from "./run/create-tools.ts";
export type { Driver, DriverEnd, Session } from "./run/driver.ts";
export { type FinishedRun, type RunOptions, runCase } from "./run/run-case.ts";
export type { SimulatedClock } from "./run/simulated-clock.ts";
export type { CallStep, RunEnd, Step, TextStep, Trajectory, Usage } from "./run/trajectory.ts";
export type { BroadcastEffect, Effect, EmailEffect, EventEffect, PersonEffect } from "./score/effects.ts";
export type { BooleanFact, Fact, InstantFact, ListFact, NumberFact, TextFact } from "./score/facts.ts";
export { type CheckResult, type Observed, type Score, type ScoredRun, scoreRun } from "./score/score-run.ts";
