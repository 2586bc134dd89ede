import { isToolError } from "@toolwright/core";
import { createToolkit } from "@toolwright/core/authoring";
import { toPrintableLine } from "@toolwright/core/text";
import { misconfigured } from "../misconfigured.ts";
import { renderComparison } from "../report/compare.ts";
import { renderReport } from "../report/render-report.ts";
import { createReport, type Report, readReport } from "../report/report.ts";
import { alignColumns } from "../report/table.ts";
import { packageVersion } from "../version.ts";
import { HELP, type RunCommand, readCommandLine, SCRIPTED } from "./command-line.ts";
import { prepareRuns } from "./execute.ts";
import { openReportFile, saveReport } from "./report-file.ts";
import { selectCases } from "./select-cases.ts";

/** The parts of the process that the command uses. */
export interface ProcessAccess {
  readonly argv: readonly string[];
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  writeOut(text: string): void;
  writeError(text: string): void;
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
    case "version":
      access.writeOut(command.show === "help" ? HELP : `${packageVersion()}\n`);
      return EXIT.passed;
    case "comparison": {
      const [a, b] = command.paths.map(readReport) as [Report, Report];
      access.writeOut(renderComparison(a, b));
      return EXIT.passed;
    }
    case "list":
      access.writeOut(await listCases(command));
      return EXIT.passed;
    case null:
      return runEvals(command, access);
  }
}

async function listCases({ settings, names }: RunCommand): Promise<string> {
  const cases = await selectCases(settings.cases, names);
  const rows = cases.map(({ id, kind, tags = [] }) => [id, kind, tags.join(", ")]);
  return `${alignColumns([["case", "kind", "tags"], ...rows]).join("\n")}\n`;
}

async function runEvals(command: RunCommand, access: ProcessAccess): Promise<number> {
  // Refuses a Node that is too old. The report would fail before the runs create their toolkits.
  createToolkit({}, {});
  const earlier = command.resume === null ? null : readReport(command.resume);
  const settings = earlier?.settings ?? command.settings;
  const { maxCost, parallel } = command;
  if (settings.model === SCRIPTED && settings.baseUrl !== null)
    throw misconfigured("--base-url works only with a model.");
  if (maxCost !== null && settings.price === null)
    throw misconfigured("--max-cost needs --price: without prices, the cost of a run is unknown.");
  const cases = await selectCases(settings.cases, earlier?.cases.map(({ id }) => id) ?? command.names);
  const startedAt = earlier?.startedAt ?? new Date().toISOString();
  const header = { startedAt, settings, cases: cases.map(({ id, kind, task }) => ({ id, kind, task })) };
  const runs = [...(earlier?.runs ?? [])];
  const { signal, environment } = access;
  const execute = await prepareRuns({ settings, cases, finished: runs, parallel, maxCost, environment, signal });
  const path = command.resume ?? openReportFile(command.out, header);
  if (access.argv.length === 0) access.writeError(`${cases.length} scripted runs, which call no model; see --help.\n`);
  await execute((run, line) => {
    runs.push(run);
    access.writeError(line);
    if (path !== null) saveReport(path, createReport(header, runs));
  });
  const report = createReport(header, runs);
  access.writeOut(renderReport(report));
  if (path !== null) access.writeOut(`Wrote ${path}\n`);
  const isComplete = runs.length === cases.length * settings.runs;
  if (!isComplete && path !== null) access.writeOut(`Continue with: toolwright-evals --resume ${path}\n`);
  if (signal.aborted) return EXIT.interrupted;
  return isComplete && report.summary.total.passed === runs.length ? EXIT.passed : EXIT.failed;
}
