import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isToolError, type ToolError } from "@toolwright/core";
import { createRedact } from "@toolwright/core/http";
import { toPrintableLine } from "@toolwright/core/text";
import type { EvalCase } from "../case/eval-case.ts";
import { type ExecutionEnd, executeRuns } from "../plan/execute.ts";
import type { ScoredRun } from "../plan/header.ts";
import { type PlannedRun, plannedRuns } from "../plan/planned-runs.ts";
import { DEFAULTS } from "../plan/settings.ts";
import { compareReports } from "../report/compare.ts";
import { renderPage } from "../report/html/page.ts";
import { readReport } from "../report/read-report.ts";
import { renderComparison } from "../report/render-comparison.ts";
import { createReport, type Report } from "../report/report.ts";
import { alignColumns, renderTable } from "../report/table.ts";
import { runCase } from "../run/run-case.ts";
import { scoreRun } from "../score/score-run.ts";
import { packageVersion } from "../version.ts";
import { type RunCommand, readCommandLine } from "./command-line.ts";
import { createDrivers, type Environment, secretsOf } from "./create-driver.ts";
import { HELP } from "./help.ts";
import { casesOf, type OpenRuns, openRuns } from "./open-runs.ts";
import { createProgress, type Progress } from "./progress.ts";

/** What the command needs from its process. */
export interface ProcessAccess {
  readonly argv: readonly string[];
  readonly environment: Environment;
  writeOut(text: string): void;
  writeError(text: string): void;
  /** Whether the error output is a terminal. */
  readonly isTerminal: boolean;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** Exit codes of the command. */
const EXIT = { passed: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Runs the command, and resolves with its exit code. Explains wrong usage on the error output. */
export async function run(access: ProcessAccess): Promise<number> {
  try {
    return await runCommand(access);
  } catch (error) {
    if (!isToolError(error) || error.code !== "misconfigured") throw error;
    access.writeError(`toolwright-evals: ${toPrintableLine(error.message)}\n`);
    return EXIT.usage;
  }
}

async function runCommand(access: ProcessAccess): Promise<number> {
  const command = readCommandLine(access.argv);
  switch (command.show) {
    case "help":
      access.writeOut(HELP);
      return EXIT.passed;
    case "version":
      access.writeOut(`${packageVersion()}\n`);
      return EXIT.passed;
    case "comparison": {
      const [a, b] = command.paths.map(readReport) as [Report, Report];
      access.writeOut(renderComparison(compareReports(a, b)));
      return EXIT.passed;
    }
    case "list":
      access.writeOut(listCases(await casesOf({ ...DEFAULTS, ...command.chosen }, command.filter)));
      return EXIT.passed;
    case null:
      return runEvals(command, access);
  }
}

function listCases(cases: readonly EvalCase[]): string {
  const rows = cases.map(({ id, kind, tags = [] }) => [id, kind, tags.join(", ")]);
  return alignColumns([["case", "kind", "tags"], ...rows])
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

async function runEvals(command: RunCommand, access: ProcessAccess): Promise<number> {
  const runs = await openRuns(command);
  const { header, path } = runs;
  const all: ScoredRun[] = [...runs.finished];
  const progress = createProgress({
    write: access.writeError,
    isTerminal: access.isTerminal,
    total: header.cases.length * header.settings.runs,
    finished: runs.finished,
  });
  const end = await executeAll({ command, access, runs, progress }, all);
  if (end === "interrupted") {
    access.writeError(
      path === null ? "Interrupted.\n" : `Interrupted. Continue with: ${resumeCommand(command, path)}\n`,
    );
    return EXIT.interrupted;
  }
  const report = createReport(header, all);
  access.writeOut(renderTable(report));
  if (end === "max-cost")
    access.writeOut(`Stopped at --max-cost. Continue with a higher one: ${resumeCommand(command, path ?? "")}\n`);
  if (path !== null) access.writeOut(writeReports(report, dirname(path)));
  return report.summary.total.passed === report.summary.total.plannedRuns ? EXIT.passed : EXIT.failed;
}

/** What the runs of a command work with. */
interface Execution {
  readonly command: RunCommand;
  readonly access: ProcessAccess;
  readonly runs: OpenRuns;
  readonly progress: Progress;
}

/** Carries out the missing runs, and adds them to `all` and to the run file. */
async function executeAll({ command, access, runs, progress }: Execution, all: ScoredRun[]): Promise<ExecutionEnd> {
  const { header, cases, createTools, finished } = runs;
  const { model } = header.settings;
  let fatal: ToolError | null = null;
  const driverOf = await createDrivers(header.settings, access.environment, (error) => {
    fatal = error;
  });
  const redaction = createRedact(secretsOf(header.settings, access.environment));
  const withoutSecrets = (run: ScoredRun): ScoredRun => {
    const source = JSON.stringify(run);
    return redaction.json(JSON.parse(source), source) as ScoredRun;
  };
  const caseOf = new Map(cases.map((evalCase) => [evalCase.id, evalCase]));
  const execute = async ({ caseId, run }: PlannedRun, signal: AbortSignal): Promise<ScoredRun> => {
    const evalCase = caseOf.get(caseId) as EvalCase;
    const { trajectory, observed } = await runCase(evalCase, driverOf(evalCase), { model, run, createTools, signal });
    if (fatal) throw fatal;
    return withoutSecrets({ trajectory, score: scoreRun(evalCase, trajectory, observed) });
  };
  const file = runs.openFile();
  const onRun = (run: ScoredRun) => {
    file?.append(run);
    all.push(run);
    progress.ended(run);
  };
  try {
    const { parallel, maxCost } = command;
    const planned = plannedRuns(header.cases, header.settings.runs, finished);
    return await executeRuns({ planned, parallel, maxCost, finished, execute, onRun, signal: access.signal });
  } finally {
    progress.close();
    file?.close();
  }
}

/** Writes both reports, and returns a line that says where they are. */
function writeReports(report: Report, folder: string): string {
  const json = join(folder, "report.json");
  const page = join(folder, "report.html");
  writeFileSync(json, `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(page, renderPage(report));
  return `Wrote ${json} and ${page}\n`;
}

function resumeCommand({ maxCost, parallel }: RunCommand, path: string): string {
  const ceiling = maxCost === null ? "" : ` --max-cost ${maxCost}`;
  return `toolwright-evals --resume ${path} --parallel ${parallel}${ceiling}`;
}
